"""What is kept in sight of the log: pinned entries, and corrections of what somebody wrote."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import Text, plain, text
from tablewright.table import commands as c, records as r
from tablewright.table.audience import audience
from tablewright.table.handlers.context import Context
from tablewright.table.kept import Pin
from tablewright.table.roles import Forbidden
from tablewright.table.seen import Viewer, seen

__all__ = ["correct", "pin"]

MAX_PINS = 20
MAX_WORDS = 80
"""How many characters of a line name it."""


def pin(context: Context, command: c.Pin) -> r.Record:
    """Keep an entry in sight of everybody who sees it, or no longer."""
    state, earlier = context.state, context.earlier
    there = next((each for each in state.pins if each.rev == command.entry), None)
    if not command.pinned:
        if there is None:
            raise Invalid("entry", text("That entry is not pinned."))
        return r.Pinned(pin=there, pinned=False)
    if earlier is None:
        raise Invalid("entry", text("There is no entry with this number."))
    if there is not None:
        raise Forbidden(text("That entry is pinned already."))
    if len(state.pins) >= MAX_PINS:
        raise Forbidden(text("{most} entries can be pinned at most. Take one down first.", most=MAX_PINS))
    return r.Pinned(pin=Pin(command.entry, earlier.count, audience(earlier), _words_of(earlier)))


def _words_of(record: r.Record) -> Text:
    """An entry in the words that everybody who knows of it sees."""
    match record:
        case r.Acted(tell=tell, name=name):
            return tell.made if name is None else text("{character}: {what}", character=name, what=tell.made)
        case r.Threw(tell=tell):
            return tell.made
        case r.Disclosed(earlier=earlier):
            return _words_of(earlier)
        case r.Noted(line=line) | r.Corrected(line=line):
            return plain(line if len(line) <= MAX_WORDS else f"{line[:MAX_WORDS]}…")
        case _:
            entry = seen(record, Viewer("", "player"), 0, "")
            return entry.text if entry is not None and entry.text is not None else text("An entry")


def correct(context: Context, command: c.Correct) -> r.Record:
    """Correct a line that one wrote: it stays as it is, and the correction stands beside it."""
    earlier, rev = context.earlier, context.earlier_rev
    if rev is None or not isinstance(earlier, r.Noted | r.Corrected) or earlier.by != context.seat.id:
        raise Forbidden(text("You can correct the lines that you wrote yourself."))
    if command.line == earlier.line:
        raise Invalid("line", text("It says that already."))
    if isinstance(earlier, r.Corrected):
        return r.Corrected(rev=earlier.rev, line=command.line, earlier=earlier.earlier)
    return r.Corrected(rev=rev, line=command.line, earlier=earlier)
