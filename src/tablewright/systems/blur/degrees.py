"""The degrees of Blur: what is gained with one and lost with one (BL-1 to BL-7, BL-17, BL-35 and BL-44)."""

from __future__ import annotations

from typing import NamedTuple

from tablewright.sdk import Asking, Turn
from tablewright.systems.blur.conditioning import gain_conditioning, lose_conditioning
from tablewright.systems.blur.events import BlurChanged, Retired
from tablewright.systems.blur.infections import gain_infection, lose_infections
from tablewright.systems.blur.state import BlurWorld, Category

__all__ = ["EATER", "FOG", "INFECTED", "NO_CHANGE", "SHADE", "Change", "lower", "rise"]

INFECTED, EATER, SHADE, FOG = 3, 4, 5, 6
"""The degrees that bring something (BL-2)."""


class Change(NamedTuple):
    """What a Blur roll changed beside Blur itself."""

    infection: int | None = None
    category: Category | None = None
    removed: bool = False
    conditioning: str | None = None


NO_CHANGE = Change()


def rise(turn: Turn[BlurWorld], key: str) -> Asking:
    """Reach the next degree: an infection at 3 (BL-4), conditioning at 4 (BL-5), retirement at 6 (BL-7)."""
    was = turn.world.characters[key].blur
    turn.happens(BlurChanged(key, was, was + 1))
    match was + 1:
        case 3:
            return Change(*(yield from gain_infection(turn, key)))
        case 4:
            return Change(conditioning=gain_conditioning(turn, key))
        case 6:
            turn.happens(Retired(key))
    return NO_CHANGE


def lower(turn: Turn[BlurWorld], key: str, to: int) -> None:
    """Fall to a lower degree: below 4 all conditioning goes (BL-44), below 3 all infections (BL-35)."""
    was = turn.world.characters[key].blur
    if was != to:
        turn.happens(BlurChanged(key, was, to))
    if to < EATER:
        lose_conditioning(turn, key)
    if to < INFECTED:
        lose_infections(turn, key)
