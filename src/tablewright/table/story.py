"""The story of a number: every record that changed it, as one viewer may see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.refold import Refold
from tablewright.table.seen import Entry, Viewer, seen
from tablewright.table.standing import standing_at
from tablewright.table.state import TableState

__all__ = ["Story", "Told"]


class Told(msgspec.Struct, frozen=True):
    """A change from one value to another; `entry` is null where the viewer may not know what made it."""

    was: Any
    now: Any
    entry: Entry | None = None
    cost: Mapping[str, int] = {}


class Story:
    """Follows a path of a character's document along the records of a log, those left out that do not count any more.

    What happens out of the viewer's sight is gathered up to the next thing that they see: how often it was, or
    whether it came and went, is not told.
    """

    def __init__(self, system: System, state: TableState, viewer: Viewer, character: str, path: str) -> None:
        self.told: list[Told] = []
        self._again = Refold(system, state.undone, state.rev + 1, state.aside)
        self._viewer = viewer
        self._character = character
        self._path = path
        self._derived = system.derived.get(path)
        self._person: Any = None
        self._shown: Any = None
        self._value: Any = None

    @property
    def rev(self) -> int:
        """How far the log has been taken."""
        return self._again.rev

    def take(self, record: r.Record, at: str) -> None:
        """Go on by the next record of the log, which was written at that time."""
        before = self._value
        self._again.take(record)
        world = self._again.state.world
        person = world.characters.get(self._character)
        if person is self._person and self._derived is None:
            return
        self._person = person
        if person is None:
            self._value = None
        elif self._derived is None:
            self._value = standing_at(person, self._path)
        else:
            self._value = self._derived(world, self._character)
        if self._value == before:
            return
        entry = seen(record, self._viewer, self.rev, at)
        if entry is None:
            return
        if self._shown != before:
            self.told.append(Told(self._shown, before))
        cost = record.cost if isinstance(record, r.Acted) else {}
        self.told.append(Told(before, self._value, entry, cost))
        self._shown = self._value

    def end(self) -> tuple[Told, ...]:
        """All of it, the oldest first."""
        if self._shown != self._value:
            self.told.append(Told(self._shown, self._value))
            self._shown = self._value
        return tuple(self.told)
