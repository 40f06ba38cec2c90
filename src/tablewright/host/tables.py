"""All tables of a server: open, join, command, look, listen."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from weakref import WeakValueDictionary

import msgspec

from tablewright.bus.protocol import Bus
from tablewright.host.history import entries, entry_of
from tablewright.host.room import Happened, Room, open_room, read_record
from tablewright.host.tokens import Tokens, fresh_token, hashed
from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended, Conflict, EventLog, Link, Repeated, Row
from tablewright.table import commands as c, handlers as h, records as r
from tablewright.table.count import Count
from tablewright.table.evolve import evolve
from tablewright.table.registry import decide
from tablewright.table.roles import Forbidden, seat_of
from tablewright.table.seen import Entry, Viewer, number
from tablewright.table.state import Role, Seat, TableState

__all__ = ["Busy", "Done", "Joined", "Tables"]

ROOMS = 500
TRIES = 50
PAGE = 200
VERSION = 1

_log = logging.getLogger(__name__)


class Busy(Declined):
    """Others were quicker each time that the command was decided; asking again is safe."""

    code = "unavailable"


class Done(msgspec.Struct, frozen=True):
    """A command that was accepted: its record, whether it had been before, and the table's rev of it.

    Neither rev nor record is for the eyes of a player; what they may see of it is an entry.
    """

    rev: int
    record: r.Record
    repeated: bool = False


class Joined(msgspec.Struct, frozen=True):
    """A seat that was taken: the table, the seat, and the secret that this device keeps for it."""

    table: str
    seat: Seat
    device: str


class Tables:
    """The tables of this process over a log, which is the truth, and a bus, which only wakes."""

    def __init__(  # noqa: PLR0913 - the parts of a server, wired in one place
        self,
        *,
        log: EventLog,
        bus: Bus,
        systems: Mapping[str, System],
        tokens: Tokens,
        now: Callable[[], str],
        draw: Callable[[int], int],
    ) -> None:
        self.log = log
        self.systems = systems
        self.tokens = tokens
        self._bus = bus
        self._now = now
        self._draw = draw
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watching: dict[str, asyncio.Task[None]] = {}

    # ---- tables and seats ---------------------------------------------------------------------------------------

    async def open(self, command: c.OpenTable, device: str | None = None) -> Joined:
        """Open a table; its first seat is the GM's, linked to this device."""
        if command.system not in self.systems:
            raise Invalid("system", text("The system is one of {known}.", known=", ".join(sorted(self.systems))))
        table, seat = _fresh_id(), Seat(_fresh_id(), command.your_name, "gm")
        for role in ("player", "spectator"):
            await self._link(hashed(self.tokens.invite(table, role)), table, "invite", "", role)
        record = r.Opened(
            by=seat.id,
            who=seat.name,
            count=Count(1),
            table=table,
            name=command.name,
            system=command.system,
            seat=seat,
        )
        await self.log.append(Row(table, 1, _fresh_id(), seat.id, self._now(), VERSION, r.encode(record)))
        return await self._seated(table, seat, device)

    async def join(
        self, table: str, role: Role, name: str, device: str | None = None, command_id: str | None = None
    ) -> Joined:
        """Take a new seat, by an invitation that was checked.

        The same id, which is to be nobody else's to know, under the same name again is the same seat.
        """
        seat = Seat(_fresh_id(), name, role)
        given = f"join/{role}/{name}/{command_id or _fresh_id()}"
        done = await self._decided(table, lambda _state: seat, c.JoinTable(name, role), given)
        taken = seat_of((await self.room(table)).state, done.record.by)
        return await self._seated(table, taken, device)

    async def _seated(self, table: str, seat: Seat, device: str | None) -> Joined:
        await self._link(hashed(self.tokens.seat(table, seat.id)), table, "seat", seat.id, seat.role)
        return await self.seat_device(table, seat, device)

    async def seat_device(self, table: str, seat: Seat, device: str | None = None) -> Joined:
        """Link a device to a seat; a device that is new gets a secret of its own."""
        device = device or fresh_token()
        await self._link(hashed(device), table, "device", seat.id, seat.role)
        return Joined(table, seat, device)

    async def _link(self, hash_: bytes, table: str, kind: str, seat: str, role: str) -> None:
        await self.log.add_link(Link(hash_, table, kind, seat, role, self._now()))

    async def links(self, token: str, kind: str) -> Sequence[Link]:
        """The good links of this kind that a secret opens."""
        found = await self.log.find_link(hashed(token))
        return [link for link in found if link.kind == kind and not link.revoked]

    # ---- commands -----------------------------------------------------------------------------------------------

    async def command(self, table: str, seat: str, command: c.Command, command_id: str) -> Done:
        """Decide a command of a seat and make it durable; raises `Declined`.

        The same id of the same seat again is answered with what was decided the first time.
        """
        done = await self._decided(table, lambda state: seat_of(state, seat), command, f"{seat}/{command_id}")
        if isinstance(done.record, r.Revoked):
            await self.log.revoke_links(table, done.record.seat)
        return done

    async def _decided(
        self, table: str, asking: Callable[[TableState], Seat], command: c.Command, command_id: str
    ) -> Done:
        """Decide a command to the end, even if whoever asked does not wait for it."""
        room = await self.room(table)
        return await asyncio.shield(asyncio.ensure_future(self._settled(room, asking, command, command_id)))

    async def _settled(
        self, room: Room, asking: Callable[[TableState], Seat], command: c.Command, command_id: str
    ) -> Done:
        async with room.step:
            for _ in range(TRIES):
                done = await self._try(room, asking, command, command_id)
                if done is not None:
                    break
                await room.catch_up()
            else:
                raise Busy(text("The table is too busy. Try again."))
        if not done.repeated:
            await self._bus.publish(room.state.id, done.rev)
        return done

    async def _try(
        self, room: Room, asking: Callable[[TableState], Seat], command: c.Command, command_id: str
    ) -> Done | None:
        """Decide at the state that is known and append; null when the log had moved on.

        What is appended has been read and folded before, so that no row is acknowledged that can't be.
        """
        state = room.state
        earlier = await self._earlier(state, command)
        try:
            seat = asking(state)
            body = r.encode(decide(h.Context(state, room.system, seat, self._draw, _fresh_id, earlier), command))
            record = r.decode(body)
            after = evolve(state, record, room.system)
        except Exception as refusal:  # noqa: BLE001 - whatever it is, it is raised unless it is out of date
            return await self._accepted(state, command_id, refusal)
        row = Row(state.id, state.rev + 1, command_id, seat.id, self._now(), VERSION, body)
        try:
            answer = await self.log.append(row)
        except StoreUnavailable:
            await self._bus.publish(state.id, row.rev)  # the row may be there all the same: have a look
            raise
        if not isinstance(answer, Appended):
            return _answered_before(state, answer)
        await room.took(row, record, after)
        return Done(row.rev, record)

    async def _earlier(self, state: TableState, command: c.Command) -> r.Record | None:
        """What stands in the log last about the action that a disclosure is of."""
        if not isinstance(command, c.Disclose) or not 0 < command.entry <= state.rev:
            return None
        named = await self._record(state.id, command.entry)
        last = state.disclosed.get(named.rev if isinstance(named, r.Disclosed) else command.entry)
        return named if last is None else await self._record(state.id, last)

    async def _record(self, table: str, rev: int) -> r.Record:
        (row,) = await self.log.read(table, rev - 1, 1)
        return read_record(row)

    async def _accepted(self, state: TableState, command_id: str, refusal: Exception) -> Done | None:
        """Answer a command that is turned down if it was accepted before; null when the log had moved on.

        Raises the refusal otherwise. No row has rev 0, so appending one only asks.
        """
        answer = await self.log.append(Row(state.id, 0, command_id, "", "", VERSION, b""))
        if isinstance(answer, Conflict) and answer.rev <= state.rev:
            raise refusal
        return _answered_before(state, answer)

    # ---- looking and listening ----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table in memory; raises `Forbidden` when there is none, as for one that is not yours."""
        if table not in self._rooms:
            async with self._opening.setdefault(table, asyncio.Lock()):
                if table not in self._rooms:
                    await self._open(table)
        self._rooms.move_to_end(table)
        self._forget(table)
        return self._rooms[table]

    async def _open(self, table: str) -> None:
        room = await open_room(self.log, self.systems, table)
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

    async def _watch(self, room: Room) -> None:
        """Read on whenever the bus says that the log has grown, by whatever process."""
        async with self._bus.subscribe(room.state.id) as wakes:
            await _read_on(room)
            async for rev in wakes:
                if rev > room.state.rev:
                    await _read_on(room)

    async def history(self, table: str, viewer: Viewer, before: int | None = None, limit: int = 50) -> list[Entry]:
        """The last entries that the viewer may see, or those before their entry `before`, the oldest first."""
        state = (await self.room(table)).state
        newest = number(state, viewer)
        top = newest if before is None else min(before - 1, newest)
        return await entries(self.log, state, viewer, max(top - limit, 0), top)

    async def since(self, state: TableState, viewer: Viewer, after: int) -> AsyncIterator[Entry]:
        """The entries after the viewer's entry `after` up to this state, the oldest first, read a page at a time."""
        newest = number(state, viewer)
        while after < newest:
            page = await entries(self.log, state, viewer, after, min(after + PAGE, newest))
            for entry in page:
                yield entry
            after += PAGE

    async def entry(self, happened: Happened, viewer: Viewer) -> Entry | None:
        """What just happened, as the viewer may see it."""
        return entry_of(happened.row, happened.record, viewer, happened.after)

    async def close(self) -> None:
        """Stop watching and send every listener home."""
        for task in self._watching.values():
            task.cancel()
        await asyncio.gather(*self._watching.values(), return_exceptions=True)
        for room in self._rooms.values():
            room.close()


def _answered_before(state: TableState, answer: Appended | Conflict | Repeated) -> Done | None:
    """What was decided the first time, for a seat that is still there; null when the log has moved on."""
    if not isinstance(answer, Repeated) or answer.row.rev > state.rev:
        return None
    seat_of(state, answer.row.seat)
    return Done(answer.row.rev, read_record(answer.row), repeated=True)


async def _read_on(room: Room) -> None:
    async with room.step:
        try:
            await room.catch_up()
        except StoreUnavailable as fault:
            _log.warning("Table %s could not be read on: %s", room.state.id, fault.sentence)


def _fresh_id() -> str:
    return secrets.token_hex(8)
