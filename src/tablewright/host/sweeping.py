"""Which tables were deleted so long ago that they are to be forgotten."""

from __future__ import annotations

from tablewright.host.room import read_record
from tablewright.store.protocol import EventLog
from tablewright.table import records as r
from tablewright.table.handlers import past_return

__all__ = ["gone"]


async def gone(log: EventLog, now: str) -> tuple[str, ...]:
    """The tables that nobody can bring back any more: their last record says since when.

    Somebody may have left a deleted table, or been shown out, so the deletion can stand further up.
    """
    return tuple([table for table in await log.tables() if await _is_gone(log, table, now)])


async def _is_gone(log: EventLog, table: str, now: str) -> bool:
    rev = await log.head(table)
    while rev > 0:
        (row,) = await log.read(table, rev - 1, 1)
        match read_record(row):
            case r.Deleted(at=at):
                return past_return(at, now)
            case r.Revoked() | r.Left():
                rev -= 1
            case _:
                return False
    return False
