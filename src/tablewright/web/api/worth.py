"""`GET /api/v1/tables/ID/worth/CHARACTER`: what each purchase adds to the checks that are made."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.respond import built
from tablewright.kernel.text import text
from tablewright.table.roles import Forbidden
from tablewright.web.answers import json_answer
from tablewright.web.api.tables import words_of
from tablewright.web.seats import caller
from tablewright.web.tools import worked
from tablewright.web.trays import may_play
from tablewright.web.worth import worth_of

__all__ = ["worth"]


async def worth(request: Request) -> Response:
    """Weigh what a character can buy now by the checks that it makes."""
    seated = await caller(request, "roll")
    character = request.path_params["character"]
    if not may_play(seated, character) or character not in seated.world.characters:
        raise Forbidden(text("You can act for your own characters. Ask the GM to hand you this one."))
    said = words_of(request, seated)
    found = await worth_of(request, seated, character)
    return json_answer({"ok": True, "answer": [worked(block, built(block, said)) for block in found]})
