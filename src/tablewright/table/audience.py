"""Who gets to see that a record is there at all; the GM always does."""

from __future__ import annotations

from tablewright.table import records as r
from tablewright.table.count import Audience
from tablewright.table.state import Struck

__all__ = ["audience"]


def audience(record: r.Record) -> Audience:  # noqa: C901, PLR0911 - a case a record
    """Everyone, or the seats besides the GM's that see it.

    Somebody who rolled knows of it, whatever the others are shown.
    """
    match record:
        case r.Acted(level="nothing") | r.Threw(level="nothing") | r.Noted(secret=True, to=()):
            return (record.by,)
        case r.Noted(to=to) if to:
            return tuple(dict.fromkeys((record.by, *to)))
        case r.Corrected(earlier=earlier):
            return audience(earlier)
        case r.Written(readers=readers):
            return readers
        case r.Pinned(pin=pin):
            return pin.audience
        case r.DifficultyPrepared() | r.DifficultyDropped():
            return ()
        case r.Undone(struck=struck) | r.Redone(struck=struck):
            return _of_any(struck)
        case r.Renewed(seat=seat) | r.SignedOut(seat=seat):
            return (seat,)
        case r.Called(card=card):
            return card.seats
        case r.Closed() | r.Skipped() | r.Helped() | r.Unhelped() | r.Proposed() | r.PartSet() | r.Settled():
            return record.seats
        case r.Invited() | r.Uninvited() | r.Unreadable():
            return ()
        case _:
            return "everyone"


def _of_any(struck: tuple[Struck, ...]) -> Audience:
    """Whoever saw one of the entries."""
    seats: list[str] = []
    for each in struck:
        if each.audience == "everyone":
            return "everyone"
        seats += each.audience
    return tuple(dict.fromkeys(seats))
