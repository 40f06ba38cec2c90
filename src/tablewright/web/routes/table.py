"""`/t/ID`: the table, and the rolls that are put together at it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import text
from tablewright.table.fill import whole
from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.forms import Form, faces_of, read_form
from tablewright.web.pages.odds import OddsView
from tablewright.web.pages.people import people_of
from tablewright.web.pages.problem import Problem
from tablewright.web.pages_context import table_page, tray_of
from tablewright.web.seats import Seated, visitor
from tablewright.web.site import site_of
from tablewright.web.trays import Answered, begun, tray_view, wanted_next

__all__ = ["entry_part", "preview", "table", "tray_part", "wanted_dice"]


async def table(request: Request) -> Response:
    """The whole table; `c` is the character shown, `a` or `card` the roll that is begun."""
    seated = await visitor(request)
    try:
        tray = tray_of(request, seated)
    except Declined as declined:
        page = await table_page(request, seated, problem=declined)
    else:
        page = await table_page(request, seated, tray=tray)
    return page_answer(request, "table.html", seated.system, page=page)


async def tray_part(request: Request) -> Response:
    """The tray of a row or of a called check."""
    seated = await visitor(request)
    page = await table_page(request, seated, tray=tray_of(request, seated), costly=["again"])
    return page_answer(request, "parts/tray.html", seated.system, page=page)


async def entry_part(request: Request) -> Response:
    """One entry as it is now."""
    seated = await visitor(request)
    n = whole(request.query_params.get("n", ""), "n")
    found = await site_of(request).tables.history(seated.state.id, seated.viewer, n + 1, 1)
    if not found or found[0].n != n:
        raise Absent
    return page_answer(
        request,
        "parts/entry.html",
        seated.system,
        id=seated.state.id,
        viewer=seated.seat,
        entry=found[0],
        people=people_of(seated.state.world),
        fresh=False,
    )


async def preview(request: Request) -> Response:
    """The odds of the tray as it is filled in."""
    seated, form = await _trying(request)
    view = await run_in_threadpool(_preview, seated, form)
    return page_answer(request, "parts/odds.html", seated.system, odds=view)


def _preview(seated: Seated, form: Form) -> OddsView:
    try:
        roll = begun(seated, form)
    except Answered as answered:  # while the tray was open
        return OddsView(button=text("Roll"), refused=Problem.of(answered))
    view = tray_view(seated, roll, form)
    if view.problem is None:
        return view.odds
    return OddsView(button=view.odds.button, refused=view.problem, secret=view.odds.secret)


async def wanted_dice(request: Request) -> Response:
    """Which dice come next, where real ones are typed."""
    seated, form = await _trying(request)
    faces: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()
    problem = None
    try:
        roll = begun(seated, form)
        faces = faces_of(form) or ()
        faces, wanted = wanted_next(seated, roll, form)
    except Declined as declined:
        problem = Problem.of(declined)
    return page_answer(request, "parts/dice.html", seated.system, faces=faces, wanted=wanted, problem=problem)


async def _trying(request: Request) -> tuple[Seated, Form]:
    return await visitor(request), await read_form(request)
