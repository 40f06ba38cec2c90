"""Who sits at the table."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.roles import Forbidden
from tablewright.table.state import Seat, TableState

__all__ = ["join_table", "rename_seat", "revoke_seat", "seat_taken"]

MAX_SEATS = 64


def join_table(context: Context, command: c.JoinTable) -> r.Record:
    """Take a seat by an invitation; the seat that asks is the new one."""
    if context.seat.id in context.state.seats:
        raise Forbidden(text("You sit at this table already."))
    if command.role == "gm":
        raise Forbidden(text("A table has one GM, who opened it. Join as a player or a spectator."))
    if sum(not seat.revoked for seat in context.state.seats.values()) >= MAX_SEATS:
        raise Forbidden(text("This table is full: it has {most} seats.", most=MAX_SEATS))
    return r.Joined(seat=Seat(context.seat.id, command.name, command.role))


def rename_seat(context: Context, command: c.RenameSeat) -> r.Record:
    """Go by another name."""
    return r.Renamed(seat=context.seat.id, name=command.name)


def revoke_seat(context: Context, command: c.RevokeSeat) -> r.Record:
    """Withdraw a seat; the GM's own stays."""
    seat = seat_taken(context.state, command.seat)
    if seat.id == context.seat.id:
        raise Forbidden(text("You can't withdraw the seat that you sit in."))
    return r.Revoked(seat=seat.id, name=seat.name)


def seat_taken(state: TableState, key: str) -> Seat:
    """The seat that a command names; raises `Invalid` for one that nobody has, or that was withdrawn."""
    seat = state.seats.get(key)
    if seat is None or seat.revoked:
        raise Invalid("seat", text("There is no such seat at this table."))
    return seat
