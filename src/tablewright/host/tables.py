"""All tables of a server: open, join, command, look, listen."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.bus.protocol import Bus
from tablewright.host.deciding import VERSION, Decider, Done
from tablewright.host.devices import Device, devices, sign_out
from tablewright.host.dice_log import dice_log
from tablewright.host.finding import Found, find, last_step
from tablewright.host.history import entries, entry_of
from tablewright.host.room import Happened, Room, read_record
from tablewright.host.rooms import Rooms
from tablewright.host.stories import story
from tablewright.host.sweeping import gone
from tablewright.host.tokens import Tokens, fresh_token, hashed
from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import Words, text
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import EventLog, Link, Row
from tablewright.table import commands as c, records as r
from tablewright.table.count import Count
from tablewright.table.fair import Fair
from tablewright.table.finding import Sought
from tablewright.table.handlers import may_sign_out
from tablewright.table.refold import Refold
from tablewright.table.roles import seat_of
from tablewright.table.seen import Entry, Viewer, number
from tablewright.table.state import Seat, TableState, first_invites
from tablewright.table.story import Told

__all__ = ["Done", "Joined", "Tables"]

PAGE = 200
A_DAY = 86_400

_log = logging.getLogger(__name__)


class Joined(msgspec.Struct, frozen=True):
    """A seat that was taken: the table, the seat, and the secret that this device keeps for it."""

    table: str
    seat: Seat
    device: str


class Tables:
    """The tables of this process over a log, which is the truth, and a bus, which only wakes.

    `net` is after how many seconds a log that other processes append to is looked at though nothing was heard of it;
    null for a log that is this process's alone. `fair` has the keys that dice are drawn by, where they are.
    """

    def __init__(  # noqa: PLR0913 - the parts of a server, wired in one place
        self,
        *,
        log: EventLog,
        bus: Bus,
        systems: Mapping[str, System],
        tokens: Tokens,
        now: Callable[[], str],
        draw: Callable[[int], int],
        net: float | None = None,
        fair: Fair | None = None,
    ) -> None:
        self.log = log
        self.systems = systems
        self.tokens = tokens
        self.now = now
        self._rooms = Rooms(log, bus, systems, net)
        self.fair = fair
        self._decider = Decider(log, bus, now, draw, _fresh_id, fair)

    # ---- tables and seats ---------------------------------------------------------------------------------------

    async def open(
        self, command: c.OpenTable, device: str | None = None, secret: str | None = None, kind: str = ""
    ) -> Joined:
        """Open a table; its first seat is the GM's, linked to this device.

        The same `secret`, which is to be nobody else's to know, under the same names again is the same table.
        """
        if command.system not in self.systems:
            raise Invalid("system", text("The system is one of {known}.", known=", ".join(sorted(self.systems))))
        table, seat = _fresh_id(), Seat(_fresh_id(), command.your_name, "gm")
        if secret is not None:
            asked = (secret, command.system, command.name, command.your_name)
            table, seat = self.tokens.id("table", *asked), Seat(self.tokens.id("seat", *asked), command.your_name, "gm")
        for invite in first_invites().values():
            await self._link(hashed(self.tokens.invite(table, invite.id)), table, "invite", "", invite.role)
        record = r.Opened(
            by=seat.id,
            who=seat.name,
            count=Count(1),
            table=table,
            name=command.name,
            system=command.system,
            seat=seat,
            pledges={} if self.fair is None else self.fair.pledges(table, 1),
        )
        await self.log.append(Row(table, 1, "open", seat.id, self.now(), VERSION, r.encode(record)))
        return await self._seated(table, seat_of((await self.room(table)).state, seat.id), device, secret, kind)

    async def join(  # noqa: PLR0913, PLR0917 - who comes, and with what
        self,
        table: str,
        invite: str,
        name: str,
        device: str | None = None,
        secret: str | None = None,
        kind: str = "",
    ) -> Joined:
        """Take a new seat by an invitation; raises `Declined` when it lets nobody in.

        The same `secret`, which is to be nobody else's to know, under the same name again is the same seat.
        """
        seat = Seat(_fresh_id(), name, "spectator")  # the invitation says as what
        given = f"join/{invite}/{name}/{secret or _fresh_id()}"
        done = await self._decided(table, lambda _state: seat, c.JoinTable(name, invite), given)
        taken = seat_of((await self.room(table)).state, done.record.by)
        return await self._seated(table, taken, device, secret, kind)

    async def _seated(self, table: str, seat: Seat, device: str | None, secret: str | None, kind: str) -> Joined:
        await self._link_seat((await self.room(table)).state, seat)
        return await self.seat_device(table, seat, device, secret, kind)

    async def seat_device(
        self, table: str, seat: Seat, device: str | None = None, secret: str | None = None, kind: str = ""
    ) -> Joined:
        """Link a device of a kind to a seat, under a secret that it gets now; what the old one opened, it does.

        Asked the same again, as by a second tap, it is the same new one: the first answer may never have arrived.
        """
        fresh = fresh_token() if secret is None else self.tokens.device(device or "", table, seat.id, secret)
        if device is not None:
            await self.log.move_links(hashed(device), hashed(fresh))
        await self._link(hashed(fresh), table, "device", seat.id, kind or seat.role)
        return Joined(table, seat, fresh)

    def seat_token(self, state: TableState, seat: str) -> str:
        """The secret of a seat's own link, as it is now."""
        return self.tokens.seat(state.id, seat, state.renewed.get(seat, 0))

    async def _link_seat(self, state: TableState, seat: Seat) -> None:
        await self._link(hashed(self.seat_token(state, seat.id)), state.id, "seat", seat.id, seat.role)

    async def _link(self, hash_: bytes, table: str, kind: str, seat: str, role: str) -> None:
        await self.log.add_link(Link(hash_, table, kind, seat, role, self.now()))

    def fresh_secret(self) -> str:
        """A secret for a form, so that sending it twice does it once."""
        return fresh_token()

    async def links(self, token: str, kind: str) -> Sequence[Link]:
        """The good links of this kind that a secret opens."""
        found = await self.log.find_link(hashed(token))
        return [link for link in found if link.kind == kind and not link.revoked]

    # ---- commands -----------------------------------------------------------------------------------------------

    async def command(self, table: str, seat: str, command: c.Command, command_id: str) -> Done:
        """Decide a command of a seat and make it durable; raises `Declined`.

        The same id of the same seat again is answered with what was decided the first time.
        """
        if isinstance(command, c.SignOut):
            await self._sign_out(table, seat, command)
        done = await self._decided(table, lambda state: seat_of(state, seat), command, f"{seat}/{command_id}")
        await self._linked(table, done.record)
        return done

    async def _sign_out(self, table: str, seat: str, command: c.SignOut) -> None:
        """End the link of a device before the log says so: what is open then is closed by the entry."""
        state = (await self.room(table)).state
        may_sign_out(state, seat_of(state, seat), command)
        if not await sign_out(self.log, self.tokens, table, command.seat, command.device):
            raise Invalid("device", text("There is no such device of this seat."))

    async def devices(self, table: str, viewer: Viewer) -> tuple[Device, ...]:
        """The devices of one's own seat; for a GM, of all seats."""
        seats = (await self.room(table)).state.seats
        return await devices(self.log, self.tokens, table, seats if viewer.role == "gm" else {viewer.seat})

    async def _linked(self, table: str, record: r.Record) -> None:
        """Bring the links in step with what was decided; a command that is sent again does it again."""
        match record:
            case r.Revoked(seat=seat) | r.Left(seat=seat):
                await self.log.revoke_links(table, seat)
            case r.Renewed(seat=seat):
                await self.log.revoke_links(table, seat)
                state = (await self.room(table)).state
                await self._link_seat(state, state.seats[seat])
            case r.Invited(invite=invite):
                token = self.tokens.invite(table, invite.id)
                await self._link(hashed(token), table, "invite", invite.id, invite.role)

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

    async def find(  # noqa: PLR0913, PLR0917 - as there
        self, table: str, viewer: Viewer, sought: Sought, said: Words, before: int | None = None, limit: int = 50
    ) -> Found:
        """The last entries that are sought, or those before one, the newest first, and where to go on."""
        return await find(self.log, (await self.room(table)).state, viewer, sought, said, before, limit)

    async def last_step(self, state: TableState, viewer: Viewer) -> int | None:
        """The last entry that moved the scene on and that the viewer can undo."""
        return await last_step(self.log, state, viewer)

    async def entries_at(self, state: TableState, viewer: Viewer, revs: Iterable[int]) -> list[Entry]:
        """The entries that stand at these places of the log, as far as the viewer may see them."""
        found = []
        for rev in revs:
            (row,) = await self.log.read(state.id, rev - 1, 1)
            entry = entry_of(row, read_record(row), viewer, state)
            if entry is not None:
                found.append(entry)
        return found

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

    async def sweep(self) -> None:
        """Let go for good of the tables that were deleted so long ago that nobody can bring them back."""
        for table in await gone(self.log, self.now()):
            self._rooms.drop(table)
            await self.log.purge(table)

    async def keep_swept(self) -> None:
        """Sweep now and then once a day, for as long as the server runs."""
        while True:
            try:
                await self.sweep()
            except StoreUnavailable as fault:
                _log.warning("Deleted tables could not be swept: %s", fault.sentence)
            await asyncio.sleep(A_DAY)

    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many pages and streams follow them."""
        return self._rooms.counts()

    async def dice_log(self, table: str, viewer: Viewer) -> dict[str, Any]:
        """The dice of a table that the viewer may see, with all that they can be checked by."""
        return await dice_log(self.log, (await self.room(table)).state, viewer)

    async def close(self) -> None:
        """Stop watching and send every listener home."""
        await self._rooms.close()


def _fresh_id() -> str:
    return secrets.token_hex(8)
