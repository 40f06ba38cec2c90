"""An action read for its odds: prepared, with the first dice it asks for, and explored as far as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import GeneratorType
from typing import Any

import msgspec

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.dice import Request, Sum
from tablewright.kernel.rule import Plan
from tablewright.kernel.system import System
from tablewright.kernel.view import Tray
from tablewright.odds.explore import Odds, explore
from tablewright.table.chance import says_yes

__all__ = ["Reading", "read"]


class Reading(msgspec.Struct, frozen=True):
    """An action that is allowed; `request` is null where it rolls nothing."""

    system: System
    world: Any
    tray: Tray
    action: Mapping[str, Any]
    plan: Plan
    request: Request | None

    def yes(self, value: Any) -> bool:
        """Whether a field of the result says yes: it is true, or names the actor (as the winner)."""
        return says_yes(value, self.action["actor"])

    def explore(self, *fields: str) -> Odds:
        """The odds of these fields of the result; raises `TooLarge`."""
        return explore(self.plan, lambda: self.system.turn(self.world), tuple(dict.fromkeys(fields)))

    def widest(self) -> Odds | None:
        """The odds of all that the tray shows, of less where that is too much, null where nothing can be counted."""
        lead = (self.tray.success, *self.tray.also)
        for fields in ((*lead, self.tray.axis) if self.tray.axis else lead, lead, (self.tray.success,)):
            try:
                return self.explore(*fields)
            except TooLarge:
                continue
        return None

    def chance(self) -> Fraction:
        """The chance of success; raises `TooLarge`."""
        return self.explore(self.tray.success).chance(lambda result: self.yes(result[self.tray.success]))

    def whole(self) -> int | None:
        """The parts in which a chance is said: the faces of the dice, where these are added up."""
        if isinstance(self.request, Sum) and not self.request.exploding:
            return int(self.request.sides**self.request.count)
        return None


def read(system: System, world: Any, tray: Tray, action: Mapping[str, Any]) -> Reading:
    """Prepare an action as far as its first dice; raises `Declined`."""
    plan = system.prepare(world, system.action(dict(action)))
    return Reading(system, world, tray, action, plan, _first(plan, system, world))


def _first(plan: Plan, system: System, world: Any) -> Request | None:
    running = plan.resolve(system.turn(world))
    if not isinstance(running, GeneratorType):
        return None
    try:
        request: Request = next(running)
    except StopIteration:
        return None
    running.close()
    return request
