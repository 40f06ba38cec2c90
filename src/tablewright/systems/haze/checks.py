"""Checks (HZ-12 to HZ-14): a d10 and what is added, against a difficulty."""

from __future__ import annotations

from tablewright.sdk import Asking, Plan, Refused, Sum, Turn, text
from tablewright.systems.haze.able import able
from tablewright.systems.haze.actions import Check, Contestant
from tablewright.systems.haze.results import CheckResult
from tablewright.systems.haze.sides import may_roll, side
from tablewright.systems.haze.state import HazeWorld

__all__ = ["check"]


def check(world: HazeWorld, action: Check) -> Plan:
    """A check passes when the total reaches the difficulty; nothing is automatic (HZ-12).

    `forced` lifts HZ-8, HZ-10 and HZ-26 and nothing else.
    """
    if not action.forced:
        able(world, action.actor)
        for helper in action.helpers:
            able(world, helper)
    asked = Contestant(action.actor, action.skill, action.attribute, action.expertise, action.bonuses, action.penalties)
    may_roll(world, (asked,), forced=action.forced)
    if action.helpers and action.skill is None:
        raise Refused("HZ-20", text("Help lends a skill, and this check has none. Name a skill or do without help."))
    mine = side(world, asked, action.helpers)

    def resolve(_turn: Turn[HazeWorld]) -> Asking:
        read = yield Sum(1, 10, mine.plus, action.difficulty, "HZ-12")
        margin = None if read.total is None else read.total - action.difficulty
        return CheckResult(read.total, action.difficulty, read.reached, margin)

    return Plan(resolve, mine.steps)
