"""What each adds to their part in one roll that is called for several, before it is rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import Text, text
from tablewright.table import commands as c, records as r
from tablewright.table.checks import base_for
from tablewright.table.fill import begun
from tablewright.table.handlers.cards import tried, waiting
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.helping import in_words
from tablewright.table.in_a_row import in_a_row
from tablewright.table.overriding import played
from tablewright.table.parts import controls_of, entry_of
from tablewright.table.roles import Forbidden, must_play
from tablewright.table.state import Card, Part

__all__ = ["set_part"]


def set_part(context: Context, command: c.SetPart) -> r.Record:
    """Set what a character adds to their part, in place of what was set before; what the GM called stays."""
    card = waiting(context, command.card, command.character)
    must_play(context.state, context.seat, command.character)
    found = entry_of(card.base, command.character) if card.kind == "joint" else None
    if found is None:
        raise Forbidden(text("Nobody has a part of their own in this check."))
    _, called = found
    for key, value in command.fields.items():
        if key in {"actor", "forced"} or (key in called and not (_is_list(called[key]) and _is_list(value))):
            raise Invalid(f"fields.{key}", text("That is as the GM called it, and stays."))
    part = Part(command.character, command.fields, _said(context, card, command))
    others = tuple(each for each in card.parts if each.character != command.character)
    after = replace(card, parts=(*others, part))
    base = base_for(after, command.character)
    begun(context.system, base)
    tried(context, after, base)
    name = character_here(context.state, command.character).name
    return r.PartSet(card=card.id, part=part, name=name, seats=card.seats)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _said(context: Context, card: Card, command: c.SetPart) -> Text:
    """What is set, by the names that the game's tray gives it."""
    try:
        tray = context.system.views.tray(played(context.state, context.system), base_for(card, command.character))
    except Declined:
        labels: Mapping[str, Text] = {}
    else:
        labels = {each.key: each.short or each.label for each in controls_of(tray.controls, command.character)}
    said = (
        text("{what}: {value}", what=labels.get(key) or context.system.name(key), value=in_words(context, value))
        for key, value in command.fields.items()
        if value
    )
    return in_a_row(tuple(said)) if any(command.fields.values()) else text("nothing more")
