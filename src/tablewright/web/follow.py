"""What reaches a viewer as it happens, for the WebSocket and for Server-Sent Events alike."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tablewright.host.room import Happened, Listener
from tablewright.host.tables import Tables
from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.fields import texts
from tablewright.table.overriding import played
from tablewright.table.seen import cards, number, seen_by, sees
from tablewright.table.state import TableState
from tablewright.web.entries import read_cursor
from tablewright.web.news import Anew, Changed, Dark, Fresh, News
from tablewright.web.seats import Seated, may_look

__all__ = ["follow"]


def follow(tables: Tables, seated: Seated, listener: Listener, after: str | None) -> AsyncIterator[News]:
    """The news of a table after a cursor, or from now on: first what was missed, then what happens, each once.

    The listener has joined before, so that nothing falls between the two. Raises `Invalid` for a cursor that is none;
    the news raise `TooSlow` when the viewer falls behind.
    """
    state = seated.state
    return _news(tables, seated, listener, state, read_cursor(after, number(state, seated.viewer)))


async def _news(
    tables: Tables, seated: Seated, listener: Listener, state: TableState, last: int
) -> AsyncIterator[News]:
    viewer = seated.viewer
    async for entry in tables.since(state, viewer, last):
        if (end := _end(seated, state, seated.state)) is not None:
            yield end
            return
        yield Fresh(entry)
    if last < number(state, viewer):
        yield Changed()
    async for happened in listener:
        if happened.row.rev <= state.rev:
            continue
        if (end := _end(seated, state, happened.after, happened.record)) is not None:
            yield end
            return
        shown = await tables.entry(happened, viewer)
        if shown is not None:
            yield Fresh(shown, happened)
        if _changed(seated, happened):
            yield Changed()


def _end(seated: Seated, begun: TableState, now: TableState, record: r.Record | None = None) -> Dark | Anew | None:
    """What ends the news of a seat that has followed since it was `begun`; null when they go on.

    Whose link is new may be another device of the seat: whether it still has one is seen when it begins anew.
    """
    seat = now.seats[seated.seat.id]
    if isinstance(record, r.SignedOut) and seated.device is not None and record.device == seated.device:
        return Dark()
    if seat.revoked or not may_look(now, seat):
        return Dark()
    renewed = begun.renewed.get(seat.id) != now.renewed.get(seat.id)
    return Anew() if renewed or seat.role != seated.seat.role else None


def _changed(seated: Seated, happened: Happened) -> bool:
    """Whether anything that the viewer sees beside the log has changed.

    Of what is hidden from them, all or in part, nothing may show but what they could see by looking: so the looks are
    compared.
    """
    before, after = happened.before, happened.after
    if _plain(seated, happened.record):
        parts = (
            "world",
            "seats",
            "owners",
            "cards",
            "archived",
            "deleted",
            *KEPT,
            *(("latest",) if seated.seat.role == "gm" else ()),
        )
        return any(getattr(before, part) is not getattr(after, part) for part in parts)
    return _looks(seated, before) != _looks(seated, after)


KEPT = ("pins", "sessions", "overrides", "house", "prepared", "texts")
"""What the state keeps beside the world."""


def _plain(seated: Seated, record: r.Record) -> bool:
    """Whether the viewer sees everything of a record."""
    if seated.seat.role == "gm":
        return True
    whole = not isinstance(record, r.Acted | r.Threw | r.Disclosed) or record.level == "everything"
    return whole and sees(record, seated.viewer)


def _looks(seated: Seated, state: TableState) -> tuple[object, ...]:
    system: System = seated.system
    world = played(state, system)
    views = tuple((system.views.brief(world, key), system.views.sheet(world, key)) for key in world.characters)
    return views, cards(state, seated.viewer), _kept(seated, state)


def _kept(seated: Seated, state: TableState) -> tuple[object, ...]:
    """What is kept beside the world, as far as the viewer sees it."""
    pins = tuple(pin.rev for pin in state.pins if seen_by(pin.audience, seated.viewer))
    return pins, state.sessions, state.overrides, state.house, texts(state, seated.seat)
