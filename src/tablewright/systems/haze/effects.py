"""What a development does to the sheet (HZ-45): numbers go where they belong, the rest to the abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from tablewright.systems.haze.catalog import Effect
from tablewright.systems.haze.state import Ability, Character, Life

__all__ = ["applied", "raised", "without"]

Sign = Literal[1, -1]


def applied(person: Character, effects: tuple[Effect, ...], source: str, name: str, note: str) -> Character:
    """The character with the effects of a development bought."""
    for effect in effects:
        person = _in_place(person, effect, 1) or replace(
            person, abilities=(*person.abilities, Ability(name, note, source, effect))
        )
    return person


def without(person: Character, effects: tuple[Effect, ...], source: str) -> Character:
    """The character without the effects of a development that is taken back."""
    for effect in effects:
        person = _in_place(person, effect, -1) or _without_ability(person, effect, source)
    return person


def _in_place(person: Character, effect: Effect, sign: Sign) -> Character | None:
    """The character with a number of the sheet raised or lowered; null for what has no place there."""
    by = sign * effect.value
    match effect.kind:
        case "attribute":
            return replace(person, attributes=raised(person.attributes, effect.id, by))
        case "skill":
            return replace(person, skills=raised(person.skills, effect.id, by))
        case "life":
            return replace(person, life=Life(person.life.max + by, person.life.current + by))
        case "evade" | "toughness" | "hours_per_fatigue":
            return replace(person, **{effect.kind: getattr(person, effect.kind) + by})
    return None


def _without_ability(person: Character, effect: Effect, source: str) -> Character:
    for index in range(len(person.abilities) - 1, -1, -1):
        ability = person.abilities[index]
        if isinstance(ability, Ability) and ability.source == source and ability.effect == effect:
            return replace(person, abilities=person.abilities[:index] + person.abilities[index + 1 :])
    return person


def raised(levels: Mapping[str, int | None] | Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """The levels with one of them raised; what is not there is at 0."""
    return {**levels, key: (levels.get(key) or 0) + by}  # type: ignore[dict-item] # null stays what it was
