"""`/t/ID/undo`: what rests on an entry, named before it is undone; `/t/ID/back`: the same of the scene's last step."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.text import Text, text
from tablewright.table import commands as c
from tablewright.table.fill import whole
from tablewright.table.refold import Refold
from tablewright.table.roles import Forbidden
from tablewright.table.undoable import what_it_was
from tablewright.web.answers import declined_answer, page_answer
from tablewright.web.pages_context import table_page
from tablewright.web.seats import Seated, visitor
from tablewright.web.site import site_of

__all__ = ["back", "last_step", "resting", "undoing"]


async def undoing(request: Request) -> Response:
    """Show what would be undone with an entry, for the GM to confirm or to leave."""
    seated = _gm(await visitor(request, "edit"))
    return await _asked(request, seated, whole(request.query_params.get("entry", ""), "entry"))


async def back(request: Request) -> Response:
    """Show what goes with the last step of the scene, whatever came after it, for the GM to confirm or to leave."""
    seated = _gm(await visitor(request, "edit"))
    try:
        entry = await last_step(request, seated)
    except Forbidden as none:  # nothing was done wrong: the page says that there is no step yet
        answer = declined_answer(request, none)
        answer.status_code = 200
        return answer
    return await _asked(request, seated, entry)


async def last_step(request: Request, seated: Seated) -> int:
    """The entry of the scene's last step; raises `Forbidden` when there is none to take back."""
    entry = await site_of(request).tables.last_step(_gm(seated).state, seated.viewer)
    if entry is None:
        raise Forbidden(text("The scene has not moved yet, or too long ago: there is no step to take back."))
    return entry


def resting(again: Refold) -> list[tuple[int, Text | None]]:
    """The later entries that rest on the one that is asked about, with what they are called."""
    return [(rev, what_it_was(again.left[rev])) for rev in again.fallen]


def _gm(seated: Seated) -> Seated:
    if seated.seat.role != "gm":
        raise Forbidden(text("That is the GM's to do."))
    return seated


async def _asked(request: Request, seated: Seated, entry: int) -> Response:
    again = await site_of(request).tables.again(seated.state.id, seated.seat.id, c.Undo(entry))
    return page_answer(
        request,
        "undo.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        entry=entry,
        what=what_it_was(again.left[entry]) if entry in again.left else None,
        rests=resting(again),
    )
