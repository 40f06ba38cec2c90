"""`/t/ID/undo`: what rests on an entry, named before it is undone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.text import text
from tablewright.table import commands as c
from tablewright.table.fill import whole
from tablewright.table.roles import Forbidden
from tablewright.table.undoable import what_it_was
from tablewright.web.answers import page_answer
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor
from tablewright.web.site import site_of

__all__ = ["undoing"]


async def undoing(request: Request) -> Response:
    """Show what would be undone with an entry, for the GM to confirm or to leave."""
    seated = await visitor(request, "edit")
    if seated.seat.role != "gm":
        raise Forbidden(text("That is the GM's to do."))
    entry = whole(request.query_params.get("entry", ""), "entry")
    again = await site_of(request).tables.again(seated.state.id, seated.seat.id, c.Undo(entry))
    return page_answer(
        request,
        "undo.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        entry=entry,
        what=what_it_was(again.left[entry]) if entry in again.left else None,
        rests=[(rev, what_it_was(again.left[rev])) for rev in again.fallen],
    )
