"""Show the key that the open rolls so far were made with, and pledge new ones."""

from __future__ import annotations

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context

__all__ = ["reveal_dice"]


def reveal_dice(context: Context, _command: c.RevealDice) -> r.Record:
    """Show the key of the open rolls; a table without pledges gets its first ones."""
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
