"""Opposed checks (HZ-17, HZ-18): the highest total wins, and what settles a tie."""

from __future__ import annotations

from tablewright.sdk import Asking, Contest, Dice, Plan, Sum, Turn
from tablewright.systems.haze.able import able
from tablewright.systems.haze.actions import Opposed
from tablewright.systems.haze.results import DecidedBy, OpposedResult
from tablewright.systems.haze.sides import Side, may_roll, side, weighed
from tablewright.systems.haze.state import HazeWorld

__all__ = ["opposed"]


def opposed(world: HazeWorld, action: Opposed) -> Plan:
    """Everyone rolls, in the order named; a tie goes to the higher slot, the higher attribute, a coin (HZ-18)."""
    for asked in action.contestants:
        able(world, asked.actor)
    may_roll(world, action.contestants)
    sides = tuple(side(world, asked, of=asked.actor) for asked in action.contestants)
    contest = Contest(
        tuple(Sum(1, 10, each.plus, 0, "HZ-12", of=each.actor) for each in sides), "HZ-17", gives=("totals",)
    )

    def resolve(_turn: Turn[HazeWorld]) -> Asking:
        verdict = yield contest
        totals = None
        if verdict.rolls is not None:
            totals = {each.actor: read.total for each, read in zip(sides, verdict.rolls, strict=True)}
        tied, decided_by = settled(tuple(sides[index] for index in verdict.best))
        if len(tied) == 1:
            return OpposedResult(tied[0].actor, totals, decided_by)
        (coin,) = yield Dice(1, len(tied), "HZ-18")
        return OpposedResult(tied[coin - 1].actor, totals, "coin")

    return Plan(resolve, tuple(step for each in sides for step in each.steps), alike=(opposed, *map(weighed, sides)))


def settled(best: tuple[Side, ...]) -> tuple[tuple[Side, ...], DecidedBy]:
    """Those who are still tied after slot and attribute, and what settled it if one is left (HZ-18)."""
    if len(best) == 1:
        return best, "total"
    slot = max(each.slot for each in best)
    best = tuple(each for each in best if each.slot == slot)
    if len(best) == 1:
        return best, "skill"
    attribute = max(each.attribute for each in best)
    return tuple(each for each in best if each.attribute == attribute), "attribute"
