"""Actions of the game, and how much of them is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.document import dump, load
from tablewright.kernel.rule import Rolled, play, script
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.again import lowered
from tablewright.table.audience import audience
from tablewright.table.chance import chance_of_success
from tablewright.table.handlers.context import Context
from tablewright.table.overriding import noted, played
from tablewright.table.roles import Forbidden, may_act, may_type
from tablewright.table.state import LEVELS, Card, Level, TableState

__all__ = ["act", "asked_level", "carried_out", "disclose"]


def act(context: Context, command: c.Act) -> r.Record:
    """Carry out an action of the game."""
    return carried_out(context, dict(command.action), command.dice, asked_level(context, command.level))


def asked_level(context: Context, level: Level | None) -> Level | None:
    """How much of a roll the seat wants shown; null for as much as the table has set: a player does not change it.

    Raises `Forbidden` for a player who would hide something.
    """
    if context.seat.role == "gm":
        return level
    if level not in {None, "everything"}:
        raise Forbidden(text("Only the GM rolls in secret."))
    return None


def carried_out(
    context: Context, raw: dict[str, Any], faces: tuple[int, ...] | None, asked: Level | None, card: Card | None = None
) -> r.Acted:
    """Carry out an action for the seat that asks, on a called check or on its own; `asked` is how much is shown."""
    system, world = context.system, played(context.state, context.system)
    action = system.action(raw)
    may_act(context.state, context.seat, system, action, called=card is not None)
    level = lowered(context.state, system, raw, asked or context.state.level)
    if faces is not None:
        may_type(context.seat, secret=_rests_on_a_secret(context.state, system, raw, card))
    plan = system.prepare(world, action)
    turn = system.turn(world)
    throw = context.throw(level) if faces is None else None
    rolled = play(plan, turn, throw.draw if throw else context.draw) if faces is None else script(plan, turn, faces)
    if asked is None and not rolled.dice and raw["type"] not in system.again:
        level = "everything"
    if context.state.overrides:
        _fits_without(context, rolled)
    chance = chance_of_success(system, world, raw, plan) if rolled.dice else None
    character = world.characters.get(action.actor) or rolled.world.characters.get(action.actor)
    tell = system.views.tell(world, action, rolled)
    return r.Acted(
        action=raw,
        character=action.actor if character is not None else None,
        name=character.name if character is not None and not tell.scene else None,
        tell=tell,
        result=rolled.result,
        steps=noted(context.state, action.actor, rolled.steps),
        dice=rolled.dice,
        events=rolled.events,
        level=level,
        chance=None if chance is None else str(chance),
        typed=faces is not None,
        card=None if card is None else card.id,
        cost=plan.cost,
        proof=throw.proof if throw else None,
    )


def _rests_on_a_secret(state: TableState, system: System, raw: Mapping[str, Any], card: Card | None) -> bool:
    """Whether a difficulty that is hidden from the player can be in this roll, or in the one that it makes again."""
    if card is not None:
        return card.secret or card.level != "everything"
    return lowered(state, system, raw, "everything") != "everything"


def _fits_without(context: Context, rolled: Rolled) -> None:
    """Raise `Forbidden` when what happens would leave a number that can't be, once the overrides are gone."""
    system = context.system
    try:
        load(system, dump(system.fold(context.state.world, rolled.events)))
    except Declined as declined:
        raise Forbidden(
            text("This rests on an override, and without it can't be: {why}", why=declined.message)
        ) from declined


def disclose(context: Context, command: c.Disclose) -> r.Record:
    """Show more of an earlier roll: a ladder that only goes up, wherever on it the roll stands by now."""
    match context.earlier:
        case r.Acted() | r.Threw() as acted:
            record = r.Disclosed(rev=command.entry, level=command.level, earlier=acted)
            shown = acted.level
        case r.Disclosed(earlier=acted, level=shown) as last:
            first = None if audience(acted) == "everyone" else last.first or last.count
            record = r.Disclosed(rev=last.rev, level=command.level, earlier=acted, first=first)
        case _:
            raise Invalid("entry", text("That entry is no roll."))
    if LEVELS.index(command.level) <= LEVELS.index(shown):
        raise Forbidden(text("That much is shown already, and what was shown can't be hidden again."))
    proof = record.earlier.proof
    if proof is None or context.fair is None or LEVELS.index(command.level) < LEVELS.index("dice"):
        return record
    return replace(record, opening=context.fair.opening(context.state.id, proof))
