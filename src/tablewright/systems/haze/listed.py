"""Small sentences that several views share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from tablewright.sdk import Text, plural, text

__all__ = ["listed", "number", "points", "xp"]


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
