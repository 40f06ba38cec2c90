"""All tables of a server: open, join, command, look, listen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

import msgspec

from tablewright.bus.protocol import Bus
from tablewright.host.deciding import VERSION, Decider, Done
from tablewright.host.history import entries, entry_of
from tablewright.host.room import Happened, Room
from tablewright.host.rooms import Rooms
from tablewright.host.stories import story
from tablewright.host.tokens import Tokens, fresh_token, hashed
from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.store.protocol import EventLog, Link, Row
from tablewright.table import commands as c, records as r
from tablewright.table.count import Count
from tablewright.table.refold import Refold
from tablewright.table.roles import seat_of
from tablewright.table.seen import Entry, Viewer, number
from tablewright.table.state import Role, Seat, TableState
from tablewright.table.story import Told

__all__ = ["Done", "Joined", "Tables"]

PAGE = 200


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
        self._now = now
        self._rooms = Rooms(log, bus, systems)
        self._decider = Decider(log, bus, now, draw, _fresh_id)

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
        return await asyncio.shield(asyncio.ensure_future(self._decider.settle(room, asking, command, command_id)))

    # ---- looking and listening ----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table in memory; raises `Forbidden` when there is none, as for one that is not yours."""
        return await self._rooms.get(table)

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

    async def again(self, table: str, seat: str, command: c.Undo | c.Redo) -> Refold:
        """The log of a table as an undo or a redo of a seat would have it; raises `Declined`."""
        room = await self.room(table)
        return await self._decider.again(room, seat_of(room.state, seat), command)

    async def story(self, table: str, viewer: Viewer, character: str, path: str) -> tuple[Told, ...]:
        """Every change of a number of a character that the viewer may see, the oldest first."""
        room = await self.room(table)
        return await story(self.log, room.system, room.state, viewer, character, path)

    async def close(self) -> None:
        """Stop watching and send every listener home."""
        await self._rooms.close()


def _fresh_id() -> str:
    return secrets.token_hex(8)
