"""A device of a seat opens it no more."""

from __future__ import annotations

from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.seats import seat_taken
from tablewright.table.roles import Forbidden
from tablewright.table.state import Seat, TableState

__all__ = ["may_sign_out", "sign_out"]


def may_sign_out(state: TableState, seat: Seat, command: c.SignOut) -> None:
    """Raise `Forbidden` for a seat that is neither one's own nor, for a GM, taken."""
    if seat.id != command.seat and seat.role != "gm":
        raise Forbidden(text("You can sign out the devices of your own seat."))
    seat_taken(state, command.seat)


def sign_out(context: Context, command: c.SignOut) -> r.Record:
    """Write down that a device is signed out; whoever keeps the links has ended its link before."""
    may_sign_out(context.state, context.seat, command)
    return r.SignedOut(seat=command.seat, device=command.device)
