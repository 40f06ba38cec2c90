"""`GET /api/v1/tables/ID/luck`: how the checks came out against their own odds."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.respond import built
from tablewright.web.answers import json_answer
from tablewright.web.api.tables import words_of
from tablewright.web.luck import luck_of
from tablewright.web.seats import caller
from tablewright.web.tools import worked

__all__ = ["luck"]


async def luck(request: Request) -> Response:
    """Weigh the checks that the seat may see against their own odds."""
    seated = await caller(request, "roll")
    said = words_of(request, seated)
    found = await luck_of(request, seated)
    return json_answer({"ok": True, "answer": [worked(block, built(block, said)) for block in found]})
