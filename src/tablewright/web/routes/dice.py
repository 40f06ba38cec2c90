"""`/t/ID/dice`: how the dice are made, and how anyone can check them; `/t/ID/dice.json` is the file to check."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import json_answer, page_answer
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor
from tablewright.web.site import site_of

__all__ = ["dice_file", "dice_page"]


async def dice_page(request: Request) -> Response:
    """What is pledged now, the keys that were shown, and what none of it proves."""
    seated = await visitor(request)
    log = await site_of(request).tables.dice_log(seated.state.id, seated.viewer)
    return page_answer(
        request,
        "dice.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        pledges=seated.state.pledges,
        shown=[each for each in log["epochs"] if each["key"] is not None],
        rolls=len(log["rolls"]),
    )


async def dice_file(request: Request) -> Response:
    """The dice that this seat may see, as a file to keep and to check."""
    seated = await visitor(request)
    answer = json_answer(await site_of(request).tables.dice_log(seated.state.id, seated.viewer))
    answer.headers["content-disposition"] = f'attachment; filename="dice-{seated.state.id}.json"'
    return answer
