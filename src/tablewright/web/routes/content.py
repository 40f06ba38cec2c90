"""`/t/ID/content`: the lists that a table writes itself; `/t/ID/content.json` is their pack."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.kernel.rule import script
from tablewright.kernel.text import text
from tablewright.kernel.view import Listing
from tablewright.table.roles import Forbidden
from tablewright.web.answers import json_answer, page_answer
from tablewright.web.declining import Absent
from tablewright.web.forms import Form, action_of
from tablewright.web.pages_context import shown, table_page
from tablewright.web.seats import Seated, visitor

__all__ = ["content", "content_file"]


class Preview(msgspec.Struct, frozen=True):
    """An entry as it would read, with the whole action that writes it."""

    action: dict[str, Any]
    lists: tuple[Listing, ...]


async def content(request: Request) -> Response:
    """The table's own entries, the forms to write them, and how the one that a form holds would read."""
    seated = await visitor(request, "roll")
    lists = _lists(seated)
    preview = problem = None
    if seated.seat.role == "gm" and "base" in request.query_params:
        try:
            preview = await run_in_threadpool(_preview, seated, Form(request.query_params.multi_items()))
        except Declined as declined:
            problem = declined
    page = await table_page(request, seated, problem=problem, costly=())
    return page_answer(
        request,
        "content.html",
        seated.system,
        page=page,
        lists=lists,
        preview=preview,
        groups=[group for group in page.moves if group.own],
        character=shown(request, seated),
    )


async def content_file(request: Request) -> Response:
    """The pack: a document with nothing but these lists, for another table or the lab; the GM's to take along."""
    seated = await visitor(request)
    _lists(seated)
    if seated.seat.role != "gm":
        raise Forbidden(text("That is the GM's to do."))
    answer = json_answer({"content": msgspec.to_builtins(seated.world.content)})
    answer.headers["content-disposition"] = f'attachment; filename="content-{seated.state.id}.json"'
    return answer


def _lists(seated: Seated) -> tuple[Listing, ...]:
    """What the table has written; raises `Absent` where the game has no such lists."""
    if seated.system.views.written is None:
        raise Absent
    return seated.system.views.written(seated.world)


def _preview(seated: Seated, form: Form) -> Preview:
    """Carry the action out on the side, and keep what is new; raises `Declined`."""
    system, world = seated.system, seated.world
    raw = action_of(system, world, form)
    if raw.get("type") not in system.gm_actions or system.views.written is None:
        raise Absent
    before = [item for listing in system.views.written(world) for item in listing.items]
    after = script(system.prepare(world, system.action(raw)), system.turn(world), ()).world
    lists = (
        msgspec.structs.replace(listing, items=tuple(item for item in listing.items if item not in before))
        for listing in system.views.written(after)
    )
    return Preview(raw, tuple(listing for listing in lists if listing.items))
