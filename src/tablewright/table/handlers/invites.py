"""Invitations: who may sit down, until when, and how many of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.state import Invite

__all__ = ["invite", "withdraw_invite"]

MAX_INVITES = 20


def invite(context: Context, command: c.Invite) -> r.Record:
    """Make an invitation."""
    if len(context.state.invites) >= MAX_INVITES:
        raise TooLarge(text("A table has room for {most} invitations. Withdraw one first.", most=MAX_INVITES))
    until = None if command.hours is None else _later(context.now, timedelta(hours=command.hours))
    return r.Invited(invite=Invite(context.fresh(), command.role, until, command.most))


def _later(now: str, by: timedelta) -> str:
    return (datetime.fromisoformat(now) + by).isoformat(timespec="seconds").replace("+00:00", "Z")


def withdraw_invite(context: Context, command: c.WithdrawInvite) -> r.Record:
    """Withdraw an invitation; who came by it stays."""
    if command.invite not in context.state.invites:
        raise Invalid("invite", text("There is no such invitation at this table."))
    return r.Uninvited(invite=command.invite)
