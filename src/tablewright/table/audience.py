"""Who gets to see that a record is there at all; the GM always does."""

from __future__ import annotations

from tablewright.table import records as r
from tablewright.table.count import Audience

__all__ = ["audience"]


def audience(record: r.Record) -> Audience:
    """Everyone, or the seats besides the GM's that see it.

    Somebody who rolled knows of it, whatever the others are shown.
    """
    match record:
        case r.Acted(level="nothing") | r.Noted(secret=True):
            return (record.by,)
        case r.Unreadable():
            return ()
        case _:
            return "everyone"
