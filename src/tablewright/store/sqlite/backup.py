"""Backups of a database, taken while its server runs, and put back while it does not."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import count
from pathlib import Path

from tablewright.store.errors import StoreUnavailable
from tablewright.store.sqlite.copying import copy_database, in_place, part_of
from tablewright.store.sqlite.faults import translated
from tablewright.store.sqlite.file import claim, open_reader, recognise

__all__ = ["back_up", "key_of", "restore"]


def key_of(database: Path) -> Path:
    """Where the key of a database's links is kept: beside it."""
    return database.with_name(f"{database.name}.key")


def back_up(database: Path, to: Path) -> bool:
    """Copy the database as it is now, and its key, to a new file; says whether there was a key.

    Raises `StoreUnavailable`; then no backup is left behind. Never writes over a file.
    """
    for name in (to, key_of(to)):
        if name.exists():
            raise StoreUnavailable(f"There is a file {name} already. Name a new one for the backup.")
    with translated(database), closing(open_reader(database)) as source:
        recognise(source, database)
        copy_database(source, to)
    return _copy_key(database, to)


def restore(backup: Path, database: Path, *, replace: bool = False) -> Path | None:
    """Put a backup in the place of a database, whose server is stopped; where there was one, it is kept, and named.

    Raises `StoreUnavailable`; then all is as it was.
    """
    with translated(backup), closing(open_reader(backup)) as source:
        recognise(source, backup)
        if not source.pragma("application_id"):
            raise StoreUnavailable(f"{backup} is empty, and no backup of tables.")
        with translated(database), closing(claim(database)):
            kept = _set_aside(database, replace=replace) if database.exists() else None
            copy_database(source, database)
    _copy_key(backup, database)
    return kept


def _set_aside(database: Path, *, replace: bool) -> Path:
    """Keep the former database under another name too, so that at each moment there is one in its place."""
    if not replace:
        raise StoreUnavailable(f"There is a database {database} already. With --replace it is kept under another name.")
    kept = next(
        name
        for number in count(1)
        if not (name := database.with_name(f"{database.name}.before-restore-{number}")).exists()
    )
    os.link(database, kept)
    for suffix in ("-wal", "-shm"):  # they belong to the former one, and would be applied to the new one
        if (beside := database.with_name(f"{database.name}{suffix}")).exists():
            beside.replace(kept.with_name(f"{kept.name}{suffix}"))
    if key_of(database).exists():
        os.link(key_of(database), key_of(kept))
    return kept


def _copy_key(source: Path, to: Path) -> bool:
    if not key_of(source).exists():
        return False
    part = part_of(key_of(to))
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key_of(source).read_bytes())
    in_place(part, key_of(to))
    return True
