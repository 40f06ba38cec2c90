"""What a handler is given besides the command."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.refold import Refold
from tablewright.table.state import Seat, TableState

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
