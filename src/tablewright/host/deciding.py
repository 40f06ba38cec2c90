"""Decide a command over the log: once, at its head, and so that it stands before it is answered."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tablewright.bus.protocol import Bus
from tablewright.host.history import rev_of
from tablewright.host.refolding import refolded
from tablewright.host.room import Room, read_record
from tablewright.kernel.decision import Declined
from tablewright.kernel.text import text
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended, Conflict, EventLog, Repeated, Row
from tablewright.table import commands as c, handlers as h, records as r
from tablewright.table.evolve import evolve
from tablewright.table.fair import Fair
from tablewright.table.refold import Refold
from tablewright.table.registry import decide, permit
from tablewright.table.roles import seat_of
from tablewright.table.seen import Viewer, number
from tablewright.table.state import Seat, TableState

__all__ = ["VERSION", "Busy", "Decider", "Done"]

TRIES = 50
VERSION = 1
"""Of the form in which rows are written."""


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


class Decider:
    """What a decision takes from outside: the log and the bus, the time, chance and fresh ids."""

    def __init__(  # noqa: PLR0913, PLR0917 - the same
        self,
        log: EventLog,
        bus: Bus,
        now: Callable[[], str],
        draw: Callable[[int], int],
        fresh: Callable[[], str],
        fair: Fair | None = None,
    ) -> None:
        self._log = log
        self._bus = bus
        self._now = now
        self._draw = draw
        self._fresh = fresh
        self._fair = fair

    async def settle(
        self, room: Room, asking: Callable[[TableState], Seat], command: c.Command, command_id: str
    ) -> Done:
        """Decide until nobody was quicker; raises `Declined`, or `StoreUnavailable` when nobody knows what stands."""
        async with room.step:
            for _ in range(TRIES):
                done = await self._try(room, asking, command, command_id)
                if done is not None:
                    break
                await room.catch_up()
            else:
                raise Busy(text("The table is too busy. Try again."))
        await self._bus.publish(room.state.id, done.rev)
        return done

    async def _try(
        self, room: Room, asking: Callable[[TableState], Seat], command: c.Command, command_id: str
    ) -> Done | None:
        """Decide at the state that is known and append; null when the log had moved on.

        What is appended has been read and folded before, so that no row is acknowledged that can't be.
        """
        state, now = room.state, self._now()
        try:
            seat = asking(state)
            earlier, earlier_rev = await self._earlier(state, command, seat)
            again = await self.again(room, seat, command) if isinstance(command, c.Undo | c.Redo) else None
            about = (earlier, earlier_rev, again, now)
            context = h.Context(state, room.system, seat, self._draw, self._fresh, *about, self._fair, command_id)
            body = r.encode(decide(context, command))
            record = r.decode(body)
            after = evolve(state, record, room.system)
        except Exception as refusal:  # noqa: BLE001 - whatever it is, it is raised unless it is out of date
            return await self._accepted(state, command_id, refusal)
        row = Row(state.id, state.rev + 1, command_id, seat.id, now, VERSION, body)
        try:
            answer = await self._log.append(row)
        except StoreUnavailable:
            await self._bus.publish(state.id, row.rev)  # the row may be there all the same: have a look
            raise
        if not isinstance(answer, Appended):
            return _answered_before(state, answer)
        await room.took(row, record, after)
        return Done(row.rev, record)

    async def _earlier(self, state: TableState, command: c.Command, seat: Seat) -> tuple[r.Record | None, int | None]:
        """What a command is about, and where that stands; of a disclosure, what stands last about the action."""
        match command:
            case c.Disclose(entry=entry) | c.Pin(entry=entry) if 0 < entry <= state.rev:
                named, rev = await self._record(state.id, entry), entry
            case c.Correct(entry=entry) if entry > 0:
                viewer = Viewer(seat.id, seat.role)
                if entry > number(state, viewer):
                    return None, None
                rev = await rev_of(self._log, state, viewer, entry, state.rev)
                return await self._record(state.id, rev), rev
            case _:
                return None, None
        if isinstance(command, c.Disclose):
            last = state.disclosed.get(named.rev if isinstance(named, r.Disclosed) else rev)
            return (named, rev) if last is None else (await self._record(state.id, last), last)
        return named, rev

    async def again(self, room: Room, seat: Seat, command: c.Undo | c.Redo) -> Refold:
        """The log of the table as an undo or a redo would have it; raises `Declined`."""
        permit(seat, command)
        without, asked = h.asked_again(room.state, seat, command)
        return await refolded(self._log, room.system, room.state, without, asked)

    async def _record(self, table: str, rev: int) -> r.Record:
        (row,) = await self._log.read(table, rev - 1, 1)
        return read_record(row)

    async def _accepted(self, state: TableState, command_id: str, refusal: Exception) -> Done | None:
        """Answer a command that is turned down if it was accepted before; null when the log had moved on.

        Raises the refusal otherwise. No row has rev 0, so appending one only asks.
        """
        answer = await self._log.append(Row(state.id, 0, command_id, "", "", VERSION, b""))
        if isinstance(answer, Conflict) and answer.rev <= state.rev:
            raise refusal
        return _answered_before(state, answer)


def _answered_before(state: TableState, answer: Appended | Conflict | Repeated) -> Done | None:
    """What was decided the first time, for a seat that is still there; null when the log has moved on."""
    if not isinstance(answer, Repeated) or answer.row.rev > state.rev:
        return None
    seat_of(state, answer.row.seat)
    return Done(answer.row.rev, read_record(answer.row), repeated=True)
