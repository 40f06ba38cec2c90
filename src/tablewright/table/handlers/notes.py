"""Lines that somebody writes."""

from __future__ import annotations

from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context

__all__ = ["note"]


def note(_context: Context, command: c.Note) -> r.Record:
    """Write a line into the log; a secret one of a player is for the GM and themselves."""
    return r.Noted(line=command.line, secret=command.secret)
