"""`/t/ID/luck`: how the checks came out against their own odds, and whether the dice are even."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import page_answer
from tablewright.web.luck import luck_of
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor

__all__ = ["luck"]


async def luck(request: Request) -> Response:
    """The luck of everybody, each person and each session, as far as the viewer may see it."""
    seated = await visitor(request, "roll")
    page = await table_page(request, seated, costly=())
    return page_answer(request, "luck.html", seated.system, page=page, blocks=await luck_of(request, seated))
