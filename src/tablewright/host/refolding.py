"""Fold the log of a table once more, read a page at a time.

It costs the fold of the records up to the first one that is asked about, from the last snapshot where that lies before
it and counts the same records; from there on, at most `REACH` records are asked about.
"""

from __future__ import annotations

from collections.abc import Collection

from tablewright.host.room import PAGE, kept_state, read_record
from tablewright.kernel.system import System
from tablewright.store.protocol import EventLog
from tablewright.table.refold import Refold
from tablewright.table.state import TableState

__all__ = ["refolded"]


async def refolded(log: EventLog, system: System, state: TableState, without: Collection[int], asked: int) -> Refold:
    """The log of a table up to this state, without some of its records."""
    begun = await kept_state(log, system, state.id)
    if begun is not None and not (begun.rev < asked and begun.undone == {rev for rev in without if rev <= begun.rev}):
        begun = None
    again = Refold(system, without, asked, state.aside, begun)
    while again.rev < state.rev:
        for row in await log.read(state.id, again.rev, min(PAGE, state.rev - again.rev)):
            again.take(read_record(row))
    return again
