"""The tables that are in memory: each once, as long as it is used, and read on whenever its log has grown."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakValueDictionary

from tablewright.bus.protocol import Bus
from tablewright.host.room import Room, open_room
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import EventLog
from tablewright.table.roles import Forbidden

__all__ = ["Rooms"]

ROOMS = 500

_log = logging.getLogger(__name__)


class Rooms:
    """The tables of this process, the one used last at the end.

    `net` is for logs that other processes append to as well: a table is looked up in the log whenever it is asked for,
    and every so many seconds, as hints of the bus may be lost.
    """

    def __init__(self, log: EventLog, bus: Bus, systems: Mapping[str, System], net: float | None = None) -> None:
        self._net = net
        self._log = log
        self._bus = bus
        self._systems = systems
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watching: dict[str, asyncio.Task[None]] = {}

    async def get(self, table: str) -> Room:
        """The table in memory; raises `Forbidden` when there is none, as for one that is not yours."""
        if table not in self._rooms:
            async with self._opening.setdefault(table, asyncio.Lock()):
                if table not in self._rooms:
                    await self._open(table)
        self._rooms.move_to_end(table)
        self._forget(table)
        room = self._rooms[table]
        if self._net is not None:
            await self._look(room)
        return room

    async def _open(self, table: str) -> None:
        room = await open_room(self._log, self._systems, table)
        if room is None:
            raise Forbidden(text("You have no seat at this table."))
        self._rooms[table] = room
        self._watching[table] = asyncio.create_task(self._watch(room))

    def _forget(self, but: str) -> None:
        """Let go of the tables that were used least lately and that nobody looks at."""
        surplus = len(self._rooms) - ROOMS
        if surplus > 0:
            for table in [key for key, room in self._rooms.items() if room.idle and key != but][:surplus]:
                del self._rooms[table]
                self._watching.pop(table).cancel()

    def drop(self, table: str) -> None:
        """Let go of a table, and send its listeners home."""
        room = self._rooms.pop(table, None)
        if room is not None:
            self._watching.pop(table).cancel()
            room.close()

    async def _watch(self, room: Room) -> None:
        """Read on whenever the bus says that the log has grown, by whatever process."""
        async with self._bus.subscribe(room.state.id) as wakes:
            await _read_on(room)
            while True:
                try:
                    rev = await asyncio.wait_for(anext(wakes), self._net)
                except TimeoutError:
                    await self._look(room)
                    continue
                if rev > room.state.rev:
                    await _read_on(room)

    async def _look(self, room: Room) -> None:
        """Read on if the log has grown; while it can't be had, what is known has to do."""
        try:
            grown = await self._log.head(room.state.id) > room.state.rev
        except StoreUnavailable:
            return
        if grown:
            await _read_on(room)

    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many follow them."""
        return len(self._rooms), sum(room.followers for room in self._rooms.values())

    async def close(self) -> None:
        """Stop watching and send every listener home."""
        for task in self._watching.values():
            task.cancel()
        await asyncio.gather(*self._watching.values(), return_exceptions=True)
        for room in self._rooms.values():
            room.close()


async def _read_on(room: Room) -> None:
    async with room.step:
        try:
            await room.catch_up()
        except StoreUnavailable as fault:
            _log.warning("Table %s could not be read on: %s", room.state.id, fault.sentence)
