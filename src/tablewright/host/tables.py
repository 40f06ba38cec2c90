"""All tables of a server: open, join, command, look, listen."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

import msgspec

from tablewright.bus.protocol import Bus
from tablewright.host.room import Happened, Room, open_room, read_record
from tablewright.host.tokens import Tokens, fresh_token, hashed
from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.store.protocol import Appended, Conflict, EventLog, Link, Repeated, Row
from tablewright.table import commands as c, handlers as h, records as r
from tablewright.table.registry import decide
from tablewright.table.roles import Forbidden, seat_of
from tablewright.table.seen import Entry, Place, Viewer, number, seen, sees
from tablewright.table.state import Role, Seat, TableState

__all__ = ["Done", "Joined", "Tables"]

ROOMS = 500
TRIES = 50
VERSION = 1


class Done(msgspec.Struct, frozen=True):
    """A command that was accepted: its record, whether it had been before, and the table's rev of it."""

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
        self._opening = asyncio.Lock()
        self._watching: dict[str, asyncio.Task[None]] = {}

    # ---- tables and seats ---------------------------------------------------------------------------------------

    async def open(self, command: c.OpenTable, device: str | None = None) -> Joined:
        """Open a table; its first seat is the GM's, linked to this device."""
        if command.system not in self.systems:
            raise Invalid("system", text("The system is one of {known}.", known=", ".join(sorted(self.systems))))
        table, seat = _fresh_id(), Seat(_fresh_id(), command.your_name, "gm")
        record = r.Opened(by=seat.id, table=table, name=command.name, system=command.system, seat=seat)
        for role in ("player", "spectator"):
            await self._link(hashed(self.tokens.invite(table, role)), table, "invite", "", role)
        await self._log_first(table, seat.id, record)
        return await self._seated(table, seat, device)

    async def _log_first(self, table: str, seat: str, record: r.Record) -> None:
        row = Row(table, 1, _fresh_id(), seat, self._now(), VERSION, r.encode(record))
        await self.log.append(row)

    async def join(self, table: str, role: Role, name: str, device: str | None = None) -> Joined:
        """Take a new seat, by an invitation that was checked."""
        seat = Seat(_fresh_id(), name, role)
        done = await self._decided(table, seat, c.JoinTable(name, role), _fresh_id())
        if not isinstance(done.record, r.Joined):
            raise Forbidden(text("You have no seat at this table."))
        return await self._seated(table, done.record.seat, device)

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

        The same id again is answered with what was decided the first time.
        """
        room = await self.room(table)
        done = await self._decided(table, seat_of(room.state, seat), command, command_id)
        if isinstance(done.record, r.Revoked) and not done.repeated:
            await self.log.revoke_links(table, done.record.seat)
        return done

    async def _decided(self, table: str, seat: Seat, command: c.Command, command_id: str) -> Done:
        room = await self.room(table)
        async with room.step:
            for _ in range(TRIES):
                done = await self._try(room, seat, command, command_id)
                if done is not None:
                    break
                await room.catch_up()
            else:
                raise Forbidden(text("The table is too busy. Try again."))
        if not done.repeated:
            await self._bus.publish(table, done.rev)
        return done

    async def _try(self, room: Room, seat: Seat, command: c.Command, command_id: str) -> Done | None:
        """Decide at the state that is known and append; null when the log had moved on."""
        state = room.state
        earlier = await self._earlier(state, command)
        try:
            current = state.seats.get(seat.id, seat)
            context = h.Context(state, room.system, current, self._draw, _fresh_id, lambda _rev: earlier)
            record = decide(context, command)
        except Exception:
            repeated = await self._accepted(state, command_id)
            if repeated is not None:
                return repeated
            raise
        row = Row(state.id, state.rev + 1, command_id, seat.id, self._now(), VERSION, r.encode(record))
        answer = await self.log.append(row)
        match answer:
            case Appended():
                await room.append(row)
                return Done(row.rev, record)
            case Repeated(row=first):
                return Done(first.rev, r.decode(first.body), repeated=True)
            case Conflict():
                return None

    async def _earlier(self, state: TableState, command: c.Command) -> r.Record | None:
        if not isinstance(command, c.Disclose) or not 0 < command.entry <= state.rev:
            return None
        (row,) = await self.log.read(state.id, command.entry - 1, 1)
        return r.decode(row.body)

    async def _accepted(self, state: TableState, command_id: str) -> Done | None:
        """The command that was accepted under this id, when the world has changed under its repetition."""
        probe = await self.log.append(Row(state.id, 0, command_id, "", "", VERSION, b""))
        if isinstance(probe, Repeated):
            return Done(probe.row.rev, r.decode(probe.row.body), repeated=True)
        return None

    # ---- looking and listening ----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table in memory; raises `Forbidden` when there is none, as for one that is not yours."""
        room = self._rooms.get(table)
        if room is None:
            async with self._opening:
                room = self._rooms.get(table) or await open_room(self.log, self.systems, table)
                if room is None:
                    raise Forbidden(text("You have no seat at this table."))
                self._rooms[table] = room
                self._watching[table] = asyncio.create_task(self._watch(room))
        self._rooms.move_to_end(table)
        self._forget()
        return room

    def _forget(self) -> None:
        """Let go of the tables that were used least lately and that nobody looks at."""
        for table in [key for key, room in self._rooms.items() if not room.here][: max(len(self._rooms) - ROOMS, 0)]:
            del self._rooms[table]
            self._watching.pop(table).cancel()

    async def _watch(self, room: Room) -> None:
        """Read on whenever the bus says that the log has grown, by whatever process."""
        async with self._bus.subscribe(room.state.id) as wakes:
            async for rev in wakes:
                if rev > room.state.rev:
                    async with room.step:
                        await room.catch_up()

    async def history(self, table: str, viewer: Viewer, before: int | None = None, limit: int = 50) -> list[Entry]:
        """The last entries that the viewer may see, or those before their entry `before`, the oldest first."""
        room = await self.room(table)
        state = room.state
        top = number(state, viewer)
        wanted_top = top if before is None else min(before - 1, top)
        found = [each async for each in self._backwards(state, viewer, wanted_top, limit)]
        return found[::-1]

    async def since(self, state: TableState, viewer: Viewer, after: int) -> list[Entry]:
        """The entries after the viewer's entry `after` up to this state, the oldest first."""
        top = number(state, viewer)
        found = [each async for each in self._backwards(state, viewer, top, max(top - after, 0))]
        return found[::-1]

    async def _backwards(self, state: TableState, viewer: Viewer, top: int, limit: int) -> AsyncIterator[Entry]:
        """The viewer's entries from number `top` down, `limit` of them."""
        n = number(state, viewer)
        high = state.rev
        lowest = max(top - limit, 0)
        while high > 0 and n > lowest:
            low = max(high - 200, 0)
            for row in reversed(await self.log.read(state.id, low, high - low)):
                record = read_record(row)
                if not sees(record, viewer):
                    continue
                if lowest < n <= top:
                    entry = seen(record, viewer, state, Place(n, row.at, await self._of(state, viewer, record)))
                    if entry is not None:
                        yield entry
                n -= 1
            high = low

    async def _of(self, state: TableState, viewer: Viewer, record: r.Record) -> int | None:
        """The viewer's number of the entry that a disclosure shows more of; null when they had none of it."""
        if not isinstance(record, r.Disclosed) or not sees(record.earlier, viewer):
            return None
        if viewer.role == "gm":
            return record.rev
        count = 0
        after = 0
        while after < record.rev:
            rows = await self.log.read(state.id, after, min(500, record.rev - after))
            count += sum(sees(read_record(row), viewer) for row in rows)
            after += len(rows)
        return count

    async def entry(self, happened: Happened, viewer: Viewer) -> Entry | None:
        """What just happened, as the viewer may see it."""
        n = number(happened.after, viewer)
        of = await self._of(happened.after, viewer, happened.record)
        return seen(happened.record, viewer, happened.after, Place(n, happened.row.at, of))

    async def close(self) -> None:
        """Stop watching and send every listener home."""
        for task in self._watching.values():
            task.cancel()
        await asyncio.gather(*self._watching.values(), return_exceptions=True)
        for room in self._rooms.values():
            room.close()


def _fresh_id() -> str:
    return secrets.token_hex(8)
