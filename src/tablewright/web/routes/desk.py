"""`/t/ID/desk` and `/t/ID/overrides`: what the GM has at hand, and the GM's word on numbers."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c
from tablewright.table.fill import fill
from tablewright.web.answers import declined_answer, json_answer, page_answer, see_other, wants_json
from tablewright.web.declining import Absent, status_of
from tablewright.web.forms import Form, read_form
from tablewright.web.language import language
from tablewright.web.pages.desk import award_controls, best_at, overrides_of, party_table, tryable
from tablewright.web.pages.problem import Problem
from tablewright.web.pages.texts import text_field
from tablewright.web.pages_context import table_page
from tablewright.web.routes.doing import send
from tablewright.web.seats import Seated, visitor
from tablewright.web.sought import number_in
from tablewright.web.words import words

__all__ = ["award", "desk", "overrides"]


async def desk(request: Request) -> Response:
    """The party in one table, who is best at what, awards, dice, prepared difficulties and notes."""
    return await _desk(request, await _gm(request))


async def _desk(request: Request, seated: Seated, declined: Declined | None = None) -> Response:
    system, state, world = seated.system, seated.state, seated.world
    what, difficulty = request.query_params.get("what", ""), number_in(request.query_params, "difficulty")
    lines = tryable(system, world, words(language(request, system), system))
    action = next((each.action for each in lines if each.name == what), None)
    best = () if action is None else await run_in_threadpool(best_at, system, world, action, difficulty)
    problem = None if declined is None else Problem.of(declined)
    return page_answer(
        request,
        "desk.html",
        system,
        status=200 if declined is None else status_of(declined),
        page=await table_page(request, seated, costly=()),
        party=party_table(system, state, world),
        lines=lines,
        what=what,
        difficulty=difficulty,
        best=best,
        award=award_controls(system, world) if system.award else (),
        prepared=state.prepared,
        texts=(
            text_field(state, seated.seat, "desk", text("Notes, for the GM alone")),
            text_field(state, seated.seat, "party", text("The party's notes")),
        ),
        problem=problem,
    )


async def overrides(request: Request) -> Response:
    """Everybody's overrides, and the house rulings."""
    seated = await _gm(request)
    return page_answer(
        request,
        "overrides.html",
        seated.system,
        page=await table_page(request, seated, costly=()),
        ruled=overrides_of(seated.system, seated.state, seated.world),
        house=seated.state.house,
    )


async def award(request: Request) -> Response:
    """Give several characters experience, with the reason in the log: all of them, or nobody."""
    seated = await _gm(request)
    form = await read_form(request)
    try:
        for number, command in enumerate(_awards(seated, form)):
            await send(request, seated, command, f"{form.command}/{number}")
    except Declined as declined:
        if wants_json(request):
            return declined_answer(request, declined, seated.system)
        return await _desk(request, seated, declined)
    return json_answer({"ok": True}) if wants_json(request) else see_other(f"/t/{seated.state.id}/desk")


def _awards(seated: Seated, form: Form) -> list[c.Command]:
    """The commands that an award comes to, each of which the rules allow; raises `Declined`."""
    system, world = seated.system, seated.world
    who = tuple(dict.fromkeys(form.every("who")))
    if not who or not system.award:
        raise Invalid("who", text("Nobody is picked."))
    controls = award_controls(system, world)
    actions = [fill({"type": system.award, "actor": each}, controls, form) for each in who]
    for action in actions:
        system.prepare(world, system.action(action))
    reason = form.get("reason", "").strip()[:4000]
    return [*([c.Note(reason)] if reason else []), *(c.Act(action) for action in actions)]


async def _gm(request: Request) -> Seated:
    """The GM who asks; for everybody else there is nothing here."""
    seated = await visitor(request)
    if seated.seat.role != "gm":
        raise Absent
    return seated
