"""`GET /api/v1/tables/ID/dice`: the dice that this seat may see, with all that they can be checked by."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import json_answer
from tablewright.web.seats import caller
from tablewright.web.site import site_of

__all__ = ["dice"]


async def dice(request: Request) -> Response:
    """The file that `tablewright verify` reads."""
    seated = await caller(request)
    return json_answer(await site_of(request).tables.dice_log(seated.state.id, seated.viewer))
