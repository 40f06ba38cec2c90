"""One table in memory: its state, and the listeners who are told what is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.store.protocol import EventLog, Row, Snapshot
from tablewright.table import records as r
from tablewright.table.evolve import begin, evolve
from tablewright.table.snapshot import freeze, rules_tag, thaw
from tablewright.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Happened", "Listener", "Room", "TooSlow", "open_room", "read_record"]

PAGE = 500
QUEUE = 256
SNAPSHOT_EVERY = 200


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
        self._kept = state.rev
        self._listeners: set[Listener] = set()

    def took(self, row: Row) -> Happened:
        """Fold one row into the state and tell the listeners."""
        before = self.state
        record, self.state = _folded(before, row, self.system)
        happened = Happened(row, record, before, self.state)
        for listener in self._listeners:
            listener.tell(happened)
        return happened

    async def append(self, row: Row) -> None:
        """Fold a row that this process has just appended."""
        self.took(row)
        await self._keep()

    async def catch_up(self) -> None:
        """Read what the log has beyond the state; `step` is held by the caller."""
        while rows := await self._log.read(self.state.id, self.state.rev, PAGE):
            for row in rows:
                self.took(row)
            await self._keep()
            if len(rows) < PAGE:
                return

    async def _keep(self) -> None:
        """Save a snapshot when the last one is far behind."""
        if self.state.rev - self._kept >= SNAPSHOT_EVERY:
            self._kept = self.state.rev
            tag = rules_tag(self.system)
            await self._log.save_snapshot(Snapshot(self.state.id, self.state.rev, tag, freeze(self.state)))

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


async def open_room(log: EventLog, systems: Mapping[str, System], table: str) -> Room | None:
    """Bring a table to memory from its log; null when there is none."""
    rows = await log.read(table, 0, 1)
    if not rows:
        return None
    first = r.decode(rows[0].body)
    if not isinstance(first, r.Opened) or first.system not in systems:
        return None
    system = systems[first.system]
    state = await _snapshot(log, system, table) or begin(first, system)
    room = Room(log, system, state)
    await room.catch_up()
    return room


async def _snapshot(log: EventLog, system: System, table: str) -> TableState | None:
    """The state of the last snapshot; null when there is none that fits these rules."""
    snapshot = await log.snapshot(table)
    if snapshot is None or snapshot.rules != rules_tag(system):
        return None
    try:
        return thaw(snapshot.body, system)
    except (ValueError, Declined):
        return None


def _folded(state: TableState, row: Row, system: System) -> tuple[r.Record, TableState]:
    """Fold a row; one that can't be read is set aside with the reason and stops nothing."""
    try:
        record = r.decode(row.body)
        return record, evolve(state, record, system)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one entry, the table opens
        unreadable = r.Unreadable(by=row.seat, reason=str(error)[:200])
        return unreadable, evolve(state, unreadable, system)


def read_record(row: Row) -> r.Record:
    """The record of a row, for looking at history; one that can't be read says so."""
    try:
        return r.decode(row.body)
    except ValueError as error:
        return r.Unreadable(by=row.seat, reason=str(error)[:200])
