"""One table in memory: its state, who listens, and who is here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from tablewright.host.listener import Happened, Listener, TooSlow
from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import EventLog, ReadableLog, Row, Snapshot
from tablewright.table import records as r
from tablewright.table.evolve import begin, evolve, set_aside
from tablewright.table.snapshot import freeze, rules_tag, thaw
from tablewright.table.state import TableState

__all__ = ["Happened", "Listener", "Room", "TooSlow", "folded", "kept_state", "open_room", "opened_as", "read_record"]

PAGE = 500
SNAPSHOT_EVERY = 200
MAX_REASON = 200

_log = logging.getLogger(__name__)


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

    @property
    def idle(self) -> bool:
        """Whether nobody looks at the table or follows it, so that it can be let go of."""
        return not self.here and not self._listeners and not self.step.locked()

    @property
    def followers(self) -> int:
        """How many listen."""
        return len(self._listeners)

    async def took(self, row: Row, record: r.Record, after: TableState) -> None:
        """Go on to the state after a row, and tell the listeners; `step` is held by the caller."""
        happened = Happened(row, record, self.state, after)
        self.state = after
        for listener in self._listeners:
            listener.tell(happened)
        if after.rev - self._kept >= SNAPSHOT_EVERY:
            await self._keep()

    async def catch_up(self) -> None:
        """Read what the log has beyond the state; `step` is held by the caller."""
        while rows := await self._log.read(self.state.id, self.state.rev, PAGE):
            for row in rows:
                await self.took(row, *folded(self.state, row, self.system))

    async def _keep(self) -> None:
        """Save a snapshot; the log is the truth, so a table goes on without one."""
        self._kept = self.state.rev
        snapshot = Snapshot(self.state.id, self.state.rev, rules_tag(self.system), freeze(self.state))
        try:
            await self._log.save_snapshot(snapshot)
        except StoreUnavailable as fault:
            _log.warning("No snapshot of table %s could be saved: %s", self.state.id, fault.sentence)

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
        try:
            self._tell_presence()
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
            listener.close()


async def open_room(log: EventLog, systems: Mapping[str, System], table: str) -> Room | None:
    """Bring a table to memory from its log; null when there is none that can be played here."""
    begun = await opened_as(log, systems, table)
    if begun is None:
        return None
    first, system = begun
    state = await kept_state(log, system, table) or begin(first, system)
    room = Room(log, system, state)
    await room.catch_up()
    return room


async def opened_as(log: ReadableLog, systems: Mapping[str, System], table: str) -> tuple[r.Opened, System] | None:
    """The first record of a table and its game; null when there is none that can be played here."""
    rows = await log.read(table, 0, 1)
    if not rows:
        return None
    first = read_record(rows[0])
    if not isinstance(first, r.Opened) or first.system not in systems:
        _log.error("Table %s can't be opened: its game is not installed, or its first entry can't be read.", table)
        return None
    return first, systems[first.system]


async def kept_state(log: ReadableLog, system: System, table: str) -> TableState | None:
    """The state of the last snapshot; null when there is none that fits these rules and this log."""
    snapshot = await log.snapshot(table)
    if snapshot is None or snapshot.rules != rules_tag(system) or snapshot.rev > await log.head(table):
        return None
    try:
        state = thaw(snapshot.body, system)
    except (ValueError, Declined):
        return None
    return state if (state.id, state.rev) == (table, snapshot.rev) else None


def folded(state: TableState, row: Row, system: System) -> tuple[r.Record, TableState]:
    """Fold a row; one that can't be folded is set aside with the reason and stops nothing."""
    record = read_record(row)
    try:
        return record, evolve(state, record, system)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one entry, the table opens
        _log.warning("Entry %s of table %s is set aside: %s", row.rev, row.table, error)
        return record, set_aside(state, record, str(error)[:MAX_REASON])


def read_record(row: Row) -> r.Record:
    """The record of a row; one that can't be read says so."""
    try:
        return r.decode(row.body)
    except ValueError as error:
        return r.Unreadable(by=row.seat, reason=str(error)[:MAX_REASON])
