"""The checks that a table made last, with the world that each was made in and the faces that fell."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

from tablewright.host.room import PAGE, folded, opened_as
from tablewright.kernel.document import dump
from tablewright.kernel.system import System
from tablewright.lab.diff import MAX_CHECKS, Logged
from tablewright.store.protocol import ReadableLog
from tablewright.table import records as r
from tablewright.table.evolve import begin
from tablewright.table.overriding import played

__all__ = ["Played", "logged"]


class Played(NamedTuple):
    """A table as it stands, and its last checks, the oldest first."""

    system: System
    world: Mapping[str, Any]
    checks: tuple[Logged, ...]


async def logged(log: ReadableLog, systems: Mapping[str, System], table: str) -> Played | None:
    """Read a table's log from its beginning; null for a table that isn't there. Undone checks do not count."""
    begun = await opened_as(log, systems, table)
    if begun is None:
        return None
    first, system = begun
    state = begin(first, system)
    last: deque[tuple[int, Any, r.Acted]] = deque(maxlen=2 * MAX_CHECKS)
    while rows := await log.read(table, state.rev, PAGE):
        for row in rows:
            before = state
            record, state = folded(state, row, system)
            if isinstance(record, r.Acted) and record.chance is not None:
                last.append((row.rev, played(before, system), record))
    standing = [each for each in last if each[0] not in state.undone][-MAX_CHECKS:]
    checks = tuple(
        Logged(record.action, dump(world), tuple(thrown.face for thrown in record.dice))
        for _, world, record in standing
    )
    return Played(system, dump(state.world), checks)
