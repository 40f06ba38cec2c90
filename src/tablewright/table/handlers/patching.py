"""What stands in words on a sheet: a change names what it was based on, and none is lost."""

from __future__ import annotations

from typing import Any

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.kernel.view import Offer, Writing
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.rolls import carried_out
from tablewright.table.handlers.writing import Stale
from tablewright.table.overriding import played
from tablewright.table.roles import must_play

__all__ = ["patch"]


def patch(context: Context, command: c.Patch) -> r.Record:
    """Carry out the action of the game that writes there, if what stands there still is what the change was based on.

    So who may write what, and what it may say, is as the game has it; it is told, undone and kept as any action.
    """
    must_play(context.state, context.seat, command.character)
    character_here(context.state, command.character)
    offer, writing = _written_at(context, command.character, command.path)
    if writing.value not in {command.was, command.value}:
        raise Stale(writing.value, command.value)
    raw: dict[str, Any] = {**offer.action, writing.key: command.value}
    return carried_out(context, raw, None, None)


def _written_at(context: Context, character: str, path: str) -> tuple[Offer, Writing]:
    """What a game offers to write at a path of a document; raises `Invalid` where that is nothing."""
    views, world = context.system.views, played(context.state, context.system)
    for group in (*views.moves(world, character), *views.offers(world, character)):
        for offer in group.offers:
            for control in offer.controls:
                if isinstance(control, Writing) and control.path == path:
                    return offer, control
    raise Invalid("path", text("Nothing is written by hand there."))
