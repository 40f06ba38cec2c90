"""The state of a table: the fold of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tablewright.table.count import Count

__all__ = ["LEVELS", "Card", "Level", "Role", "Seat", "TableState"]

Role = Literal["gm", "player", "spectator"]
Level = Literal["nothing", "made", "outcome", "dice", "everything"]
LEVELS: tuple[Level, ...] = ("nothing", "made", "outcome", "dice", "everything")
"""The disclosure ladder: that nothing is shown · that a roll was made · its outcome · with the dice · everything."""


class Seat(msgspec.Struct, frozen=True):
    """A person at the table."""

    id: str
    name: str
    role: Role
    revoked: bool = False


class Card(msgspec.Struct, frozen=True):
    """A check that the GM called and that waits for the dice of these characters.

    `base` is the action without its actor; `difficulty` the key that `value` goes into. When `secret`, neither the
    value nor anything that depends on it reaches a player before the GM shows it.
    """

    id: str
    title: str
    characters: tuple[str, ...]
    base: Mapping[str, Any]
    difficulty: str
    value: int
    secret: bool
    level: Level


class TableState(msgspec.Struct, frozen=True):
    """Everything that is true at the table after `rev` records, which `count` counts by who may see them.

    `hidden` is, for characters, how much the others see of their last roll, where that is not everything.
    `disclosed` leads from the rev of an action to that of its last disclosure. `aside` has the reasons why records
    could not be folded, by rev.
    """

    id: str
    name: str
    system: str
    world: Any
    rev: int = 0
    count: Count = Count()
    seats: Mapping[str, Seat] = {}
    owners: Mapping[str, str] = {}
    cards: Mapping[str, Card] = {}
    hidden: Mapping[str, Level] = {}
    disclosed: Mapping[int, int] = {}
    aside: Mapping[int, str] = {}

    def owned(self, seat: str) -> tuple[str, ...]:
        """The characters of a seat, in the order in which they came to the table."""
        return tuple(key for key in self.world.characters if self.owners.get(key) == seat)
