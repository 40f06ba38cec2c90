"""Checks that the GM calls, and the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.again import mentioned
from tablewright.table.checks import HELPERS, base_for, shown_level, together, without
from tablewright.table.count import Audience
from tablewright.table.fill import begun, untouched
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.rolls import carried_out
from tablewright.table.overriding import played
from tablewright.table.roles import Forbidden
from tablewright.table.state import Answer, Card, Level, TableState

__all__ = ["answer_card", "call_check", "card_here", "close_card", "skip_check", "tried", "waiting"]

_ANSWERED = text("That check is closed, or already answered.")


def call_check(context: Context, command: c.CallCheck) -> r.Record:
    """Call for a check: it must be one that each of the characters can begin."""
    characters = tuple(dict.fromkeys(command.characters))
    for key in characters:
        character_here(context.state, key)
    level = command.level or shown_level((context.state.level, "made" if command.secret else "everything"))
    card = Card(
        id=context.fresh(),
        title=command.title,
        characters=characters,
        base=command.base,
        difficulty=command.difficulty,
        value=command.value,
        secret=command.secret,
        level=level,
        kind=command.kind,
        need=command.need,
        seats=_shown_to(context.state, characters, level),
    )
    if command.kind == "joint":
        card = _joint(context, card)
    for key in card.characters:
        raw = {**_untouched(context, base_for(card, key)), **_difficulty(card)}
        context.system.check(played(context.state, context.system), context.system.action(raw))
    return r.Called(card=card)


def _joint(context: Context, card: Card) -> Card:
    """One roll for all who have a part in it; who begins it rolls."""
    actor = card.base.get("actor")
    here = mentioned(card.base, context.state.world.characters)
    if not isinstance(actor, str) or actor not in here or set(card.characters) != here or len(here) == 1:
        raise Invalid("characters", text("One roll for several names all of them, with who rolls as its actor."))
    return replace(card, characters=(actor, *(key for key in card.characters if key != actor)))


def _shown_to(state: TableState, characters: tuple[str, ...], level: Level) -> Audience:
    """Everyone; of a check that nothing is shown of, those who are to roll it."""
    if level != "nothing":
        return "everyone"
    return tuple(dict.fromkeys(state.owners[key] for key in characters if key in state.owners))


def answer_card(context: Context, command: c.AnswerCard) -> r.Record:
    """Roll for a character on a card; a second answer for the same one finds nothing to do."""
    card = waiting(context, command.card, command.character)
    base = base_for(card, command.character)
    if base["actor"] != command.character:
        raise Forbidden(text("This is one roll for all of them. {who} makes it.", who=_name(context, base["actor"])))
    helping = _helping(base, command.changes)
    raw = {**_untouched(context, base), **command.changes, **base, **helping, **_difficulty(card)}
    record = carried_out(context, raw, command.dice, card.level, card)
    answer = Answer(command.character, record.tell.passed, record.tell.number, record.level, context.seat.id)
    after = without(card, command.character, answer)
    return record if after.characters else replace(record, together=together(after))


def _helping(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Who helps, by what was said on the card and by the tray."""
    said, ticked = base.get(HELPERS, ()), changes.get(HELPERS, ())
    if not said or not isinstance(ticked, list | tuple):
        return {}
    return {HELPERS: list(dict.fromkeys([*said, *(each for each in ticked if isinstance(each, str))]))}


def _difficulty(card: Card) -> dict[str, int]:
    return {card.difficulty: card.value} if card.difficulty else {}


def _untouched(context: Context, base: Mapping[str, Any]) -> dict[str, Any]:
    """The action of a called check as its tray has it before anybody touches it."""
    action = begun(context.system, dict(base))
    try:
        tray = context.system.views.tray(played(context.state, context.system), action)
    except Declined:
        return action
    return untouched(tray)


def tried(context: Context, card: Card, base: Mapping[str, Any]) -> None:
    """Raise `Declined` when the rules would not have it so; of a secret check only what does not rest on the secret."""
    system, world = context.system, played(context.state, context.system)
    raw = {**_untouched(context, base), **base, **_difficulty(card)}
    if card.secret:
        system.check(world, system.action(raw))
    else:
        system.prepare(world, system.action(raw))


def card_here(state: TableState, key: str) -> Card:
    """The check that a command names; raises `Forbidden` for one that is closed."""
    if key not in state.cards:
        raise Forbidden(_ANSWERED)
    return state.cards[key]


def waiting(context: Context, key: str, character: str) -> Card:
    """The check that waits for a character; raises `Forbidden` when it does not, or is not the seat's to see."""
    card = card_here(context.state, key)
    seen = context.seat.role == "gm" or card.seats == "everyone" or context.seat.id in card.seats
    if not seen or character not in card.characters:
        raise Forbidden(_ANSWERED)
    return card


def skip_check(context: Context, command: c.SkipCheck) -> r.Record:
    """Let a check wait for a character no longer."""
    card = waiting(context, command.card, command.character)
    if card.kind == "joint":
        raise Forbidden(text("This is one roll for all of them. Close the check instead."))
    after = without(card, command.character)
    ended = None if after.characters else together(after)
    name = _name(context, command.character)
    return r.Skipped(card=card.id, character=command.character, name=name, together=ended, seats=card.seats)


def close_card(context: Context, command: c.CloseCard) -> r.Record:
    """Close a check that was called; who has not rolled need not."""
    card = card_here(context.state, command.card)
    return r.Closed(card=card.id, together=together(card), seats=card.seats)


def _name(context: Context, character: str) -> str:
    name: str = character_here(context.state, character).name
    return name
