"""The unique ability that a breakthrough brings (HZ-48)."""

from __future__ import annotations

from tablewright.systems.haze.state import Ability, Character

__all__ = ["SOURCE", "awaits_ability"]

SOURCE = "breakthrough"
"""Where the unique ability comes from."""


def awaits_ability(person: Character) -> bool:
    """Whether the breakthrough has come, and its ability has not (HZ-48)."""
    has = any(isinstance(ability, Ability) and ability.source == SOURCE for ability in person.abilities)
    return person.actions_per_turn > 1 and not has
