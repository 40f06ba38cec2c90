"""`POST /api/v1/tables/ID/tools/TOOL`: what a game computes for a character."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.respond import built
from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.web.answers import json_answer
from tablewright.web.api.body import read_object
from tablewright.web.api.tables import words_of
from tablewright.web.seats import caller
from tablewright.web.tools import answer_of, tool_of, worked

__all__ = ["tool"]


async def tool(request: Request) -> Response:
    """Work a tool of the game for a character; values that are left out are as the form has them."""
    seated = await caller(request, "roll")
    raw = await read_object(request, ("character", "values"))
    world, character, values = seated.world, raw.get("character"), raw.get("values", {})
    if not isinstance(character, str) or character not in world.characters:
        raise Invalid("character", text("There is no such character at this table."))
    if not isinstance(values, dict):
        raise Invalid("values", text("This is an object with fields."))
    found = tool_of(seated.system, request.path_params["tool"])
    blocks = await run_in_threadpool(answer_of, found, world, character, values)
    said = words_of(request, seated)
    return json_answer({"ok": True, "answer": [worked(block, built(block, said)) for block in blocks]})
