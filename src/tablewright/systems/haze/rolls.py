"""The actions that are rolls of somebody's own, and can be rolled again (HZ-46)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablewright.sdk import Action, Plan
from tablewright.systems.haze.actions import Attack, Check, Combined, Damage, Opposed, PressOn
from tablewright.systems.haze.attack import attack
from tablewright.systems.haze.checks import check
from tablewright.systems.haze.combined import combined
from tablewright.systems.haze.fatigue import press_on
from tablewright.systems.haze.life import damage
from tablewright.systems.haze.opposed import opposed

__all__ = ["ROLLS", "Roll", "involved"]

Roll = Check | Opposed | Combined | Attack | PressOn | Damage

ROLLS: Mapping[type[Action], Callable[[Any, Any], Plan]] = {
    Check: check,
    Opposed: opposed,
    Combined: combined,
    Attack: attack,
    PressOn: press_on,
    Damage: damage,
}


def involved(action: Action) -> tuple[str, ...]:
    """Everyone whose sheet a roll reads or changes."""
    match action:
        case Check(actor=actor, helpers=helpers):
            return (actor, *helpers)
        case Attack(actor=actor, target=target):
            return (actor, target)
        case Opposed(contestants=contestants):
            return tuple(each.actor for each in contestants)
        case Combined(participants=participants):
            return tuple(each if isinstance(each, str) else each.actor for each in participants)
    return (action.actor,)
