"""What a table keeps beside its world: sessions, pins, corrections, overrides, house rulings, difficulties."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.kernel.text import Text
from tablewright.table.count import Audience, Count

__all__ = ["Correction", "HouseRuling", "How", "Override", "Pin", "Prepared", "Session", "Until"]

How = Literal["add", "set", "minimum"]
"""What an override does to a number: adds to it, puts another in its place, or lets it not be lower."""
Until = Literal["lifted", "roll", "session"]
"""When an override ends: when the GM lifts it, with the next roll of its character, or with the session."""


class Session(msgspec.Struct, frozen=True):
    """A session: the times in UTC at which it began and ended, and the counts there, so that each viewer finds it."""

    number: int
    title: str
    began: str
    rev: int
    first: Count
    ended: str | None = None
    last_rev: int | None = None
    last: Count | None = None


class Pin(msgspec.Struct, frozen=True):
    """An entry that is pinned: where it stands, who sees it, and what it is in words for all of these."""

    rev: int
    count: Count
    audience: Audience
    what: Text


class Correction(msgspec.Struct, frozen=True):
    """The newest correction of a line."""

    rev: int
    count: Count


class Override(msgspec.Struct, frozen=True):
    """A GM's word on a number of a character, which stands at `path` of its document."""

    id: str
    character: str
    path: str
    how: How
    value: int
    reason: str
    until: Until = "lifted"

    @property
    def where(self) -> tuple[str, str]:
        """The number that it is about: one override a number."""
        return self.character, self.path


class HouseRuling(msgspec.Struct, frozen=True):
    """An override that is kept for the next time."""

    id: str
    path: str
    label: Text
    how: How
    value: int
    reason: str


class Prepared(msgspec.Struct, frozen=True):
    """A difficulty that the GM has prepared."""

    id: str
    title: str
    value: int
