"""Texts that several people write: a change names the text that it was based on, and none is lost."""

from __future__ import annotations

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.fields import may_write, readers
from tablewright.table.handlers.context import Context
from tablewright.table.roles import Forbidden

__all__ = ["Stale", "write_text"]


class Stale(Declined):
    """Somebody else has changed the text since: `now` is theirs, `yours` the one that was sent."""

    code = "stale"

    def __init__(self, now: str, yours: str) -> None:
        super().__init__(text("Somebody has changed this since you began. Both texts are here: keep what you want."))
        self.details = {"now": now, "yours": yours}


def write_text(context: Context, command: c.WriteText) -> r.Record:
    """Write a text anew, if it still is the one that the change was based on."""
    state = context.state
    if not may_write(state, context.seat, command.field):
        raise Forbidden(text("This text is not yours to write."))
    now = state.texts.get(command.field, "")
    if now not in {command.was, command.text}:
        raise Stale(now, command.text)
    return r.Written(field=command.field, text=command.text, readers=readers(state, command.field))
