"""The SQLite in use, and whether it is one to trust a log to."""

from __future__ import annotations

import apsw

__all__ = ["sqlite_version", "warning"]

_MENDED = {(3, 44): 6, (3, 50): 7}
"""By line of releases, the first of it without the fault that a write-ahead log can be reset too early."""

_ALL_MENDED = (3, 51, 3)


def sqlite_version() -> str:
    """Such as `3.51.3`."""
    return apsw.sqlite_lib_version()


def warning(version: str) -> str | None:
    """What to know of this version; null when there is nothing."""
    major, minor, patch, *_ = (*map(int, version.split(".")), 0, 0)
    mended = (major, minor, patch) >= _ALL_MENDED or patch >= _MENDED.get((major, minor), patch + 1)
    if mended:
        return None
    return (
        f"SQLite {version} can reset its write-ahead log too early when several connections write. One writes here, "
        "so nothing is lost; install a newer apsw all the same."
    )
