"""Lines that somebody writes."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.seats import seat_taken

__all__ = ["note"]


def note(context: Context, command: c.Note) -> r.Record:
    """Write a line into the log; a secret one of a player is for the GM and themselves, a whispered one for some."""
    to = tuple(dict.fromkeys(command.to))
    whom = tuple(seat_taken(context.state, seat).name for seat in to)
    if to == (context.seat.id,):
        raise Invalid("to", text("A whisper is for somebody else."))
    if command.secret and to:
        raise Invalid("to", text("A line is secret, or whispered to somebody: not both."))
    return r.Noted(line=command.line, secret=command.secret, to=to, whom=whom)
