"""Decide a command: the state and the command become a record, or a refusal. Nothing else happens here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import load, load_character
from tablewright.kernel.rule import play, script
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.chance import chance_of_success
from tablewright.table.roles import Forbidden, may_act
from tablewright.table.state import LEVELS, Card, Level, Seat, TableState

__all__ = ["Context", "act", "add_character", "answer_card", "assign_character", "call_check", "close_card", "disclose"]
__all__ += ["join_table", "note", "rename_seat", "revoke_seat", "take_sample"]

MAX_SEATS = 64


class Context(msgspec.Struct, frozen=True):
    """What a handler is given besides the command: who asks, the game, chance and fresh ids."""

    state: TableState
    system: System
    seat: Seat
    draw: Callable[[int], int]
    fresh: Callable[[], str]
    earlier: Callable[[int], r.Record | None] = lambda _rev: None
    """The record that stands in the log at a rev."""


def join_table(context: Context, command: c.JoinTable) -> r.Record:
    """Take a seat by an invitation; the seat that asks is the new one."""
    if len(context.state.seats) >= MAX_SEATS:
        raise Forbidden(text("This table is full: it has {most} seats.", most=MAX_SEATS))
    seat = Seat(context.seat.id, command.name, command.role)
    return r.Joined(by=seat.id, seat=seat)


def rename_seat(context: Context, command: c.RenameSeat) -> r.Record:
    """Go by another name."""
    return r.Renamed(by=context.seat.id, seat=context.seat.id, name=command.name)


def revoke_seat(context: Context, command: c.RevokeSeat) -> r.Record:
    """Withdraw a seat; the GM's own stays."""
    if command.seat not in context.state.seats:
        raise Invalid("seat", text("There is no such seat at this table."))
    if command.seat == context.seat.id:
        raise Forbidden(text("You can't withdraw the seat that you sit in."))
    return r.Revoked(by=context.seat.id, seat=command.seat)


def add_character(context: Context, command: c.AddCharacter) -> r.Record:
    """Bring a character: a player's belongs to them, the GM's to nobody yet."""
    system, state = context.system, context.state
    key = new_key(command.name, state.world.characters)
    document = command.document if command.document is not None else system.views.blank(command.name)
    loaded = load_character(system, state.world, key, document)
    complete = msgspec.to_builtins(loaded.world.characters[key])
    owner = context.seat.id if context.seat.role == "player" else None
    return r.Added(by=context.seat.id, character=key, name=command.name, document=complete, owner=owner)


def new_key(name: str, taken: Mapping[str, Any]) -> str:
    """An id for a name, in lower case with `_`, that is not taken."""
    word = "".join(letter if letter.isalnum() else "_" for letter in name.casefold())
    stem = "_".join(part for part in word.split("_") if part)[:40] or "character"
    key, number = stem, 2
    while key in taken:
        key, number = f"{stem}_{number}", number + 1
    return key


def take_sample(context: Context, _command: c.TakeSample) -> r.Record:
    """Seat the sample party; characters of the same id that are at the table already stay as they are."""
    sample = context.system.views.sample()
    known = context.state.world.characters
    characters = {key: document for key, document in sample["characters"].items() if key not in known}
    if not characters:
        raise Forbidden(text("The sample party sits at this table already."))
    raw = {"system": context.system.id, "characters": characters, "scene": sample.get("scene", {})}
    load(context.system, raw)
    return r.Sampled(by=context.seat.id, characters=characters, scene=sample.get("scene"))


def assign_character(context: Context, command: c.AssignCharacter) -> r.Record:
    """Hand a character to a seat."""
    _character(context.state, command.character)
    if command.seat is not None:
        seat = context.state.seats.get(command.seat)
        if seat is None or seat.revoked:
            raise Invalid("seat", text("There is no such seat at this table."))
        if seat.role == "spectator":
            raise Forbidden(text("A spectator has no characters."))
    return r.Assigned(by=context.seat.id, character=command.character, owner=command.seat)


def _character(state: TableState, key: str) -> Any:
    if key not in state.world.characters:
        raise Invalid("character", text("There is no such character at this table."))
    return state.world.characters[key]


def act(context: Context, command: c.Act) -> r.Record:
    """Carry out an action of the game."""
    if context.seat.role != "gm" and command.level != "everything":
        raise Forbidden(text("Only the GM rolls in secret."))
    return _carried_out(context, dict(command.action), command.dice, command.level, card=None)


def _carried_out(
    context: Context, raw: dict[str, Any], faces: tuple[int, ...] | None, level: Level, card: str | None
) -> r.Acted:
    system, world = context.system, context.state.world
    action = system.action(raw)
    may_act(context.state, context.seat, system, action)
    plan = system.prepare(world, action)
    turn = system.turn(world)
    rolled = play(plan, turn, context.draw) if faces is None else script(plan, turn, faces)
    chance = chance_of_success(system, world, raw, plan) if rolled.dice else None
    character = world.characters.get(action.actor) or rolled.world.characters.get(action.actor)
    return r.Acted(
        by=context.seat.id,
        action=raw,
        character=action.actor if character is not None else None,
        name=character.name if character is not None else None,
        tell=system.views.tell(world, action, rolled),
        result=msgspec.to_builtins(rolled.result),
        steps=rolled.steps,
        dice=rolled.dice,
        events=rolled.events,
        level=level,
        chance=None if chance is None else str(chance),
        typed=faces is not None,
        card=card,
    )


def disclose(context: Context, command: c.Disclose) -> r.Record:
    """Show more of an earlier roll: a ladder that only goes up."""
    earlier = context.earlier(command.entry)
    before: Level = earlier.level if isinstance(earlier, r.Acted | r.Disclosed) else "nothing"
    if isinstance(earlier, r.Disclosed):
        earlier = earlier.earlier
    if not isinstance(earlier, r.Acted):
        raise Invalid("entry", text("That entry is no roll."))
    if LEVELS.index(command.level) <= LEVELS.index(before):
        raise Forbidden(text("That much is shown already, and what was shown can't be hidden again."))
    return r.Disclosed(by=context.seat.id, rev=command.entry, level=command.level, earlier=earlier, before=before)


def call_check(context: Context, command: c.CallCheck) -> r.Record:
    """Call for a check: it must be one that each of the characters can begin."""
    for key in command.characters:
        _character(context.state, key)
        raw = {**command.base, "actor": key, command.difficulty: command.value}
        context.system.check(context.state.world, context.system.action(raw))
    card = Card(
        context.fresh(),
        command.title,
        command.characters,
        command.base,
        command.difficulty,
        command.value,
        command.secret,
        command.level or ("made" if command.secret else "everything"),
    )
    return r.Called(by=context.seat.id, card=card)


def answer_card(context: Context, command: c.AnswerCard) -> r.Record:
    """Roll for a character on a card; a second answer for the same one finds nothing to do."""
    card = context.state.cards.get(command.card)
    if card is None or command.character not in card.characters:
        raise Forbidden(text("That check is closed, or already answered."))
    raw = {
        **command.changes,
        **card.base,
        "actor": command.character,
        card.difficulty: card.value,
    }
    return _carried_out(context, raw, command.dice, card.level, card.id)


def close_card(context: Context, command: c.CloseCard) -> r.Record:
    """Close a check that was called; who has not rolled need not."""
    if command.card not in context.state.cards:
        raise Forbidden(text("That check is closed, or already answered."))
    return r.Closed(by=context.seat.id, card=command.card)


def note(context: Context, command: c.Note) -> r.Record:
    """Write a line into the log."""
    if command.secret and context.seat.role != "gm":
        raise Forbidden(text("Only the GM writes secret notes here."))
    return r.Noted(by=context.seat.id, line=command.line, secret=command.secret)
