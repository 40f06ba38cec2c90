"""`tablewright backup`: a copy of the database, while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.stored import db_option, sqlite_path, told

__all__ = ["backup"]


@click.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@db_option
def backup(file: Path, db: str | None) -> None:
    """Copy the database and its key to FILE and FILE.key, while the server runs if it does.

    The copy is whole and checked, or there is none. `tablewright restore` puts it back.
    """
    from tablewright.store.sqlite.backup import back_up, key_of

    path = sqlite_path(db)
    with told():
        keyed = back_up(path, file)
    beside = f" and {key_of(file)}" if keyed else "; there was no key beside the database"
    click.echo(f"The database {path} is backed up to {file}{beside}. Keep it to yourself: it opens every seat.")
