"""The gifts of a secondary attribute at 0 at creation (HZ-5 to HZ-8): free points, and a primary attribute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablewright.sdk import Turn
from tablewright.systems.haze.events import GiftPointsChanged
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["GIFTS", "POINTS", "change_gift_points", "gifts", "points_lost"]

GIFTS = {"faith": "mind", "magic": "senses", "science": "body"}
"""The primary attribute that is one higher for each secondary attribute at 0 (HZ-5, HZ-6, HZ-7)."""

POINTS = 5
"""The free points that each of them gives (HZ-5 to HZ-7)."""


def gifts(attributes: Mapping[str, int | None]) -> tuple[str, ...]:
    """The primary attributes that are raised, when a creation ends with these values."""
    return tuple(gift for key, gift in GIFTS.items() if attributes[key] == 0)


def points_lost(person: Character, raised: Iterable[str]) -> int:
    """The free points that go while creating, when these attributes are raised by one."""
    if not person.creating:
        return 0
    return POINTS * sum(person.attribute(key) == 0 for key in set(raised) & GIFTS.keys())


def change_gift_points(turn: Turn[HazeWorld], key: str, before: Character) -> None:
    """While creating, the free points follow the secondary attributes that are at 0."""
    if not before.creating:
        return
    after = turn.world.characters[key]
    points = POINTS * (len(gifts(after.attributes)) - len(gifts(before.attributes)))
    if points:
        turn.happens(GiftPointsChanged(key, points))
