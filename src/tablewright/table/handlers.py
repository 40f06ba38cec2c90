"""Decide a command: the state and the command become a record, or a refusal. Nothing else happens here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.document import MAX_CHARACTERS, load_character
from tablewright.kernel.rule import play, script
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.again import lowered
from tablewright.table.audience import audience
from tablewright.table.chance import chance_of_success
from tablewright.table.roles import Forbidden, may_act
from tablewright.table.state import LEVELS, Card, Level, Seat, TableState

__all__ = ["NOT_TYPED", "Context", "act", "add_character", "answer_card", "assign_character", "call_check", "close_card", "disclose"]
__all__ += ["join_table", "note", "rename_seat", "revoke_seat", "take_sample"]

MAX_SEATS = 64
NOT_TYPED = text(
    "Which dice a secret roll asks for could give it away, so none can be typed. "
    "Leave the dice out, or tell the GM what they show."
)
_ANSWERED = text("That check is closed, or already answered.")


class Context(msgspec.Struct, frozen=True):
    """What a handler is given besides the command: who asks, the game, chance and fresh ids."""

    state: TableState
    system: System
    seat: Seat
    draw: Callable[[int], int]
    fresh: Callable[[], str]
    earlier: r.Record | None = None
    """What stands in the log last about the action that a disclosure is of."""


def join_table(context: Context, command: c.JoinTable) -> r.Record:
    """Take a seat by an invitation; the seat that asks is the new one."""
    if context.seat.id in context.state.seats:
        raise Forbidden(text("You sit at this table already."))
    if command.role == "gm":
        raise Forbidden(text("A table has one GM, who opened it. Join as a player or a spectator."))
    if sum(not seat.revoked for seat in context.state.seats.values()) >= MAX_SEATS:
        raise Forbidden(text("This table is full: it has {most} seats.", most=MAX_SEATS))
    return r.Joined(seat=Seat(context.seat.id, command.name, command.role))


def rename_seat(context: Context, command: c.RenameSeat) -> r.Record:
    """Go by another name."""
    return r.Renamed(seat=context.seat.id, name=command.name)


def revoke_seat(context: Context, command: c.RevokeSeat) -> r.Record:
    """Withdraw a seat; the GM's own stays."""
    seat = _seat(context.state, command.seat)
    if seat.id == context.seat.id:
        raise Forbidden(text("You can't withdraw the seat that you sit in."))
    return r.Revoked(seat=seat.id, name=seat.name)


def _seat(state: TableState, key: str) -> Seat:
    seat = state.seats.get(key)
    if seat is None or seat.revoked:
        raise Invalid("seat", text("There is no such seat at this table."))
    return seat


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


def new_key(name: str, taken: Mapping[str, Any]) -> str:
    """An id for a name, in lower case with `_`, that is not taken."""
    word = "".join(letter if letter.isalnum() else "_" for letter in name.casefold())
    stem = "_".join(part for part in word.split("_") if part)[:40] or "character"
    key, number = stem, 2
    while key in taken:
        key, number = f"{stem}_{number}", number + 1
    return key


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
    """Hand a character to a seat."""
    name = _character(context.state, command.character).name
    if command.seat is None:
        return r.Assigned(character=command.character, name=name)
    seat = _seat(context.state, command.seat)
    if seat.role == "spectator":
        raise Forbidden(text("A spectator has no characters."))
    return r.Assigned(character=command.character, name=name, owner=seat.id, to=seat.name)


def _character(state: TableState, key: str) -> Any:
    if key not in state.world.characters:
        raise Invalid("character", text("There is no such character at this table."))
    return state.world.characters[key]


def act(context: Context, command: c.Act) -> r.Record:
    """Carry out an action of the game."""
    if context.seat.role != "gm" and command.level != "everything":
        raise Forbidden(text("Only the GM rolls in secret."))
    return _carried_out(context, dict(command.action), command.dice, command.level)


def _carried_out(
    context: Context, raw: dict[str, Any], faces: tuple[int, ...] | None, level: Level, card: Card | None = None
) -> r.Acted:
    system, world = context.system, context.state.world
    action = system.action(raw)
    may_act(context.state, context.seat, system, action)
    level = lowered(context.state, system, raw, level)
    if faces is not None and context.seat.role != "gm" and (level != "everything" or (card and card.secret)):
        raise Forbidden(NOT_TYPED)
    plan = system.prepare(world, action)
    turn = system.turn(world)
    rolled = play(plan, turn, context.draw) if faces is None else script(plan, turn, faces)
    chance = chance_of_success(system, world, raw, plan) if rolled.dice else None
    character = world.characters.get(action.actor) or rolled.world.characters.get(action.actor)
    return r.Acted(
        action=raw,
        character=action.actor if character is not None else None,
        name=character.name if character is not None else None,
        tell=system.views.tell(world, action, rolled),
        result=rolled.result,
        steps=rolled.steps,
        dice=rolled.dice,
        events=rolled.events,
        level=level,
        chance=None if chance is None else str(chance),
        typed=faces is not None,
        card=None if card is None else card.id,
    )


def disclose(context: Context, command: c.Disclose) -> r.Record:
    """Show more of an earlier roll: a ladder that only goes up, wherever on it the roll stands by now."""
    match context.earlier:
        case r.Acted() as acted:
            record = r.Disclosed(rev=command.entry, level=command.level, earlier=acted)
            shown = acted.level
        case r.Disclosed(earlier=acted, level=shown) as last:
            first = None if audience(acted) == "everyone" else last.first or last.count
            record = r.Disclosed(rev=last.rev, level=command.level, earlier=acted, first=first)
        case _:
            raise Invalid("entry", text("That entry is no roll."))
    if LEVELS.index(command.level) <= LEVELS.index(shown):
        raise Forbidden(text("That much is shown already, and what was shown can't be hidden again."))
    return record


def call_check(context: Context, command: c.CallCheck) -> r.Record:
    """Call for a check: it must be one that each of the characters can begin."""
    characters = tuple(dict.fromkeys(command.characters))
    for key in characters:
        _character(context.state, key)
        raw = {**command.base, "actor": key, command.difficulty: command.value}
        context.system.check(context.state.world, context.system.action(raw))
    card = Card(
        id=context.fresh(),
        title=command.title,
        characters=characters,
        base=command.base,
        difficulty=command.difficulty,
        value=command.value,
        secret=command.secret,
        level=command.level or ("made" if command.secret else "everything"),
    )
    return r.Called(card=card)


def answer_card(context: Context, command: c.AnswerCard) -> r.Record:
    """Roll for a character on a card; a second answer for the same one finds nothing to do."""
    card = _card(context.state, command.card)
    if command.character not in card.characters:
        raise Forbidden(_ANSWERED)
    raw = {**command.changes, **card.base, "actor": command.character, card.difficulty: card.value}
    return _carried_out(context, raw, command.dice, card.level, card)


def _card(state: TableState, key: str) -> Card:
    if key not in state.cards:
        raise Forbidden(_ANSWERED)
    return state.cards[key]


def close_card(context: Context, command: c.CloseCard) -> r.Record:
    """Close a check that was called; who has not rolled need not."""
    return r.Closed(card=_card(context.state, command.card).id)


def note(_context: Context, command: c.Note) -> r.Record:
    """Write a line into the log; a secret one of a player is for the GM and themselves."""
    return r.Noted(line=command.line, secret=command.secret)
