"""A database file: claimed by one server, made or recognised, and opened."""

from pathlib import Path

import apsw

from tablewright.store.errors import StoreUnavailable

__all__ = ["APPLICATION", "FORMAT", "claim", "open_reader", "open_writer", "recognise"]

APPLICATION = 0x5462_6C77
"""`Tblw`: tells our files from other programs' databases."""

FORMAT = 1
"""What is written now. A newer one needs a step in `upgrading.py` and a golden file of this one in the tests."""

_SCHEMA = f"""
    CREATE TABLE log (
        table_id TEXT NOT NULL, rev INTEGER NOT NULL, command TEXT NOT NULL, seat TEXT NOT NULL,
        at TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (table_id, rev), UNIQUE (table_id, command)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE snapshot (
        table_id TEXT NOT NULL PRIMARY KEY, rev INTEGER NOT NULL, rules TEXT NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE link (
        hash BLOB NOT NULL, table_id TEXT NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL,
        role TEXT NOT NULL, at TEXT NOT NULL, revoked INTEGER NOT NULL,
        UNIQUE (hash, table_id, seat)
    ) STRICT;
    CREATE INDEX link_table ON link (table_id, seat);
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {FORMAT};
"""

_PATIENCE = 5_000
"""Milliseconds to wait for another program, such as a backup, that holds the file."""


def claim(path: Path) -> apsw.Connection:
    """Claim the file for this process until the connection is closed or the process ends.

    Two servers on one file would each miss what the other appends, as their buses are local.
    The claim is SQLite's own lock on an empty file beside the database, since a lock on the
    database would keep our readers out as well.
    """
    db = apsw.Connection(f"{path}.lock")
    try:
        db.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError as error:
        db.close()
        raise StoreUnavailable(
            f"Another Tablewright server uses the database {path}. Stop it, or give this one a database of its own."
        ) from error
    return db


def open_writer(path: Path, vfs: str | None = None) -> apsw.Connection:
    """Open the file, making it if need be, so that a commit is on the disk when it returns."""
    db = apsw.Connection(str(path), vfs=vfs)
    try:
        _prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: apsw.Connection, path: Path) -> None:
    db.set_busy_timeout(_PATIENCE)
    recognise(db, path)
    if db.pragma("journal_mode", "wal") != "wal":
        raise StoreUnavailable(f"The database {path} can't keep a write-ahead log there. Put it on a local disk.")
    db.pragma("synchronous", "FULL")
    db.pragma("fullfsync", 1)  # on macOS a plain fsync may stop in the drive's cache
    if db.pragma("user_version") == 0:
        with db:
            db.execute(_SCHEMA)


def recognise(db: apsw.Connection, path: Path) -> None:
    """Refuse what this program did not write, before anything is changed."""
    if db.pragma("application_id") != APPLICATION:
        if db.execute("SELECT count(*) FROM sqlite_schema").get:
            raise StoreUnavailable(f"The database {path} is another program's. Name another file for the tables.")
    elif (version := db.pragma("user_version")) > FORMAT:
        raise StoreUnavailable(
            f"The database {path} has format {version}, which a newer Tablewright wrote; "
            f"this one knows formats up to {FORMAT}. Install the newer release, "
            "or restore the backup made before the upgrade."
        )


def open_reader(path: Path, vfs: str | None = None) -> apsw.Connection:
    """Open the file for reading beside the writer."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs=vfs)
    db.set_busy_timeout(_PATIENCE)
    return db
