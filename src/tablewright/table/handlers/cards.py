"""Checks that the GM calls, and the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.fill import begun, fill, preset
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.rolls import carried_out
from tablewright.table.overriding import played
from tablewright.table.roles import Forbidden
from tablewright.table.state import Card, TableState

__all__ = ["answer_card", "call_check", "close_card"]

_ANSWERED = text("That check is closed, or already answered.")


def call_check(context: Context, command: c.CallCheck) -> r.Record:
    """Call for a check: it must be one that each of the characters can begin."""
    characters = tuple(dict.fromkeys(command.characters))
    for key in characters:
        character_here(context.state, key)
        raw = {**_untouched(context, command.base, key), command.difficulty: command.value}
        context.system.check(played(context.state, context.system), context.system.action(raw))
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
    untouched = _untouched(context, card.base, command.character)
    raw = {**untouched, **command.changes, **card.base, "actor": command.character, card.difficulty: card.value}
    return carried_out(context, raw, command.dice, card.level, card)


def _untouched(context: Context, base: Mapping[str, Any], character: str) -> dict[str, Any]:
    """The action of a called check as this character's tray has it before anybody touches it."""
    action = begun(context.system, {**base, "actor": character})
    try:
        tray = context.system.views.tray(played(context.state, context.system), action)
    except Declined:
        return action
    return fill(tray.action, tray.controls, preset(tray.controls))


def _card(state: TableState, key: str) -> Card:
    if key not in state.cards:
        raise Forbidden(_ANSWERED)
    return state.cards[key]


def close_card(context: Context, command: c.CloseCard) -> r.Record:
    """Close a check that was called; who has not rolled need not."""
    return r.Closed(card=_card(context.state, command.card).id)
