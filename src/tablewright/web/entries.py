"""The log of a table for a viewer: cursors, and entries drawn once for all who see the same."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.web.drawn import Drawn
from tablewright.web.news import Fresh
from tablewright.web.pages.model import Viewer
from tablewright.web.pages.people import people_of
from tablewright.web.pages.render import render
from tablewright.web.seats import Seated

__all__ = ["cursor", "draw_entry", "read_cursor"]


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


def draw_entry(drawn: Drawn, seated: Seated, news: Fresh, lang: str) -> str:
    """An entry as a line of the page; what just happened is drawn once for all who see the same of it."""
    seat, entry, happened = seated.seat, news.entry, news.happened
    viewer = Viewer(seat.id, seat.name, seat.role)

    def draw() -> str:
        table, people = seated.state.id, people_of(seated.state.world)
        return render(
            "parts/entry.html",
            lang,
            seated.system,
            id=table,
            viewer=viewer,
            people=people,
            entry=entry,
            fresh=happened is not None,
        )

    if happened is None:
        return draw()
    own = seat.id if seat.id == happened.record.by else ""
    key = (
        happened.row.table,
        happened.row.rev,
        seat.role,
        own,
        entry.n,
        entry.of,
        entry.corrects,
        entry.again is None,
        lang,
    )
    return drawn.once(key, draw)
