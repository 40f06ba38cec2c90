"""Sessions: they begin and end by the GM's word."""

from __future__ import annotations

from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.dice import shown_key
from tablewright.table.roles import Forbidden

__all__ = ["begin_session", "end_session"]


def begin_session(context: Context, command: c.BeginSession) -> r.Record:
    """Begin a session; the one before has to be over."""
    state = context.state
    if state.session is not None:
        raise Forbidden(text("Session {n} is still running. End it first.", n=state.session.number))
    return r.SessionBegun(number=len(state.sessions) + 1, title=command.title, at=context.now)


def end_session(context: Context, _command: c.EndSession) -> r.Record:
    """End the session that is running, and show the key of the open rolls, where dice are drawn by keys."""
    running = context.state.session
    if running is None:
        raise Forbidden(text("No session is running."))
    by_keys = context.fair is not None and context.state.epoch
    revealed = shown_key(context) if by_keys else None
    return r.SessionEnded(number=running.number, at=context.now, revealed=revealed)
