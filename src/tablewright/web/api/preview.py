"""`POST /api/v1/tables/ID/preview`: the odds of a roll before it is made."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.respond import built, error
from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import Words, text
from tablewright.lab.joint import joint
from tablewright.lab.reading import Reading, read
from tablewright.table.overriding import noted
from tablewright.web.answers import json_answer
from tablewright.web.api.body import read_object
from tablewright.web.api.tables import words_of
from tablewright.web.forms import Form
from tablewright.web.pages.difficulties import difficulties
from tablewright.web.seats import Seated, caller
from tablewright.web.trays import Begun, begun

__all__ = ["asked", "preview"]


async def preview(request: Request) -> Response:
    """Give the chance of an action, or of answering a called check, and of all that can follow it together.

    Where the difficulty is secret, the chance at each difficulty stands in place of the chance.
    """
    seated = await caller(request)
    raw = await read_object(request, ("action", "card", "character", "changes"))
    return json_answer(await run_in_threadpool(_preview, seated, raw, words_of(request, seated)))


def _preview(seated: Seated, raw: dict[str, Any], said: Words) -> dict[str, Any]:
    roll, action = asked(seated, raw)
    tray = seated.system.views.tray(seated.world, roll.base)
    try:
        reading = read(seated.system, seated.world, tray, roll.with_value(action))
    except Declined as declined:
        return {"ok": True, "refused": error(declined, said)}
    answer = {
        "ok": True,
        "cost": dict(reading.plan.cost),
        "steps": [built(step, said) for step in noted(seated.state, str(action.get("actor", "")), reading.plan.steps)],
        "difficulties": _difficulties(reading),
    }
    return answer if roll.secret else {**answer, "chance": str(reading.chance()), "joint": _joint(reading)}


def _joint(reading: Reading) -> list[dict[str, Any]]:
    odds = reading.widest()
    ways = () if odds is None else joint(reading, odds)
    return [{"follows": dict(way.follows), "yes": str(way.yes), "no": str(way.no)} for way in ways]


def asked(seated: Seated, raw: dict[str, Any]) -> tuple[Begun, dict[str, Any]]:
    """What a body asks for: the roll that is begun, and the action; raises `Declined`."""
    changes = raw.get("changes", {})
    if not isinstance(changes, dict):
        raise Invalid("changes", text("This is an object with fields."))
    if "card" in raw:
        roll = begun(seated, Form([("card", str(raw["card"])), ("c", str(raw.get("character", "")))]))
        placeholder = {roll.card.difficulty: 0} if roll.card is not None and roll.card.difficulty else {}
        return roll, {**placeholder, **changes, **roll.base}
    action = raw.get("action")
    if not isinstance(action, dict):
        raise Invalid("action", text("An action is an object with a `type`."))
    return begun(seated, {"base": msgspec.json.encode(action).decode()}), action


def _difficulties(reading: Reading) -> list[dict[str, Any]]:
    curve = difficulties(reading, None)
    if curve is None:
        return []
    return [
        {"difficulty": point.difficulty, "part": point.chance.part, "whole": point.chance.whole}
        for point in curve.points
    ]
