"""Conditions of talents and maneuvers (FG-16): what must hold to acquire one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.sdk import Refused, Text, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, label, wants
from tablewright.systems.favor.state import Character, Condition, Maneuver, Talent

__all__ = ["acquirable", "acquired", "leading_to", "meets", "missing", "named", "once"]


def meets(character: Character, condition: Condition) -> bool:
    """Whether a condition holds for a character (FG-16)."""
    if condition.ability is not None:
        return character.ability(condition.ability) >= condition.at_least
    return condition.talent in character.talents or condition.maneuver in character.maneuvers


def missing(lists: Catalog, character: Character, conditions: Iterable[Condition]) -> Text | None:
    """The first condition that does not hold, as a sentence (FG-16)."""
    for condition in conditions:
        if not meets(character, condition):
            if condition.ability is None:
                return text("{thing} is missing", thing=wants(condition, lists))
            return text(
                "{ability} {needed} is missing, it is at {found}",
                ability=ABILITIES[condition.ability].name,
                needed=condition.at_least,
                found=character.ability(condition.ability),
            )
    return None


def once(character: Character, entry: Talent | Maneuver) -> None:
    """Raise `Refused` for what is there already (FG-16)."""
    if entry.id in (character.talents if isinstance(entry, Talent) else character.maneuvers):
        raise Refused(
            "FG-16",
            text("{name} has {thing} already: each is acquired once.", name=character.name, thing=label(entry)),
        )


def acquirable(lists: Catalog, character: Character, entry: Talent | Maneuver) -> None:
    """Raise `Refused` for what is there already or whose conditions do not hold (FG-16)."""
    once(character, entry)
    lacking = missing(lists, character, entry.conditions)
    if lacking is not None:
        raise Refused(
            "FG-16",
            text("{thing} can’t be acquired yet: {lacking}. Get that first.", thing=label(entry), lacking=lacking),
        )


def acquired(lists: Catalog, character: Character) -> tuple[Talent | Maneuver, ...]:
    """The talents and maneuvers of a character that a list has."""
    return (
        *(lists.talents[key] for key in character.talents if key in lists.talents),
        *(lists.maneuvers[key] for key in character.maneuvers if key in lists.maneuvers),
    )


def named(lists: Catalog, entry: Talent | Maneuver) -> Iterator[Talent | Maneuver]:
    """The talents and maneuvers that an entry asks for, as far as a list has them (FG-16)."""
    for condition in entry.conditions:
        before = lists.talents.get(condition.talent or "") or lists.maneuvers.get(condition.maneuver or "")
        if before is not None:
            yield before


def leading_to(lists: Catalog, entry: Talent | Maneuver) -> tuple[Talent | Maneuver, ...]:
    """What asks for this talent or maneuver by name (FG-16)."""
    named = "talent" if isinstance(entry, Talent) else "maneuver"
    everything: tuple[Talent | Maneuver, ...] = (*lists.talents.values(), *lists.maneuvers.values())
    return tuple(
        other for other in everything if any(getattr(condition, named) == entry.id for condition in other.conditions)
    )
