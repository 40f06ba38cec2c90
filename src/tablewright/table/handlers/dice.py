"""Show the key that the open rolls so far were made with, and pledge new ones."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context

__all__ = ["reveal_dice", "shown_key"]


def reveal_dice(context: Context, _command: c.RevealDice) -> r.Record:
    """Show the key of the open rolls so far."""
    return shown_key(context)


def shown_key(context: Context) -> r.DiceRevealed:
    """The key of the open rolls of this epoch, and the pledges of the next; a table without any gets its first ones."""
    state = context.state
    if context.fair is None:
        raise Invalid("command", text("This server draws its dice without keys, so there is nothing to reveal."))
    key = context.fair.key(state.id, state.epoch, "public").hex() if state.epoch else ""
    return r.DiceRevealed(
        epoch=state.epoch,
        key=key,
        pledge=state.pledges.get("public", ""),
        pledges=context.fair.pledges(state.id, state.epoch + 1),
    )
