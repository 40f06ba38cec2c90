"""Abilities (FG-1): sixteen in four groups, what each is for, and what it leans on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablewright.sdk import Text, text

__all__ = ["ABILITIES", "GROUPS", "Ability", "AbilityId", "Group", "Pool"]

AbilityId = Literal[
    "charm",
    "deception",
    "intimidation",
    "athletics",
    "craft",
    "dexterity",
    "stealth",
    "toughness",
    "awareness",
    "intuition",
    "nature",
    "reasoning",
    "willpower",
    "assault",
    "defend",
    "shooting",
]
Group = Literal["social", "physical", "mental", "combat"]
Pool = Literal["vigor", "focus"]

GROUPS: Mapping[Group, Text] = {
    "social": text("Social"),
    "physical": text("Physical"),
    "mental": text("Mental"),
    "combat": text("Combat"),
}


class Ability(msgspec.Struct, frozen=True):
    """An ability: its group, the pool that is spent on it (FG-19, FG-30), what it is rolled against (FG-4)."""

    name: Text
    group: Group
    uses: Text
    pool: Pool
    opposed_by: AbilityId | None = None


def _social(name: Text, uses: Text, opposed_by: AbilityId) -> Ability:
    return Ability(name, "social", uses, "focus", opposed_by)


def _physical(name: Text, uses: Text) -> Ability:
    return Ability(name, "physical", uses, "vigor")


def _mental(name: Text, uses: Text) -> Ability:
    return Ability(name, "mental", uses, "focus")


ABILITIES: Mapping[str, Ability] = {
    "charm": _social(text("Charm"), text("Win people over and sway what they think."), "willpower"),
    "deception": _social(text("Deception"), text("Be believed when it isn’t so, or pass for another."), "intuition"),
    "intimidation": _social(text("Intimidation"), text("Make them act, talk or falter out of fear."), "willpower"),
    "athletics": _physical(text("Athletics"), text("Climb, jump, run, lift and tumble.")),
    "craft": _physical(text("Craft"), text("Make and mend things, follow a recipe, ply a trade.")),
    "dexterity": _physical(text("Dexterity"), text("Quick and careful hands: traps, locks, strings, tricks.")),
    "stealth": _physical(text("Stealth"), text("Move unheard, stay unseen, keep things hidden.")),
    "toughness": _physical(text("Toughness"), text("Bear damage, poison and illness.")),
    "awareness": _mental(text("Awareness"), text("Search, listen, notice what is there.")),
    "intuition": _mental(text("Intuition"), text("Read people, beasts and odd situations; smell a lie.")),
    "nature": _mental(text("Nature"), text("Tracks, plants, beasts, the way ahead, medicine and poison.")),
    "reasoning": _mental(text("Reasoning"), text("Think it through: reckon, translate, find the pattern, know.")),
    "willpower": _mental(text("Willpower"), text("Hold out against pressure, fear and strange influence.")),
    "assault": Ability(text("Assault"), "combat", text("Strike or throw, and hit hard."), "vigor"),
    "defend": Ability(text("Defend"), "combat", text("Parry, block, get out of the way."), "vigor"),
    "shooting": Ability(text("Shooting"), "combat", text("Lead the target and hit from afar."), "focus"),
}
