"""Fold a log from its beginning, only to see whether all of it can be."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.host.room import PAGE, folded, opened_as
from tablewright.kernel.system import System
from tablewright.store.protocol import ReadableLog
from tablewright.table.evolve import begin
from tablewright.table.records import Unreadable

__all__ = ["set_aside_in"]


async def set_aside_in(log: ReadableLog, systems: Mapping[str, System], table: str) -> Mapping[int, str] | None:
    """Why entries of a table can't be read or folded, by rev; null when the table can't be opened at all."""
    begun = await opened_as(log, systems, table)
    if begun is None:
        return None
    first, system = begun
    state = begin(first, system)
    unreadable: dict[int, str] = {}
    while rows := await log.read(table, state.rev, PAGE):
        for row in rows:
            record, state = folded(state, row, system)
            if isinstance(record, Unreadable):
                unreadable[row.rev] = record.reason
    return {**state.aside, **unreadable}
