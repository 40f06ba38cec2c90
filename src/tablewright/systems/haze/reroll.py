"""Rerolls (HZ-46): one's own roll again with the modifiers it had; what followed from it is undone."""

from __future__ import annotations

from collections.abc import Sequence
from types import GeneratorType
from typing import Any

from msgspec.structs import replace

from tablewright.sdk import Asking, Contest, Dice, Invalid, Plan, Refused, Step, Sum, Thrown, Turn, text
from tablewright.systems.haze.actions import PressOn, Reroll
from tablewright.systems.haze.events import RerollPaid, RollTakenBack
from tablewright.systems.haze.known import known
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.record import Record, read
from tablewright.systems.haze.results import RerollResult
from tablewright.systems.haze.rolls import ROLLS
from tablewright.systems.haze.state import HazeWorld, character

__all__ = ["reroll"]


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
        record = read(world, last)
        frozen = replace(world, characters={**world.characters, **record.before})
        known(frozen, record.action)
        plan = ROLLS[type(record.action)](frozen, record.action)
    except Invalid as misfit:
        raise Refused("HZ-46", text("The last roll can't be worked out again. {why}", why=misfit.message)) from misfit
    paid = RerollPaid(action.actor, "reroll" if person.rerolls > 0 else "xp")

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        turn.happens(paid)
        if record.followed:
            turn.happens(RollTakenBack(action.actor, record.followed))
        result = yield from _again(plan.resolve(turn), record, action.actor)
        return RerollResult(**{name: getattr(result, name) for name in result.__struct_fields__})

    def explain(result: Any, thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        dice = record.after(action.actor, thrown)
        if plan.explain:
            return plan.explain(result, dice)
        clause = "HZ-32" if isinstance(record.action, PressOn) else "HZ-12"
        faces = (Step("die", each.die, each.face, clause, of=each.of) for each in dice if each.die == "d10")
        return (*faces, *plan.steps)

    return Plan(resolve, plan.steps, {} if person.rerolls > 0 else {"xp": 1}, explain)


def _again(running: Any, record: Record, mine: str) -> Asking:
    """Answer the requests of the roll: one's own dice are rolled, other people's show what they showed."""
    if not isinstance(running, GeneratorType):
        return running
    lying = {record.owner(each): each.face for each in record.others(mine) if 1 <= each.face <= 10}
    try:
        request = next(running)
        while True:
            if isinstance(request, Contest):
                faces: list[int] = []
                for roll in request.rolls:
                    faces += [lying[roll.of]] if roll.of in lying else (yield Dice(1, 10, "HZ-46"))
                shown: Any = request.read(faces)
            elif isinstance(request, Sum) and (request.of or record.action.actor) in lying:
                shown = request.read([lying[request.of or record.action.actor]])
            else:
                shown = yield request
            request = running.send(shown)
    except StopIteration as finished:
        return finished.value
