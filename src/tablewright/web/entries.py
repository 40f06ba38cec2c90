"""The log of a table for a viewer: cursors, and entries drawn once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict

from tablewright.host.room import Happened
from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table.seen import Entry
from tablewright.web.pages.model import Viewer
from tablewright.web.pages.render import render
from tablewright.web.seats import Seated

__all__ = ["cursor", "draw_entry", "read_cursor"]

_KEPT = 2_000
_drawn: OrderedDict[tuple[object, ...], str] = OrderedDict()


def cursor(n: int) -> str:
    """Where a viewer has got to, to come back with; opaque to them."""
    return f"e{n:x}"


def read_cursor(written: str | None, newest: int) -> int:
    """The number of the last entry that a viewer has; without a cursor, the newest. Raises `Invalid`."""
    if not written:
        return newest
    try:
        n = int(written.removeprefix("e"), 16)
    except ValueError:
        n = -1
    if not written.startswith("e") or not 0 <= n <= newest:
        raise Invalid("after", text("This cursor is none of this table. Leave it out to begin at the newest entry."))
    return n


def draw_entry(seated: Seated, entry: Entry, lang: str, happened: Happened | None = None) -> str:
    """An entry as a line of the page; what just happened is drawn once for all who see the same of it."""
    seat = seated.seat
    viewer = Viewer(seat.id, seat.name, seat.role)

    def draw() -> str:
        return render(
            "parts/entry.html", lang, seated.system, id=seated.state.id, viewer=viewer, entry=entry, fresh=True
        )

    if happened is None:
        return draw()
    own = seat.id if seat.id == happened.record.by else ""
    key = (happened.row.table, happened.row.rev, seat.role, own, entry.n, entry.of, lang)
    if key not in _drawn:
        _drawn[key] = draw()
        if len(_drawn) > _KEPT:
            _drawn.popitem(last=False)
    return _drawn[key]
