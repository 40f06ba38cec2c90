"""`/t/ID/tools/TOOL/CHARACTER`: what a game computes for a character; it changes nothing."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.forms import Form
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor
from tablewright.web.tools import tool_of, tool_view

__all__ = ["tool"]


async def tool(request: Request) -> Response:
    """The form of a tool, with its answer once it was filled in."""
    seated = await visitor(request, "roll")
    character, world = request.path_params["character"], seated.world
    if character not in world.characters:
        raise Absent
    found = tool_of(seated.system, request.path_params["tool"])
    form = Form(request.query_params.multi_items()) if request.query_params else None
    view = await run_in_threadpool(tool_view, found, world, character, form)
    return page_answer(
        request,
        "tool.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        character=character,
        name=world.characters[character].name,
        view=view,
    )
