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


ABILITIES: Mapping[str, Ability] = {
    "charm": Ability(text("Charm"), "social", text("Win people over and sway what they think."), "focus", "willpower"),
    "deception": Ability(
        text("Deception"), "social", text("Be believed when it isn’t so, or pass for another."), "focus", "intuition"
    ),
    "intimidation": Ability(
        text("Intimidation"), "social", text("Make them act, talk or falter out of fear."), "focus", "willpower"
    ),
    "athletics": Ability(text("Athletics"), "physical", text("Climb, jump, run, lift and tumble."), "vigor"),
    "craft": Ability(text("Craft"), "physical", text("Make and mend things, follow a recipe, ply a trade."), "vigor"),
    "dexterity": Ability(
        text("Dexterity"), "physical", text("Quick and careful hands: traps, locks, strings, tricks."), "vigor"
    ),
    "stealth": Ability(text("Stealth"), "physical", text("Move unheard, stay unseen, keep things hidden."), "vigor"),
    "toughness": Ability(text("Toughness"), "physical", text("Bear damage, poison and illness."), "vigor"),
    "awareness": Ability(text("Awareness"), "mental", text("Search, listen, notice what is there."), "focus"),
    "intuition": Ability(
        text("Intuition"), "mental", text("Read people, beasts and odd situations; smell a lie."), "focus"
    ),
    "nature": Ability(
        text("Nature"), "mental", text("Tracks, plants, beasts, the way ahead, medicine and poison."), "focus"
    ),
    "reasoning": Ability(
        text("Reasoning"), "mental", text("Think it through: reckon, translate, find the pattern, know."), "focus"
    ),
    "willpower": Ability(
        text("Willpower"), "mental", text("Hold out against pressure, fear and strange influence."), "focus"
    ),
    "assault": Ability(text("Assault"), "combat", text("Strike or throw, and hit hard."), "vigor"),
    "defend": Ability(text("Defend"), "combat", text("Parry, block, get out of the way."), "vigor"),
    "shooting": Ability(text("Shooting"), "combat", text("Lead the target and hit from afar."), "focus"),
}
