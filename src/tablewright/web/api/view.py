"""The table as a viewer may see it, built up from nothing."""

from __future__ import annotations

from typing import Any

from tablewright.act.respond import built
from tablewright.kernel.document import dump
from tablewright.kernel.text import Words
from tablewright.table.seen import Entry, cards, number
from tablewright.web.entries import cursor
from tablewright.web.pages_context import sheet_for
from tablewright.web.seats import Seated

__all__ = ["entry_view", "table_view"]


def table_view(seated: Seated, words: Words) -> dict[str, Any]:
    """The people, the characters by their sheets, and the called checks; for the GM the whole world besides.

    Sheets show what is in force. Documents hold bookkeeping, which may tell of secret rolls: they are the GM's.
    """
    state, seat = seated.state, seated.seat
    view = {
        "id": state.id,
        "name": state.name,
        "system": seated.system.id,
        "cursor": cursor(number(state, seated.viewer)),
        "you": {"seat": seat.id, "name": seat.name, "role": seat.role},
        "seats": [
            {"id": each.id, "name": each.name, "role": each.role, "here": each.id in seated.room.here}
            for each in state.seats.values()
            if not each.revoked
        ],
        "characters": [
            {"id": key, "owner": state.owners.get(key), "sheet": built(sheet_for(seated, key), words)}
            for key in state.world.characters
        ],
        "checks": [built(card, words) for card in cards(state, seated.viewer)],
    }
    return view if seat.role != "gm" else {**view, "world": dump(state.world)}


def entry_view(entry: Entry, words: Words) -> dict[str, Any]:
    """An entry of the log, its sentences in words."""
    view: dict[str, Any] = built(entry, words)
    return view
