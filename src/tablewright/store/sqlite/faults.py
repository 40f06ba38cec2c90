"""The one place where SQLite's errors become sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from tablewright.store.errors import StoreUnavailable

__all__ = ["translated", "unavailable"]

# What the file's name is put before; the first kind that fits is told.
_SENTENCES: tuple[tuple[type[apsw.Error], str], ...] = (
    (apsw.FullError, "can't grow: its disk is full. Free some space and try again."),
    (apsw.ReadOnlyError, "can't be written. Give the server the right to write it and its folder."),
    (apsw.PermissionsError, "may not be opened. Give the server the right to read and write it."),
    (apsw.CantOpenError, "can't be opened. See that its folder is there and may be written."),
    (apsw.BusyError, "is held by another program. Close that program and try again."),
    (apsw.NotADBError, "is not a SQLite database. Name another file, or restore a backup."),
    (apsw.CorruptError, "is damaged. Keep it as it is and restore a backup beside it."),
    (apsw.IOError, "can't be read or written: its disk reports a fault. Check the disk."),
    (apsw.ConnectionClosedError, "is closed, since the server is stopping. Try again later."),
)


def unavailable(path: Path, error: Exception) -> StoreUnavailable:
    """Say in a sentence what the error means for the file."""
    for kind, sentence in _SENTENCES:
        if isinstance(error, kind):
            return StoreUnavailable(f"The database {path} {sentence}")
    return StoreUnavailable(f"The database {path} can't be used: {error}.")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise `StoreUnavailable` in place of SQLite's errors."""
    try:
        yield
    except apsw.Error as error:
        raise unavailable(path, error) from error
