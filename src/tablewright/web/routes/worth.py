"""`/t/ID/worth/CHARACTER`: what each purchase adds to the checks that are made."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.pages.problem import Problem
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor
from tablewright.web.trays import may_play
from tablewright.web.worth import worth_of

__all__ = ["worth"]


async def worth(request: Request) -> Response:
    """The purchases that are legal now, the most worth for each point first."""
    seated = await visitor(request, "roll")
    character = request.path_params["character"]
    if not may_play(seated, character) or character not in seated.world.characters:
        raise Absent
    problem = None
    try:
        blocks = await worth_of(request, seated, character)
    except Declined as declined:
        blocks, problem = (), Problem.of(declined)
    return page_answer(
        request,
        "worth.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        character=character,
        name=seated.world.characters[character].name,
        blocks=blocks,
        problem=problem,
    )
