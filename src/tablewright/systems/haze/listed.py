"""Small sentences that several views share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from tablewright.sdk import Text, plural, text
from tablewright.systems.haze.state import Character

__all__ = ["listed", "number", "points", "price", "xp"]


def listed(names: Iterable[Text]) -> Text:
    """Names one after another, with commas.

    >>> str(listed([text("Body"), text("Mind"), text("Faith")]))
    'Body, Mind, Faith'
    """
    return reduce(lambda first, then: text("{first}, {then}", first=first, then=then), names)


def number(value: int) -> Text:
    """A number as it is."""
    return Text("{n}", {"n": value})


def xp(value: int) -> Text:
    """An amount of experience."""
    return plural("{n} XP", "{n} XP", value)


def points(value: int) -> Text:
    """An amount of free points."""
    return plural("{n} point", "{n} points", value)


def price(person: Character, cost: int) -> Text:
    """What something costs the character: free points while creating, experience later (HZ-51)."""
    return points(cost) if person.creating else xp(cost)
