"""`/t/ID/options`: how the table plays where the rules leave a choice; read by all, changed by the GM."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.table.rulings import rulings
from tablewright.web.answers import page_answer
from tablewright.web.pages_context import table_page
from tablewright.web.seats import visitor

__all__ = ["options"]


async def options(request: Request) -> Response:
    """Every option of the game, those that are not as usual marked."""
    seated = await visitor(request)
    return page_answer(
        request,
        "options.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        rulings=rulings(seated.system, seated.state.world.options),
    )
