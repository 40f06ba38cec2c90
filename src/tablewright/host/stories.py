"""Read the story of a number from the log; it costs one fold of the log, a page at a time."""

from __future__ import annotations

from tablewright.host.room import PAGE, read_record
from tablewright.kernel.system import System
from tablewright.store.protocol import EventLog
from tablewright.table.seen import Viewer
from tablewright.table.state import TableState
from tablewright.table.story import Story, Told

__all__ = ["story"]


async def story(  # noqa: PLR0913, PLR0917 - whose number it is, and for whom
    log: EventLog, system: System, state: TableState, viewer: Viewer, character: str, path: str
) -> tuple[Told, ...]:
    """Every change of what stands at a path of a character's document, the oldest first."""
    found = Story(system, state, viewer, character, path)
    while found.rev < state.rev:
        for row in await log.read(state.id, found.rev, min(PAGE, state.rev - found.rev)):
            found.take(read_record(row), row.at)
    return found.end()
