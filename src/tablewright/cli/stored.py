"""What the commands share that look after a database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tablewright.settings import settings

__all__ = ["chosen_db", "db_option", "sqlite_path", "told"]

db_option = click.option("--db", help="The database; TABLEWRIGHT_DB unless it is given.")


def chosen_db(given: str | None) -> str:
    """The database that is meant."""
    try:
        return given or settings(os.environ).db
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def sqlite_path(given: str | None) -> Path:
    """The file that is meant, which an embedded database is."""
    db = chosen_db(given)
    if "://" in db:
        raise click.UsageError("This is for a database in a file. A PostgreSQL server has backups of its own: pg_dump.")
    return Path(db)


@contextmanager
def told() -> Iterator[None]:
    """Say in one sentence what a database or a disk can't do, with exit status 2."""
    from tablewright.store.errors import StoreUnavailable

    try:
        yield
    except BrokenPipeError:  # whoever read what we print has seen enough
        raise
    except (StoreUnavailable, OSError) as error:
        sentence = error.sentence if isinstance(error, StoreUnavailable) else f"That can't be done: {error}."
        raise _Failed(sentence) from error


class _Failed(click.ClickException):
    """What went wrong, in a sentence."""

    exit_code = 2
