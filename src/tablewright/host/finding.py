"""Look through the log of a table, backwards, for what a viewer seeks."""

from __future__ import annotations

from tablewright.host.history import entries
from tablewright.kernel.text import Words
from tablewright.store.protocol import EventLog
from tablewright.table.finding import Sought, matches, session_span
from tablewright.table.handlers.undoing import REACH
from tablewright.table.seen import Entry, Viewer, number
from tablewright.table.state import TableState

__all__ = ["LOOKED_THROUGH", "Found", "find", "last_step"]

PAGE = 200
LOOKED_THROUGH = 2_000
"""How many entries are looked through for one answer."""

Found = tuple[list[Entry], int | None]
"""The entries, the newest first, and the number before which to go on; null at the end."""


async def find(  # noqa: PLR0913, PLR0917 - whose log, what is sought, and from where on
    log: EventLog, state: TableState, viewer: Viewer, sought: Sought, said: Words, before: int | None, limit: int
) -> Found:
    """The last entries that are sought and that the viewer may see, or those before their entry `before`.

    What is read is counted in the viewer's own entries, so that an answer tells nothing of those that are hidden.
    """
    low, high = (1, None) if sought.session is None else session_span(state, viewer, sought.session)
    ends = (number(state, viewer), high, None if before is None else before - 1)
    top = min(end for end in ends if end is not None)
    stop = max(low - 1, top - LOOKED_THROUGH)
    found: list[Entry] = []
    while top > stop:
        bottom = max(stop, top - PAGE)
        for entry in reversed(await entries(log, state, viewer, bottom, top)):
            if not matches(entry, sought, said):
                continue
            found.append(entry)
            if len(found) == limit:
                return found, entry.n if entry.n > low else None
        top = bottom
    return found, stop + 1 if stop >= low else None


async def last_step(log: EventLog, state: TableState, viewer: Viewer) -> int | None:
    """The last entry that moved the scene on and that the viewer can undo; null when none is within reach.

    What came after it may be anything: only steps of the scene are looked at.
    """
    top = number(state, viewer)
    stop = max(0, top - REACH)
    while top > stop:
        bottom = max(stop, top - PAGE)
        for entry in reversed(await entries(log, state, viewer, bottom, top)):
            if entry.may_undo and entry.tell is not None and entry.tell.scene:
                return entry.n
        top = bottom
    return None
