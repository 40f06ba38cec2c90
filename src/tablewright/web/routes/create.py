"""`/t/ID/create`: a new character, by its name."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.table import commands as c, records as r
from tablewright.web.answers import declined_answer, page_answer, see_other, wants_json
from tablewright.web.declining import status_of
from tablewright.web.forms import Form, read_form
from tablewright.web.names import named
from tablewright.web.pages_context import table_page
from tablewright.web.routes.doing import send
from tablewright.web.seats import Seated, by_device

__all__ = ["create", "create_page"]


async def create_page(request: Request) -> Response:
    """Ask for the name."""
    return await _page(request, await by_device(request))


async def create(request: Request) -> Response:
    """Bring the character to the table and go on to its choices."""
    seated = await by_device(request)
    form = await read_form(request)
    try:
        done = await send(request, seated, c.AddCharacter(named(form, "name")), form.command)
    except Declined as declined:
        if wants_json(request):
            return declined_answer(request, declined, seated.system)
        return await _page(request, seated, form, declined)
    key = done.record.character if isinstance(done.record, r.Added) else ""
    return see_other(f"/t/{seated.state.id}/advance/{quote(key, safe='')}")


async def _page(
    request: Request, seated: Seated, form: Form | None = None, declined: Declined | None = None
) -> Response:
    return page_answer(
        request,
        "create.html",
        seated.system,
        status=200 if declined is None else status_of(declined),
        page=await table_page(request, seated, problem=declined, costly=()),
        values=form or {},
    )
