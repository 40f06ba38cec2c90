"""What becomes allowed at which level (FG-13, FG-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import Block, Control, Grid, Invalid, Number, Text, Tool, cap, text
from tablewright.systems.favor.level import highest, level, price
from tablewright.systems.favor.state import Character, World

__all__ = ["GROWTH"]

_STEPS, _MOST = 6, 50
"""How many rises of the cap are shown, unless asked otherwise, and at most."""


def _form(_world: World, _key: str) -> tuple[Control, ...]:
    return (Number("rises", text("How many rises of the cap"), _STEPS, 1, _MOST),)


def _work(world: World, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    character = world.characters[key]
    rises = asked.get("rises", _STEPS)
    if not isinstance(rises, int):
        raise Invalid("rises", text("This is to be a whole number."))
    cap("rises", rises, _MOST, 1)
    return (
        Grid(
            text("Levels ahead"),
            (text("Level"), text("Most in an ability"), text("AP"), text("XP until then")),
            tuple(_rows(world, character, rises)),
            text("An AP costs as much XP as the level at which it is bought; the cap rises with every fourth level."),
        ),
    )


def _rows(world: World, character: Character, rises: int) -> Iterator[tuple[Text | int, ...]]:
    """The level now, the next, and those at which an ability may hold one AP more."""
    now = level(world, character)
    first = max(8, 4 * (now // 4 + 1))
    ahead = sorted({now, now + 1, *range(first, first + 4 * rises, 4)})
    return ((at, highest(at), at - now, price(now, at - now)) for at in ahead)


GROWTH = Tool(
    "growth",
    text("Levels ahead"),
    text("What the next levels cost, and how far an ability may then go."),
    _form,
    _work,
)
