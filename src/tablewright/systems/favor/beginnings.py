"""Whole characters of the advised level, to begin with and to change (FG-11): each is one purchase."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.sdk import Text, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import Wanted
from tablewright.systems.favor.catalog import house_lists

__all__ = ["BEGINNINGS", "Beginning"]


class Beginning(msgspec.Struct, frozen=True):
    """A calling that one can start with: AP in abilities, then talents and maneuvers in order."""

    name: Text
    note: Text
    abilities: Mapping[str, int]
    things: tuple[str, ...]

    @property
    def items(self) -> tuple[Wanted, ...]:
        """What it is bought as (FG-16: abilities before what rests on them)."""
        talents = {talent.id for talent in house_lists().talents}
        return (
            *(Wanted("ability", key) for key in ABILITIES for _ in range(self.abilities.get(key, 0))),
            *(Wanted("talent" if key in talents else "maneuver", key) for key in self.things),
        )


BEGINNINGS = (
    Beginning(
        text("Warrior"),
        text("Strikes hard, holds the line, and is hard to bring down."),
        {"assault": 4, "defend": 3, "toughness": 2, "athletics": 2, "willpower": 2},
        ("berserker", "rough_strike"),
    ),
    Beginning(
        text("Scout"),
        text("Sees first, shoots from afar, and is gone."),
        {"stealth": 4, "dexterity": 3, "awareness": 3, "shooting": 2, "nature": 1},
        ("alley_cat", "light_sleeper", "dodge"),
    ),
    Beginning(
        text("Speaker"),
        text("Wins people over, and knows what they hide."),
        {"charm": 4, "deception": 3, "intuition": 3, "willpower": 2, "awareness": 1},
        ("silver_tongue", "judge_of_character", "rally"),
    ),
    Beginning(
        text("Healer and scholar"),
        text("Knows things, works them out, and mends the others."),
        {"reasoning": 4, "awareness": 3, "nature": 2, "willpower": 2, "craft": 1},
        ("scholar", "calculator", "medic"),
    ),
    Beginning(
        text("Wanderer"),
        text("A little of everything, for a long road."),
        {"athletics": 2, "stealth": 2, "awareness": 2, "charm": 2, "defend": 2, "assault": 2, "willpower": 2},
        ("throw_down", "stubborn"),
    ),
)
