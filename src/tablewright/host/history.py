"""The log of a table as a viewer may see it, read from the end that is asked for."""

from __future__ import annotations

from tablewright.host.room import read_record
from tablewright.store.protocol import EventLog, Row
from tablewright.table import records as r
from tablewright.table.marks import marked
from tablewright.table.seen import Entry, Viewer, number, number_of, seen
from tablewright.table.state import TableState

__all__ = ["entries", "entry_of", "rev_of"]

BLOCK = 500


async def entries(log: EventLog, state: TableState, viewer: Viewer, after: int, up_to: int) -> list[Entry]:
    """The viewer's entries with numbers above `after` and up to `up_to`, the oldest first.

    Each record knows its numbers, so the place of an entry is found by halving, whatever was hidden in between.
    """
    found: list[Entry] = []
    n, top = min(up_to, number(state, viewer)), state.rev
    while n > after and top > 0:
        high = await rev_of(log, state, viewer, n, top)
        low = max(high - min(n - after, BLOCK), 0)
        for row in reversed(await log.read(state.id, low, high - low)):
            entry = entry_of(row, read_record(row), viewer, state)
            if entry is None:
                continue
            n = min(n, entry.n - 1)
            if after < entry.n <= up_to:
                found.append(entry)
        top = low
    return found[::-1]


def entry_of(row: Row, record: r.Record, viewer: Viewer, state: TableState) -> Entry | None:
    """A row of the log as the viewer may see it; the GM is told of one that could not be folded."""
    if viewer.role == "gm" and row.rev in state.aside:
        record = r.Unreadable(by=record.by, who=record.who, reason=state.aside[row.rev])
    entry = seen(record, viewer, row.rev, row.at)
    return None if entry is None else marked(entry, record, row.rev, viewer, state)


async def rev_of(log: EventLog, state: TableState, viewer: Viewer, n: int, top: int) -> int:
    """The rev up to which the viewer has seen `n` entries, not above `top`.

    An entry stands in the log no further down than by its number, and no further up than by all that is hidden.
    """
    low = min(n, top)
    high = min(top, n + state.rev - number(state, viewer))
    while low < high:
        middle = (low + high) // 2
        if await _number_at(log, state.id, viewer, middle) < n:
            low = middle + 1
        else:
            high = middle
    return low


async def _number_at(log: EventLog, table: str, viewer: Viewer, rev: int) -> int:
    """How many entries the viewer has seen at a rev; a record that can't be read does not know, the one before does."""
    (row,) = await log.read(table, rev - 1, 1)
    record = read_record(row)
    if isinstance(record, r.Unreadable):
        return await _number_at(log, table, viewer, rev - 1)
    return number_of(record, rev, viewer)
