"""`GET /api/v1/tables/ID/back`: the last step of the scene, and what would be undone with it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.table import commands as c
from tablewright.table.undoable import what_it_was
from tablewright.web.answers import json_answer
from tablewright.web.api.tables import words_of
from tablewright.web.routes.undoing import last_step, resting
from tablewright.web.seats import caller
from tablewright.web.site import site_of

__all__ = ["back"]


async def back(request: Request) -> Response:
    """Name the entry to undo and the later ones that rest on it, for the GM; nothing is undone yet."""
    seated = await caller(request)
    said, entry = words_of(request, seated), await last_step(request, seated)
    again = await site_of(request).tables.again(seated.state.id, seated.seat.id, c.Undo(entry))
    named = [(entry, what_it_was(again.left[entry])), *resting(again)]
    step, *rests = [{"entry": rev, "what": what and what.render(said)} for rev, what in named]
    return json_answer({"ok": True, **step, "rests": rests})
