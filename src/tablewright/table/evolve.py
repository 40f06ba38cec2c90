"""Fold a record into the state of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from tablewright.kernel.document import load, load_character
from tablewright.kernel.rule import Rolled
from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.audience import audience
from tablewright.table.state import TableState

__all__ = ["begin", "evolve"]


def begin(record: r.Opened, system: System) -> TableState:
    """The state of a table after its first record."""
    world = load(system, {"system": record.system}).world
    state = TableState(record.table, record.name, record.system, world, seats={record.seat.id: record.seat})
    return _counted(state, record)


def evolve(state: TableState, record: r.Record, system: System) -> TableState:
    """The state after one more record."""
    return _counted(_applied(state, record, system), record)


def _counted(state: TableState, record: r.Record) -> TableState:
    seen_by = audience(record)
    if seen_by == "everyone":
        return replace(state, rev=state.rev + 1, public=state.public + 1)
    private = dict(state.private)
    for seat in seen_by:
        private[seat] = private.get(seat, 0) + 1
    return replace(state, rev=state.rev + 1, private=private)


def _applied(state: TableState, record: r.Record, system: System) -> TableState:  # noqa: C901, PLR0911 - a case a record
    match record:
        case r.Joined(seat=seat):
            return replace(state, seats={**state.seats, seat.id: seat})
        case r.Renamed(seat=key, name=name):
            return replace(state, seats={**state.seats, key: replace(state.seats[key], name=name)})
        case r.Revoked(seat=key):
            return replace(state, seats={**state.seats, key: replace(state.seats[key], revoked=True)})
        case r.Added(character=key, document=document, owner=owner):
            world = load_character(system, state.world, key, document).world
            return replace(state, world=world, owners=_owned(state.owners, key, owner))
        case r.Sampled():
            return replace(state, world=_with_party(state.world, record, system))
        case r.Assigned(character=key, owner=owner):
            return replace(state, owners=_owned(state.owners, key, owner))
        case r.Acted():
            return _acted(state, record, system)
        case r.Called(card=card):
            return replace(state, cards={**state.cards, card.id: card})
        case r.Closed(card=key):
            return _without_card(state, key)
        case r.Opened() | r.Disclosed() | r.Noted() | r.Unreadable():
            return state
        case _:
            assert_never(record)


def _owned(owners: Mapping[str, str], character: str, owner: str | None) -> Mapping[str, str]:
    others = {key: seat for key, seat in owners.items() if key != character}
    return others if owner is None else {**others, character: owner}


def _with_party(world: Any, record: r.Sampled, system: System) -> Any:
    if record.scene is not None:
        raw = {**msgspec.to_builtins(world), "scene": record.scene}
        world = load(system, raw).world
    for key, document in record.characters.items():
        world = load_character(system, world, key, document).world
    return world


def _acted(state: TableState, record: r.Acted, system: System) -> TableState:
    action = system.action(record.action)
    events = tuple(system.event(raw) for raw in record.events)
    world = system.fold(state.world, events)
    result: Any = msgspec.convert(record.result, system.results[type(action)])
    rolled = Rolled(result, record.steps, record.dice, events, world)
    state = replace(state, world=system.remember(state.world, action, rolled))
    if record.card is None or record.character is None:
        return state
    card = state.cards[record.card]
    left = tuple(key for key in card.characters if key != record.character)
    if not left:
        return _without_card(state, card.id)
    return replace(state, cards={**state.cards, card.id: replace(card, characters=left)})


def _without_card(state: TableState, card: str) -> TableState:
    return replace(state, cards={key: each for key, each in state.cards.items() if key != card})
