"""Maneuvers in use (FG-19): what one costs on top of the action."""

from __future__ import annotations

from typing import Any

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.favor.abilities import ABILITIES, Pool
from tablewright.systems.favor.able import conscious
from tablewright.systems.favor.actions import Check, UseManeuver
from tablewright.systems.favor.catalog import catalog, label
from tablewright.systems.favor.gifts import free
from tablewright.systems.favor.harm import close_advancement
from tablewright.systems.favor.resources import bill, pay
from tablewright.systems.favor.results import ManeuverResult
from tablewright.systems.favor.state import Character, Options, World

__all__ = ["cost_of", "known_maneuver", "maneuver_price", "use_maneuver"]


def maneuver_price(options: Options, ability: str, *, on_favor: bool) -> tuple[Pool, ...]:
    """The pools that give a point for a maneuver: one by the ability's kind, focus for a favor (FG-19).

    >>> maneuver_price(Options(), "assault", on_favor=False), maneuver_price(Options(), "shooting", on_favor=False)
    (('vigor',), ('focus',))
    """
    pool = ABILITIES[ability].pool
    if not on_favor or pool == "focus":
        return (pool,)
    return ("vigor", "focus") if options.favor_maneuver_cost == "both" else ("focus",)


def cost_of(world: World, actor: Character, action: Check | UseManeuver) -> tuple[Pool, ...]:
    """The pools that pay for the maneuver of an action; none where there is none, or a talent makes it free (FG-18)."""
    if action.maneuver is None or free(world.content, actor, action.maneuver):
        return ()
    return maneuver_price(world.options, action.ability, on_favor=action.on_favor)


def known_maneuver(world: World, character: Character, key: str) -> None:
    """Raise `Refused` for a maneuver that the character lacks (FG-19)."""
    if key not in character.maneuvers:
        raise Refused(
            "FG-19",
            text(
                "{name} has not learned {maneuver}. A maneuver has to be acquired before it can be used.",
                name=character.name,
                maneuver=label(catalog(world.content).maneuvers[key]),
            ),
        )


def use_maneuver(world: World, action: UseManeuver) -> Plan:
    """Pay for a maneuver without a roll (FG-19, FG-31)."""
    actor = conscious(world, action.actor)
    known_maneuver(world, actor, action.maneuver)
    price = cost_of(world, actor, action)
    due = bill(world.content, actor, vigor=price.count("vigor"), focus=price.count("focus"))

    def resolve(turn: Turn[Any]) -> ManeuverResult:
        close_advancement(turn, action.actor)
        pay(turn, action.actor, due)
        return ManeuverResult(due.vigor, due.focus, due.damage, due.stress)

    return Plan(resolve, cost=due.cost)
