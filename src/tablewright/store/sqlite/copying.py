"""A whole copy of a database, in place at once or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import apsw

from tablewright.store.errors import StoreUnavailable

__all__ = ["copy_database", "in_place", "part_of", "sync_folder"]


def part_of(to: Path) -> Path:
    """Where a file is written before it is whole."""
    return to.with_name(f"{to.name}.part")


def copy_database(
    source: apsw.Connection, to: Path, vfs: str | None = None, change: Callable[[apsw.Connection], None] | None = None
) -> None:
    """Copy what the source shows now into a file, checked, on the disk, and there as a whole or not at all.

    The source may be written meanwhile: the copy is what it was when the copying began. `change` is done to the copy
    before it takes its place.
    """
    part = part_of(to)
    _remove(part)
    try:
        with closing(apsw.Connection(str(part), vfs=vfs)) as copy:
            copying = copy.backup("main", source, "main")
            try:
                copying.step()
            except BaseException:
                with suppress(apsw.Error):  # what went wrong was told by the step
                    copying.close()
                raise
            copying.close()
            copy.pragma("journal_mode", "delete")  # one file, that can be moved
            copy.pragma("synchronous", "EXTRA")
            if change is not None:
                change(copy)
            _check(copy, part)
        in_place(part, to)
    finally:
        _remove(part)


def _check(db: apsw.Connection, path: Path) -> None:
    complaints = [str(line) for (line,) in db.execute("PRAGMA integrity_check")]
    if complaints != ["ok"]:
        raise StoreUnavailable(f"The copy {path} is damaged ({complaints[0]}), so it was not kept. Check the disk.")


def in_place(part: Path, to: Path) -> None:
    """Put a finished file where it belongs, in place of what is there."""
    descriptor = os.open(part, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    part.replace(to)
    sync_folder(to.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    if os.name == "nt":  # folders can't be opened there, and renames are kept without
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(part: Path) -> None:
    for name in (part, part.with_name(f"{part.name}-journal")):
        name.unlink(missing_ok=True)
