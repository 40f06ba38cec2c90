"""The numbers of a sheet whose stories can be read: those that say where they stand in the document."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.kernel.text import Text, text
from tablewright.kernel.view import Sheet

__all__ = ["LEDGER", "numbers"]

LEDGER = "xp"
"""Where a document keeps experience, in one number or several: their story is the ledger."""


def numbers(sheet: Sheet) -> tuple[tuple[Text, str], ...]:
    """The numbers by their names, each path once; the ledger of experience, where there is one, first."""
    found = {path: name for name, path in reversed(list(_all(sheet)))}
    listed = [(name, path) for path, name in reversed(found.items())]
    if any(path.split(".")[0] == LEDGER for path in found):
        listed = [(text("Ledger of experience"), LEDGER), *(pair for pair in listed if pair[1] != LEDGER)]
    return tuple(listed)


def _all(sheet: Sheet) -> Iterator[tuple[Text, str]]:
    for track in sheet.tracks:
        if track.path is not None:
            yield track.label, track.path
    for stat in sheet.stats:
        if stat.path is not None:
            yield stat.label, stat.path
    for line in sheet.lines():
        if line.path is not None:
            yield line.label, line.path
