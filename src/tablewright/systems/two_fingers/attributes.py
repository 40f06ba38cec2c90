"""Attributes: what they are for, and their price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablewright.sdk import Plan, Refused, Step, Text, text
from tablewright.systems.two_fingers.actions import BuyAttribute
from tablewright.systems.two_fingers.experience import purchase
from tablewright.systems.two_fingers.state import Purchase, Table

__all__ = ["ATTRIBUTES", "Attribute", "attribute_price", "buy_attribute"]


class Attribute(NamedTuple):
    """An attribute, its place in the grid of two by three, and what it is used for (TF-10)."""

    name: Text
    side: Text
    manner: Text
    uses: Text


_BODY, _MIND = text("body"), text("mind")
_FORCE, _STAMINA, _FINESSE = text("force"), text("stamina"), text("finesse")

ATTRIBUTES: Mapping[str, Attribute] = {
    "strength": Attribute(
        text("Strength"),
        _BODY,
        _FORCE,
        text("All at once: a blow, a leap, a short sprint, a weight torn off the ground."),
    ),
    "endurance": Attribute(
        text("Endurance"), _BODY, _STAMINA, text("For long: distance runs, heavy packs, sickness, poison, weariness.")
    ),
    "agility": Attribute(
        text("Agility"), _BODY, _FINESSE, text("With precision: balance, quick and exact moves, nimble fingers.")
    ),
    "intellect": Attribute(
        text("Intellect"), _MIND, _FORCE, text("Knowing, reasoning, finding the pattern. Of least use without a skill.")
    ),
    "will": Attribute(
        text("Will"),
        _MIND,
        _STAMINA,
        text("Keeping one's head and one's aim under pressure, clinging to life, leading others."),
    ),
    "perception": Attribute(
        text("Perception"),
        _MIND,
        _FINESSE,
        text("Taking in much and fast, and seeing the small thing that is out of place."),
    ),
}
"""The grid row by row: the body above the mind; force, stamina, finesse (TF-10)."""


def attribute_price(levels: int) -> int:
    """Every level costs the same (TF-11).

    >>> attribute_price(3)
    90
    """
    return 30 * levels


def buy_attribute(table: Table, action: BuyAttribute) -> Plan:
    """Raise an attribute: 30 XP a level, from 0 upwards (TF-11); the table may set a cap."""
    character = table.characters[action.actor]
    level = character.attributes[action.attribute]
    cap = table.options.attribute_cap
    if cap is not None and level + action.levels > cap:
        raise Refused(
            "TF-11",
            text(
                "{attribute} is at {level}, and at this table attributes go up to {cap}. Put the experience elsewhere.",
                attribute=ATTRIBUTES[action.attribute].name,
                level=level,
                cap=cap,
            ),
        )
    line = Purchase("attribute", action.attribute, action.levels, attribute_price(action.levels))
    why = text("{levels} × {price}", levels=action.levels, price=attribute_price(1))
    step = Step("attribute", action.attribute, line.cost, "TF-11", note=why)
    return purchase(table, line, action.actor, level, step)
