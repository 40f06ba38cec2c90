"""What a handler is given besides the command."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.fair import Fair, Kind, Throw
from tablewright.table.refold import Refold
from tablewright.table.state import Level, Seat, TableState

__all__ = ["Context"]


class Context(msgspec.Struct, frozen=True):
    """What a handler is given besides the command: who asks, the game, chance and fresh ids."""

    state: TableState
    system: System
    seat: Seat
    draw: Callable[[int], int]
    fresh: Callable[[], str]
    earlier: r.Record | None = None
    """What a command is about: the entry that it names, or what stands last about an action that it discloses."""
    earlier_rev: int | None = None
    """Where that record stands."""
    again: Refold | None = None
    """The log without what is to be undone, or with what is to count again."""
    now: str = ""
    """The time in UTC, ISO 8601."""
    fair: Fair | None = None
    """The keys that dice are drawn by; null where they are drawn without any."""
    command_id: str = ""
    """The id of the sender's seat, and the one that the sender gave the command."""

    def throw(self, level: Level) -> Throw | None:
        """A roll by the keys that are pledged; null where there are none."""
        if self.fair is None or not self.state.epoch:
            return None
        kind: Kind = "public" if level == "everything" else "secret"
        return self.fair.throw(self.state.id, self.state.epoch, kind, self.command_id)
