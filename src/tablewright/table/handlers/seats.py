"""Who sits at the table."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.roles import Forbidden
from tablewright.table.state import Seat, TableState

__all__ = ["join_table", "leave_table", "rename_seat", "renew_seat", "revoke_seat", "seat_taken", "set_role"]

MAX_SEATS = 64


def join_table(context: Context, command: c.JoinTable) -> r.Record:
    """Take a seat by an invitation; the seat that asks is the new one."""
    if context.seat.id in context.state.seats:
        raise Forbidden(text("You sit at this table already."))
    invite = context.state.invites.get(command.invite)
    if invite is None or not invite.good(context.now):
        raise Forbidden(text("This invitation lets nobody in any more. Ask the GM for a new one."))
    if sum(not seat.revoked for seat in context.state.seats.values()) >= MAX_SEATS:
        raise Forbidden(text("This table is full: it has {most} seats.", most=MAX_SEATS))
    return r.Joined(seat=Seat(context.seat.id, command.name, invite.role), invite=invite.id)


def rename_seat(context: Context, command: c.RenameSeat) -> r.Record:
    """Go by another name."""
    return r.Renamed(seat=context.seat.id, name=command.name)


def revoke_seat(context: Context, command: c.RevokeSeat) -> r.Record:
    """Withdraw a seat; one's own is left, not withdrawn."""
    seat = seat_taken(context.state, command.seat)
    if seat.id == context.seat.id:
        raise Forbidden(text("You can't withdraw the seat that you sit in."))
    return r.Revoked(seat=seat.id, name=seat.name)


def set_role(context: Context, command: c.SetRole) -> r.Record:
    """Give a seat another role; a spectator plays nobody, and the table keeps a GM."""
    seat = seat_taken(context.state, command.seat)
    if seat.role == command.role:
        raise Forbidden(text("{who} has that role already.", who=seat.name))
    _leaves_a_gm(context.state, seat)
    if command.role == "spectator" and context.state.owned(seat.id):
        raise Forbidden(text("A spectator has no characters. Hand those of {who} to others first.", who=seat.name))
    return r.RoleSet(seat=seat.id, name=seat.name, role=command.role)


def renew_seat(context: Context, _command: c.RenewSeat) -> r.Record:
    """Get a new link for one's own seat."""
    return r.Renewed(seat=context.seat.id)


def leave_table(context: Context, _command: c.LeaveTable) -> r.Record:
    """Give up the seat; whom it played is then played by nobody."""
    _leaves_a_gm(context.state, context.seat)
    return r.Left(seat=context.seat.id, name=context.seat.name)


def _leaves_a_gm(state: TableState, seat: Seat) -> None:
    """Raise `Forbidden` when the table would be without a GM if this seat were none."""
    others = (each for each in state.seats.values() if each.id != seat.id)
    if seat.role == "gm" and not any(each.role == "gm" and not each.revoked for each in others):
        raise Forbidden(text("A table needs a GM. Make somebody else one first."))


def seat_taken(state: TableState, key: str) -> Seat:
    """The seat that a command names; raises `Invalid` for one that nobody has, or that was withdrawn."""
    seat = state.seats.get(key)
    if seat is None or seat.revoked:
        raise Invalid("seat", text("There is no such seat at this table."))
    return seat
