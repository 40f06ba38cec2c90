"""`/t/ID/advance/CHARACTER`: what can be chosen and bought, while creating and after."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.pages_context import for_role, table_page
from tablewright.web.seats import visitor
from tablewright.web.trays import may_play

__all__ = ["advance"]


async def advance(request: Request) -> Response:
    """The choices of a character, each with its price."""
    seated = await visitor(request)
    character = request.path_params["character"]
    if not may_play(seated, character) or character not in seated.state.world.characters:
        raise Absent
    system, world = seated.system, seated.world
    return page_answer(
        request,
        "offers.html",
        system,
        page=await table_page(request, seated, costly=()),
        character=character,
        brief=system.views.brief(world, character),
        groups=for_role(seated, system.views.offers(world, character)),
    )
