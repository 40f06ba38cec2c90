"""Rerolls (HZ-46): one's own roll again with the modifiers it had; what followed from it is undone."""

from __future__ import annotations

from collections.abc import Sequence
from types import GeneratorType
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.sdk import Asking, Contest, Dice, Invalid, Plan, Refused, Step, Sum, Thrown, Turn, text
from tablewright.systems.haze.actions import Reroll
from tablewright.systems.haze.complete import completed
from tablewright.systems.haze.events import Followed, RerollPaid, RollTakenBack
from tablewright.systems.haze.known import known
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.results import RerollResult
from tablewright.systems.haze.rolls import ROLLS, Roll
from tablewright.systems.haze.state import Character, HazeWorld, LastRoll, character

__all__ = ["all_dice", "reroll", "roll_of"]


def reroll(world: HazeWorld, action: Reroll) -> Plan:
    """The last roll again, for a reroll from another source or a point of XP (HZ-46); open to the dead as well.

    The rule runs on the sheets as they were before the roll, and its consequences fall on the world as it is now
    with those of the first roll undone.
    """
    person = character(world, action.actor)
    who = person_name(person, action.actor)
    last = person.last_roll
    if last is None:
        raise Refused("HZ-46", text("{who} has no roll to roll again since the last action.", who=who))
    if person.rerolls < 1 and person.xp.unspent < 1:
        raise Refused("HZ-46", text("A reroll costs 1 XP, and {who} has none left.", who=who))
    try:
        again, followed, before = _read(world, last, f"world.characters.{action.actor}.last_roll")
        frozen = replace(world, characters={**world.characters, **before})
        known(frozen, again)
        plan = ROLLS[type(again)](frozen, again)
    except Invalid as misfit:
        raise Refused("HZ-46", text("The last roll can't be worked out again. {why}", why=misfit.message)) from misfit
    paid = RerollPaid(action.actor, "reroll" if person.rerolls > 0 else "xp")

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        turn.happens(paid)
        if followed:
            turn.happens(RollTakenBack(action.actor, followed))
        result = yield from _again(plan.resolve(turn), last, again.actor, action.actor)
        return RerollResult(**{name: getattr(result, name) for name in result.__struct_fields__})

    def explain(result: Any, thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        dice = all_dice(last, thrown, again.actor, action.actor)
        if plan.explain:
            return plan.explain(result, dice)
        faces = (Step("die", each.die, each.face, "HZ-12", of=each.of) for each in dice if each.die == "d10")
        return (*faces, *plan.steps)

    return Plan(resolve, plan.steps, {} if person.rerolls > 0 else {"xp": 1}, explain)


def roll_of(last: LastRoll, path: str) -> Roll:
    """The action that was rolled; raises `Invalid` for a record that doesn't fit."""
    try:
        return msgspec.convert(last.action, Roll)  # type: ignore[no-any-return] # what convert gives is what is asked
    except msgspec.ValidationError as error:
        raise Invalid(path, text("This is no record of a roll: {what}.", what=str(error)[:200])) from error


def _read(world: HazeWorld, last: LastRoll, path: str) -> tuple[Roll, tuple[Followed, ...], dict[str, Character]]:
    """The roll, what followed from it, and the sheets before it; raises `Invalid` for a record that doesn't fit."""
    action = roll_of(last, path)
    try:
        followed = msgspec.convert(last.events, tuple[Followed, ...])
        before = msgspec.convert(last.before, dict[str, Character])
        msgspec.convert(last.dice, tuple[Thrown, ...])
    except msgspec.ValidationError as error:
        raise Invalid(path, text("This is no record of a roll: {what}.", what=str(error)[:200])) from error
    for key in (*(event.actor for event in followed), *before):
        character(world, key, path)
    return action, followed, {key: completed(world.content, person) for key, person in before.items()}


def _again(running: Any, last: LastRoll, default: str, mine: str) -> Asking:
    """Answer the requests of the roll: one's own dice are rolled, other people's show what they showed."""
    if not isinstance(running, GeneratorType):
        return running
    others = _others(last, default, mine)
    try:
        request = next(running)
        while True:
            if isinstance(request, Contest):
                faces = []
                for roll in request.rolls:
                    if roll.of != mine and others.get(roll.of or default):
                        faces.append(others[roll.of or default].pop(0))
                    else:
                        faces += yield Dice(1, roll.sides, "HZ-46")
                request = running.send(request.read(faces))
            elif isinstance(request, Sum) and (request.of or default) != mine and others.get(request.of or default):
                request = running.send(request.read([others[request.of or default].pop(0)]))
            else:
                request = running.send((yield request))
    except StopIteration as finished:
        return finished.value


def _others(last: LastRoll, default: str, mine: str) -> dict[str, list[int]]:
    """The faces of the other people's d10, by whose they are."""
    others: dict[str, list[int]] = {}
    for thrown in msgspec.convert(last.dice, tuple[Thrown, ...]):
        if thrown.die == "d10" and (thrown.of or default) != mine and 1 <= thrown.face <= 10:
            others.setdefault(thrown.of or default, []).append(thrown.face)
    return others


def all_dice(last: LastRoll, thrown: Sequence[Thrown], default: str, mine: str) -> tuple[Thrown, ...]:
    """The dice of the roll as they lie after a reroll: the others' as they were, then those thrown anew."""
    contest = last.action.get("type") == "opposed"
    kept = (
        each
        for each in msgspec.convert(last.dice, tuple[Thrown, ...])
        if each.die == "d10" and (each.of or default) != mine
    )
    new = (Thrown(each.die, each.face, mine if contest and each.die == "d10" else each.of) for each in thrown)
    return tuple(sorted((*kept, *new), key=lambda each: each.of is not None))
