"""Level (FG-10 to FG-15): what it is, what the next AP cost, and how far an ability may go."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.sdk import Refused, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, catalog
from tablewright.systems.favor.state import Character, World

__all__ = ["assigned", "capped", "free_left", "highest", "level", "level_for_caps", "makes_freely", "price"]


def assigned(lists: Catalog, character: Character) -> int:
    """The AP assigned to abilities, talents and maneuvers (FG-10)."""
    return (
        sum(character.ability(key) for key in ABILITIES)
        + sum(lists.cost("talent", key) for key in character.talents)
        + sum(lists.cost("maneuver", key) for key in character.maneuvers)
    )


def level(world: World, character: Character) -> int:
    """The level: what is assigned, less the AP of creation traumas (FG-10)."""
    return assigned(catalog(world.content), character) - character.trauma_ap


def price(at: int, ap: int) -> int:
    """The XP for so many AP at a level: k·L + k(k − 1)/2, where a level under 1 counts as 1 (FG-10, FG-13).

    >>> price(20, 3), price(-1, 3)
    (63, 3)
    """
    low = min(ap, max(0, 1 - at))
    rest, start = ap - low, at + low
    return low + rest * start + rest * (rest - 1) // 2


def highest(at: int) -> int:
    """The most AP that an ability may hold at a level: a quarter, rounded down, but 1 up to level 4 (FG-15, FG-36).

    >>> highest(3), highest(7), highest(8)
    (1, 1, 2)
    """
    return max(1, at // 4)


def makes_freely(character: Character) -> bool:
    """Whether AP are assigned up to a starting level, not bought (FG-11)."""
    return character.creating and character.starting_level is not None


def free_left(world: World, character: Character) -> int:
    """The AP of creation that are still to be assigned: the starting level and what traumas gave (FG-11, FG-20)."""
    return (character.starting_level or 0) - level(world, character)


def level_for_caps(world: World, character: Character) -> int:
    """The level that caps look at: while creating, the one that creation ends with (FG-15)."""
    if character.creating and character.starting_level is not None:
        return character.starting_level
    return level(world, character)


def capped(character: Character, abilities: Iterable[str], at: int) -> None:
    """Raise `Refused` when one of these abilities holds more AP than the level allows (FG-15)."""
    for key in abilities:
        if character.ability(key) > highest(at):
            raise Refused(
                "FG-15",
                text(
                    "{ability} may hold {most} AP at level {level}, not {wanted}. A quarter of the level is the limit.",
                    ability=ABILITIES[key].name,
                    most=highest(at),
                    level=at,
                    wanted=character.ability(key),
                ),
            )
