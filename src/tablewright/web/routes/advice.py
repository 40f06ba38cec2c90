"""`/t/ID/advice`: what would change a roll that is being put together; it is worked out when somebody asks."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import text
from tablewright.lab.advice import Advice, advise
from tablewright.lab.reading import Reading, read
from tablewright.table.fill import fill
from tablewright.table.roles import Forbidden
from tablewright.web.answers import page_answer
from tablewright.web.forms import Form, read_form
from tablewright.web.pages.advice import AdviceView, advice_view
from tablewright.web.pages.problem import Problem
from tablewright.web.seats import Seated, visitor
from tablewright.web.trays import Begun, begun

__all__ = ["SECRET", "advice", "advice_part", "advised"]

SECRET = text("The difficulty is secret, so nothing is advised on this roll.")


async def advice(request: Request) -> Response:
    """The advice on the tray as it is filled in, as a page of its own: for browsers without script."""
    return await _answered(request, "advice.html")


async def advice_part(request: Request) -> Response:
    """The same for the fold under the tray."""
    return await _answered(request, "parts/advice.html")


async def _answered(request: Request, template: str) -> Response:
    seated = await visitor(request)
    form = await read_form(request)
    view, problem = await run_in_threadpool(_view, seated, form)
    return page_answer(
        request, template, seated.system, id=seated.state.id, gm=seated.seat.role == "gm", advice=view, problem=problem
    )


def _view(seated: Seated, form: Form) -> tuple[AdviceView | None, Problem | None]:
    try:
        roll = begun(seated, form)
        tray = seated.system.views.tray(seated.world, roll.base)
        reading, found = advised(seated, roll, fill(tray.action, tray.controls, form))
    except Declined as declined:
        return None, Problem.of(declined)
    return advice_view(reading, found), None


def advised(seated: Seated, roll: Begun, action: dict[str, object]) -> tuple[Reading, Advice]:
    """Work out the advice on an action; raises `Declined`, where the viewer may know nothing of its difficulty too."""
    if roll.secret:
        raise Forbidden(SECRET)
    world = seated.world
    tray = seated.system.views.tray(world, roll.base)
    reading = read(seated.system, world, tray, roll.with_value(action))
    return reading, advise(reading, roll.base)
