"""The checks that a character really made, as far as a viewer may know them: the mix that purchases are weighed by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.host.history import entry_of
from tablewright.host.room import read_record
from tablewright.lab.worth import Mixed
from tablewright.store.protocol import EventLog
from tablewright.table import records as r
from tablewright.table.seen import Viewer
from tablewright.table.state import TableState

__all__ = ["LAST", "mix"]

LAST = 2_000
"""The most rows of the log that are looked at, the last ones."""


async def mix(log: EventLog, state: TableState, viewer: Viewer, character: str) -> tuple[Mixed, ...]:
    """Count the checks of a character by what was asked; undone ones and those hidden from the viewer do not count."""
    found: dict[bytes, tuple[Mapping[str, Any], int]] = {}
    for row in await log.read(state.id, max(state.rev - LAST, 0), LAST):
        record = read_record(row)
        if not isinstance(record, r.Acted) or record.character != character or record.chance is None:
            continue
        entry = entry_of(row, record, viewer, state)
        if entry is None or entry.odds is None or entry.undone:
            continue
        key = msgspec.json.encode(record.action, order="sorted")
        found[key] = record.action, found.get(key, (record.action, 0))[1] + 1
    return tuple(Mixed(action, times) for action, times in found.values())
