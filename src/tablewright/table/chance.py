"""The chance of success of an action, beforehand and by its own rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.rule import Plan
from tablewright.kernel.system import System
from tablewright.odds.explore import explore

__all__ = ["chance_of_success", "says_yes"]


def chance_of_success(system: System, world: Any, raw: Any, plan: Plan) -> Fraction | None:
    """The exact chance of the field that the game's tray leads with; null for what is no roll."""
    try:
        field = system.views.tray(world, raw).success
        result = system.results[system.action_types[raw["type"]]]
        if field not in {each.name for each in msgspec.structs.fields(result)}:
            return None
        odds = explore(plan, lambda: system.turn(world), (field,))
    except Declined:
        return None
    ends = {row.result[field] for row in odds.outcomes}
    if raw["actor"] not in ends and any(isinstance(end, str) for end in ends):
        return None  # a contest among others
    return odds.chance(lambda row: says_yes(row[field], raw["actor"]))


def says_yes(value: Any, actor: str) -> bool:
    """Whether a field of the result says yes: it is true, or names the actor (as the winner)."""
    return value is True or value == actor
