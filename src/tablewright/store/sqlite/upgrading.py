"""A file of an earlier format becomes one of the present format: in a copy, which is compared and then swapped in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import apsw
import msgspec

from tablewright.store.errors import StoreUnavailable
from tablewright.store.sqlite import file
from tablewright.store.sqlite.copying import copy_database

__all__ = ["STEPS", "fingerprint", "upgrade"]

STEPS: Mapping[int, str] = {}
"""By format, the statements that lead from it to the next."""


def upgrade(path: Path, vfs: str | None = None) -> None:
    """Upgrade the file if it has an earlier format; the caller has claimed it.

    Whatever fails, and wherever: the file is the old one or the new one, both whole, and a backup of the old one stands
    beside it before anything else is done. Raises `StoreUnavailable`, and `apsw.Error` for a failing disk.
    """
    if not path.exists():
        return
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)) as old:
        if old.pragma("application_id") != file.APPLICATION:
            return
        present = old.pragma("user_version")
        if not 0 < present < file.FORMAT:
            return
        _empty_log(old, path)
        copy_database(old, path.with_name(f"{path.name}.format-{present}.backup"), vfs)
        before = fingerprint(old)

        def change(copy: apsw.Connection) -> None:
            for step in range(present, file.FORMAT):
                copy.execute(f"BEGIN; {STEPS[step]}; PRAGMA user_version = {step + 1}; COMMIT")
            if fingerprint(copy) != before:
                raise StoreUnavailable(
                    f"The upgrade of the database {path} would have changed its entries, so it was not done. "
                    "Install the former release, and report this."
                )

        _leave_log_mode(old, path)
        copy_database(old, path, vfs, change)


def _empty_log(db: apsw.Connection, path: Path) -> None:
    """Have all in the file itself: a write-ahead log that stayed behind would be applied to the new file."""
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() or (1,)
    if busy:
        raise _read_elsewhere(path)


def _leave_log_mode(db: apsw.Connection, path: Path) -> None:
    if db.pragma("journal_mode", "delete") != "delete":
        raise _read_elsewhere(path)


def _read_elsewhere(path: Path) -> StoreUnavailable:
    return StoreUnavailable(
        f"The database {path} is read by another program, so it can't be upgraded. Stop that and try again."
    )


def fingerprint(db: apsw.Connection) -> str:
    """A hash over all that must never change: the rows of every log and the links."""
    told = hashlib.sha256()
    for line in _lines(db):
        told.update(msgspec.json.encode(line) + b"\n")
    return told.hexdigest()


def _lines(db: apsw.Connection) -> Iterator[object]:
    yield from db.execute("SELECT table_id, rev, command, seat, at, version, body FROM log ORDER BY table_id, rev")
    yield from db.execute("SELECT hash, table_id, kind, seat, role, at, revoked FROM link ORDER BY rowid")
