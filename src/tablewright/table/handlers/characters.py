"""Who is played at the table, and by whom."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.document import MAX_CHARACTERS, load_character
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.seats import seat_taken
from tablewright.table.new_key import new_key
from tablewright.table.roles import Forbidden, must_play
from tablewright.table.state import TableState

__all__ = ["add_character", "assign_character", "character_here", "new_key", "take_sample"]


def add_character(context: Context, command: c.AddCharacter) -> r.Record:
    """Bring a character: a player's belongs to them, the GM's to nobody yet."""
    system, state = context.system, context.state
    _room_for(1, state)
    key = new_key(command.name, state.world.characters)
    document = command.document if command.document is not None else system.views.blank(command.name)
    character = load_character(system, state.world, key, document).world.characters[key]
    owner = context.seat.id if context.seat.role == "player" else None
    return r.Added(character=key, name=character.name, document=msgspec.to_builtins(character), owner=owner)


def _room_for(more: int, state: TableState) -> None:
    if len(state.world.characters) + more > MAX_CHARACTERS:
        raise TooLarge(text("A table has room for {most} characters.", most=MAX_CHARACTERS))


def take_sample(context: Context, _command: c.TakeSample) -> r.Record:
    """Seat the sample party; whoever of it sits there already stays as they are, and so does a scene that is played."""
    sample = context.system.views.sample()
    known = context.state.world.characters
    characters = {key: document for key, document in sample["characters"].items() if key not in known}
    if not characters:
        raise Forbidden(text("The sample party sits at this table already."))
    _room_for(len(characters), context.state)
    return r.Sampled(characters=characters, scene=None if known else sample.get("scene"))


def assign_character(context: Context, command: c.AssignCharacter) -> r.Record:
    """Hand a character to a seat; a player does so with their own."""
    must_play(context.state, context.seat, command.character)
    name = character_here(context.state, command.character).name
    if command.seat is None:
        return r.Assigned(character=command.character, name=name)
    seat = seat_taken(context.state, command.seat)
    if seat.role == "spectator":
        raise Forbidden(text("A spectator has no characters."))
    return r.Assigned(character=command.character, name=name, owner=seat.id, to=seat.name)


def character_here(state: TableState, key: str) -> Any:
    """The character that a command names; raises `Invalid` for one that is not at the table."""
    if key not in state.world.characters:
        raise Invalid("character", text("There is no such character at this table."))
    return state.world.characters[key]
