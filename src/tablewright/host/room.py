"""One table in memory: its state, and the listeners who are told what is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from tablewright.kernel.system import System
from tablewright.store.protocol import EventLog, Row
from tablewright.table import records as r
from tablewright.table.evolve import begin, evolve
from tablewright.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Happened", "Listener", "Room", "TooSlow"]

PAGE = 500
QUEUE = 256


class Happened(msgspec.Struct, frozen=True):
    """A record with its row and the states of the table before and after it."""

    row: Row
    record: r.Record
    before: TableState
    after: TableState


class TooSlow(Exception):  # noqa: N818 - it is the listener that is, not the program
    """The listener has fallen behind; it comes back with its cursor."""


class Listener:
    """A bounded queue of what happened, in order and without gaps."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Happened | None] = asyncio.Queue(QUEUE)
        self._late = False

    def tell(self, happened: Happened | None) -> None:
        """Put it into the queue; a listener that is too slow gets no more."""
        if self._late:
            return
        try:
            self._queue.put_nowait(happened)
        except asyncio.QueueFull:
            self._late = True

    async def __aiter__(self) -> AsyncIterator[Happened]:
        """What happened, as it happens; raises `TooSlow` when the queue ran over."""
        while True:
            if self._late and self._queue.empty():
                raise TooSlow
            happened = await self._queue.get()
            if happened is None:
                return
            yield happened


class Room:
    """The state of a table as of the last record that was read, and who listens.

    `step` is held while records are decided or read, so that the state moves in one place.
    """

    def __init__(self, log: EventLog, system: System, state: TableState) -> None:
        self.system = system
        self.state = state
        self.step = asyncio.Lock()
        self.here: dict[str, int] = {}
        self.presence: set[Callable[[], None]] = set()
        self._log = log
        self._listeners: set[Listener] = set()

    def took(self, row: Row) -> Happened:
        """Fold one row into the state and tell the listeners."""
        record = r.decode(row.body)
        before = self.state
        self.state = evolve(before, record, self.system)
        happened = Happened(row, record, before, self.state)
        for listener in self._listeners:
            listener.tell(happened)
        return happened

    async def catch_up(self) -> None:
        """Read what the log has beyond the state; `step` is held by the caller."""
        while rows := await self._log.read(self.state.id, self.state.rev, PAGE):
            for row in rows:
                self.took(row)
            if len(rows) < PAGE:
                return

    @contextmanager
    def listening(self) -> Iterator[Listener]:
        """Listen from now on: join first, then read the backlog."""
        listener = Listener()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    @contextmanager
    def present(self, seat: str) -> Iterator[None]:
        """Count the seat as here while a page of it is open."""
        self.here[seat] = self.here.get(seat, 0) + 1
        self._tell_presence()
        try:
            yield
        finally:
            self.here[seat] -= 1
            if not self.here[seat]:
                del self.here[seat]
            self._tell_presence()

    def _tell_presence(self) -> None:
        for told in tuple(self.presence):
            told()

    def close(self) -> None:
        """Send the listeners home."""
        for listener in self._listeners:
            listener.tell(None)


async def open_room(log: EventLog, systems: dict[str, System], table: str) -> Room | None:
    """Bring a table to memory from its log; null when there is none."""
    rows = await log.read(table, 0, 1)
    if not rows:
        return None
    first = r.decode(rows[0].body)
    if not isinstance(first, r.Opened) or first.system not in systems:
        return None
    system = systems[first.system]
    room = Room(log, system, begin(first, system))
    await room.catch_up()
    return room
