"""One request in, one response out: the readings of a rule, as the act contract has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.act.request import ActRequest, named_system, read_request
from tablewright.act.summary import share, summary
from tablewright.kernel.decision import MAX_MODIFIER, Declined, WrongDice
from tablewright.kernel.dice import MAX_DICE, MAX_ROLLS, MAX_SIDES
from tablewright.kernel.document import MAX_CHARACTERS, dump
from tablewright.kernel.front import MAX_BYTES, MAX_DEPTH, MAX_INTEGER, MAX_TEXT, parse
from tablewright.kernel.rule import play, script
from tablewright.kernel.system import System
from tablewright.kernel.text import ENGLISH, Text, Words, text
from tablewright.odds.explore import explore
from tablewright.odds.ways import MAX_WAYS

__all__ = ["LIMITS", "built", "respond"]

MAX_FACES = 1_000

LIMITS = {
    "dice": MAX_DICE,
    "sides": MAX_SIDES,
    "contestants": MAX_ROLLS,
    "rows": MAX_WAYS,
    "modifier": MAX_MODIFIER,
    "characters": MAX_CHARACTERS,
    "faces": MAX_FACES,
    "integer": MAX_INTEGER,
    "text": MAX_TEXT,
    "bytes": MAX_BYTES,
    "depth": MAX_DEPTH,
}

Draw = Callable[[int], int]
Say = Callable[[System | None], Words]


def in_english(_system: System | None) -> Words:
    """Say everything in the language in which it is written down."""
    return ENGLISH


def respond(body: bytes, systems: Mapping[str, System], draw: Draw, say: Say = in_english) -> dict[str, Any]:
    """Answer a request given as JSON; never raises for anything that is in the request.

    `say` gives the words for a game, and for a request that names none.
    """
    system = None
    try:
        raw = parse(body)
        system = named_system(raw, systems)
        return answer(read_request(raw, systems), draw, say(system))
    except Declined as declined:
        return {"ok": False, "error": error(declined, say(system))}


def error(declined: Declined, words: Words = ENGLISH) -> dict[str, Any]:
    """The error object of a request that is turned down, the same everywhere."""
    return {
        "code": declined.code,
        "clause": declined.clause,
        "message": declined.message.render(words),
        "details": {
            name: fact.render(words) if isinstance(fact, Text) else fact for name, fact in declined.details.items()
        },
    }


def answer(request: ActRequest, draw: Draw, words: Words = ENGLISH) -> dict[str, Any]:
    """Carry out a request; raises `Declined`."""
    warnings = [
        {"clause": warned.clause, "message": warned.message.render(words), "path": warned.path}
        for warned in request.warnings
    ]
    if request.mode == "odds":
        return {"ok": True, **_odds(request), "warnings": warnings}
    plan = request.system.prepare(request.world, request.action)
    if request.mode == "legal":
        return {"ok": True, "cost": dict(plan.cost), "warnings": warnings}
    turn = request.system.turn(request.world)
    rolled = play(plan, turn, draw) if request.dice is None else script(plan, turn, _readable(request.dice))
    world = request.system.remember(request.world, request.action, rolled)
    return {
        "ok": True,
        "result": built(rolled.result, words),
        "steps": [built(step, words) for step in rolled.steps],
        "dice": [{"die": thrown.die, "face": thrown.face} for thrown in rolled.dice],
        "events": [built(event, words) for event in rolled.events],
        "world": dump(world),
        "warnings": warnings,
    }


def _readable(faces: tuple[int, ...]) -> tuple[int, ...]:
    if len(faces) > MAX_FACES:
        raise WrongDice(
            text("These are {count} faces; no action takes more than {most}.", count=len(faces), most=MAX_FACES)
        )
    return faces


def _odds(request: ActRequest) -> dict[str, Any]:
    system = request.system
    plan = system.prepare(request.world, request.action)
    odds = explore(plan, lambda: system.turn(request.world), request.fields)
    results = msgspec.to_builtins([row.result for row in odds.outcomes])
    shares = {weight: share(Fraction(weight, odds.denominator)) for weight in {row.weight for row in odds.outcomes}}
    outcomes = []
    for row, result in zip(odds.outcomes, results, strict=True):
        listed: dict[str, Any] = {"probability": shares[row.weight], "result": result}
        if request.fields is None:
            listed["events"] = [built(event) for event in row.events]
        outcomes.append(listed)
    return {"summary": summary(odds, results), "outcomes": outcomes}


def built(value: Any, words: Words = ENGLISH) -> Any:
    """Plain data of a struct, its sentences in words."""
    if isinstance(value, Text):
        return value.render(words)
    if isinstance(value, msgspec.Struct):
        kept = {
            name: built(getattr(value, name), words)
            for name in value.__struct_fields__
            if not (value.__struct_config__.omit_defaults and _is_default(value, name))
        }
        renamed = dict(zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True))
        plain = {renamed[name]: item for name, item in kept.items()}
        tag = value.__struct_config__.tag
        return {value.__struct_config__.tag_field: tag, **plain} if tag is not None else plain
    if isinstance(value, dict):
        return {key: built(item, words) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [built(item, words) for item in value]
    return value


def _is_default(value: msgspec.Struct, name: str) -> bool:
    fields = value.__struct_fields__
    defaults = value.__struct_defaults__
    offset = fields.index(name) - (len(fields) - len(defaults))
    return offset >= 0 and bool(getattr(value, name) == defaults[offset])
