"""What talents do by themselves (FG-18): dice, numbers, maxima, and maneuvers that cost nothing, declared as data."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Step
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.state import Character, Content, Gift, Limit

__all__ = ["free", "given_dice", "given_numbers", "more"]


def _gifts(content: Content, character: Character) -> Iterator[tuple[str, Gift]]:
    """The gifts of the talents of a character that a list has, with whose each is."""
    if not character.talents:
        return
    known = catalog(content).talents
    for key in dict.fromkeys(character.talents):
        if key in known:
            yield from ((key, gift) for gift in known[key].gifts)


def more(content: Content, character: Character, limit: Limit) -> int:
    """What talents add to a maximum."""
    return sum(gift.plus for _, gift in _gifts(content, character) if gift.maximum == limit)


def given_dice(content: Content, character: Character, ability: str) -> tuple[Step, ...]:
    """The dice of advantage that talents give on every check of an ability (FG-6)."""
    return tuple(
        Step("advantage", key, gift.dice, "FG-18", operation="dice")
        for key, gift in _gifts(content, character)
        if gift.ability == ability and gift.dice
    )


def given_numbers(content: Content, character: Character, ability: str) -> tuple[Step, ...]:
    """What talents add to every check of an ability."""
    return tuple(
        Step("talent", key, gift.plus, "FG-18")
        for key, gift in _gifts(content, character)
        if gift.ability == ability and gift.plus
    )


def free(content: Content, character: Character, maneuver: str) -> bool:
    """Whether a talent makes a maneuver cost nothing (FG-19)."""
    return any(gift.free == maneuver for _, gift in _gifts(content, character))
