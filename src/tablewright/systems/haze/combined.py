"""Combined actions (HZ-20, HZ-21): several act as one and lend each other their skills."""

from __future__ import annotations

from tablewright.sdk import Asking, Plan, Sum, Turn
from tablewright.systems.haze.able import able
from tablewright.systems.haze.actions import Combined, Contestant, Participant
from tablewright.systems.haze.results import CombinedResult
from tablewright.systems.haze.sides import may_roll, side, weighed
from tablewright.systems.haze.state import HazeWorld

__all__ = ["combined", "contestant"]


def contestant(participant: str | Participant, skill: str) -> Contestant:
    """What a participant rolls: the skill that the GM named, in their own way."""
    if isinstance(participant, str):
        return Contestant(participant, skill)
    return Contestant(
        participant.actor,
        skill,
        participant.attribute,
        participant.expertise,
        participant.bonuses,
        participant.penalties,
    )


def combined(world: HazeWorld, action: Combined) -> Plan:
    """Each rolls with the best skill among the others, if that is higher; one or all must pass (HZ-20, HZ-21).

    Help doesn't train: who can't make the check makes the whole action refused.
    """
    everyone = tuple(contestant(participant, action.skill) for participant in action.participants)
    for asked in everyone:
        able(world, asked.actor)
    may_roll(world, everyone)
    ids = tuple(asked.actor for asked in everyone)
    sides = tuple(
        side(world, asked, tuple(key for key in ids if key != asked.actor), of=asked.actor) for asked in everyone
    )

    def resolve(_turn: Turn[HazeWorld]) -> Asking:
        totals, passed = {}, {}
        for each in sides:
            read = yield Sum(1, 10, each.plus, action.difficulty, "HZ-12", gives="totals", of=each.actor)
            totals[each.actor], passed[each.actor] = read.total, read.reached
        enough = any if action.need == "one" else all
        return CombinedResult(enough(passed.values()), totals, passed)

    alike = (combined, action.difficulty, action.need, *map(weighed, sides))
    return Plan(resolve, tuple(step for each in sides for step in each.steps), alike=alike)
