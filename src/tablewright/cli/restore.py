"""`tablewright restore`: put a backup back."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.stored import db_option, sqlite_path, told

__all__ = ["restore"]


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@db_option
@click.option("--replace", is_flag=True, help="Where there is a database already, keep it under another name.")
def restore(file: Path, db: str | None, *, replace: bool) -> None:
    """Put the backup FILE, and FILE.key, in the place of the database, whose server is stopped."""
    from tablewright.store.sqlite import backup

    path = sqlite_path(db)
    with told():
        kept = backup.restore(file, path, replace=replace)
    click.echo(f"The database {path} is what {file} was.")
    if kept is not None:
        click.echo(f"What stood there is kept as {kept}.")
