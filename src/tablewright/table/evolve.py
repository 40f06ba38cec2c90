"""Fold a record into the state of its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.kernel.decision import Declined
from tablewright.kernel.document import dump, load, load_character
from tablewright.kernel.rule import Rolled
from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.again import mentioned
from tablewright.table.checks import without
from tablewright.table.keeping import kept_after, next_epoch, without_ended
from tablewright.table.state import (
    Answer,
    Bought,
    Card,
    Doing,
    Invite,
    Level,
    Part,
    Seat,
    TableState,
    Undoing,
    first_invites,
)
from tablewright.table.turned import turn
from tablewright.table.undoable import what_it_was

__all__ = ["begin", "evolve", "pass_over", "set_aside"]


def begin(record: r.Opened, system: System) -> TableState:
    """The state of a table after its first record."""
    world = load(system, {"system": record.system}).world
    return TableState(
        record.table,
        record.name,
        record.system,
        world,
        1,
        record.count,
        seats={record.seat.id: record.seat},
        invites=first_invites(),
        epoch=1 if record.pledges else 0,
        pledges=record.pledges,
    )


def evolve(state: TableState, record: r.Record, system: System) -> TableState:
    """The state after one more record."""
    return pass_over(_latest(_applied(state, record, system), record), record)


def _latest(state: TableState, record: r.Record) -> TableState:
    """The state with the record as what an undo would take first, if it can be undone."""
    what = what_it_was(record)
    return state if what is None else replace(state, latest=Doing(state.rev + 1, what))


def set_aside(state: TableState, record: r.Record, reason: str) -> TableState:
    """The state after a record that can't be folded: it was seen and is counted, but changes nothing."""
    return replace(pass_over(state, record), aside={**state.aside, state.rev + 1: reason})


def pass_over(state: TableState, record: r.Record) -> TableState:
    """The state with the record counted and no more; one that can't be read does not know who saw it."""
    count = state.count if isinstance(record, r.Unreadable) else record.count
    return replace(state, rev=state.rev + 1, count=count)


def _applied(  # noqa: C901, PLR0911, PLR0912 - a case a record
    state: TableState, record: r.Record, system: System
) -> TableState:
    match record:
        case r.Joined(seat=seat, invite=invite):
            return replace(state, seats={**state.seats, seat.id: seat}, invites=_used(state, invite))
        case r.Renamed(seat=key, name=name):
            return replace(state, seats=_changed(state, key, name=name))
        case r.Revoked(seat=key) | r.Left(seat=key):
            return replace(state, seats=_changed(state, key, revoked=True), owners=_given_up(state, key))
        case r.RoleSet(seat=key, role=role):
            return replace(
                state,
                seats=_changed(state, key, role=role),
                owners=_given_up(state, key) if role == "spectator" else state.owners,
            )
        case r.Renewed(seat=key):
            return replace(state, renewed={**state.renewed, key: state.renewed.get(key, 0) + 1})
        case r.Invited(invite=invite):
            return replace(state, invites={**state.invites, invite.id: invite})
        case r.Uninvited(invite=key):
            return replace(state, invites=_without(state.invites, key))
        case r.LevelSet(level=level):
            return replace(state, level=level)
        case r.Archived():
            return replace(state, archived=True)
        case r.Deleted(at=at):
            return replace(state, deleted=at)
        case r.Restored():
            return replace(state, archived=False, deleted=None)
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
        case r.Skipped(card=key, character=character):
            return replace(state, cards=_on_card(state, key, lambda card: without(card, character)))
        case r.Helped(card=key, help=given):
            return replace(state, cards=_on_card(state, key, lambda card: replace(card, helps=(*card.helps, given))))
        case r.Unhelped(card=key, character=character, helper=helper):
            return replace(state, cards=_on_card(state, key, lambda card: _unhelped(card, character, helper)))
        case r.Proposed(card=key, proposal=proposal):
            return replace(
                state, cards=_on_card(state, key, lambda card: replace(card, proposals=(*card.proposals, proposal)))
            )
        case r.PartSet(card=key, part=part):
            return replace(state, cards=_on_card(state, key, lambda card: _with_part(card, part)))
        case r.Settled(card=key, proposal=proposal, agreed=agreed):
            return replace(state, cards=_on_card(state, key, lambda card: _settled(card, proposal, agreed=agreed)))
        case r.Closed(card=key):
            return replace(state, cards=_without(state.cards, key))
        case r.Disclosed(rev=rev):
            return replace(
                state, disclosed={**state.disclosed, rev: state.rev + 1}, cards=_opened_on_card(state, record)
            )
        case r.DiceRevealed():
            return next_epoch(state, record)
        case r.Optioned(values=values):
            return replace(state, world=load(system, {**dump(state.world), "options": values}).world)
        case r.Undone(revs=revs, struck=struck, turned=turned):
            return replace(turn(state, turned, system), undoings=(*state.undoings, Undoing(revs, struck)))
        case r.Redone(turned=turned):
            return replace(turn(state, turned, system), undoings=state.undoings[:-1])
        case r.Opened() | r.SignedOut() | r.Noted() | r.Threw() | r.Unreadable():
            return state
        case _:
            return kept_after(state, record)


def _changed(state: TableState, seat: str, **fields: Any) -> Mapping[str, Seat]:
    return {**state.seats, seat: replace(state.seats[seat], **fields)}


def _used(state: TableState, key: str) -> Mapping[str, Invite]:
    """The invitations with one more who came by this one."""
    if key not in state.invites:
        return state.invites
    invite = state.invites[key]
    return {**state.invites, key: replace(invite, used=invite.used + 1)}


def _owned(owners: Mapping[str, str], character: str, owner: str | None) -> Mapping[str, str]:
    others = _without(owners, character)
    return others if owner is None else {**others, character: owner}


def _given_up(state: TableState, seat: str) -> Mapping[str, str]:
    """Who plays whom without this seat, which an undo may have given somebody back."""
    return {character: owner for character, owner in state.owners.items() if owner != seat}


def _without(mapping: Mapping[str, Any], without: str) -> Mapping[str, Any]:
    return {key: value for key, value in mapping.items() if key != without}


def _with_party(world: Any, record: r.Sampled, system: System) -> Any:
    if record.scene is not None:
        raw = {**msgspec.to_builtins(world), "scene": record.scene}
        world = load(system, raw).world
    for key, document in record.characters.items():
        world = load_character(system, world, key, document).world
    return world


def _acted(state: TableState, record: r.Acted, system: System) -> TableState:
    events = tuple(system.event(raw) for raw in record.events)
    world = _remembered(state.world, system.fold(state.world, events), record, events, system)
    hidden = _hidden(state, record) if record.dice or record.level != "everything" else state.hidden
    return replace(
        state,
        world=world,
        hidden=hidden,
        cards=_answered(state, record),
        bought=_bought(state, record),
        overrides=without_ended(state, record.character) if record.dice else state.overrides,
    )


def _bought(state: TableState, record: r.Acted) -> Mapping[str, Bought]:
    """The last purchases with this one, if it is one: something with a price and without dice."""
    if not record.cost or record.dice or record.character is None:
        return state.bought
    return {**state.bought, record.character: Bought(state.rev + 1, record.by, record.count.of(record.by))}


def _remembered(before: Any, after: Any, record: r.Acted, events: tuple[Any, ...], system: System) -> Any:
    """The world with the game's bookkeeping of the action.

    What happened is in the events, whose names have versions; an action or a result of a form that the game no
    longer has takes nothing from them, and is only not remembered.
    """
    try:
        action = system.action(record.action)
        result: Any = msgspec.convert(record.result, system.results[type(action)])
    except (Declined, msgspec.ValidationError):
        return after
    return system.remember(before, action, Rolled(result, record.steps, record.dice, events, after))


def _hidden(state: TableState, record: r.Acted) -> Mapping[str, Level]:
    involved = mentioned(record.action, state.world.characters)
    others = {key: level for key, level in state.hidden.items() if key not in involved}
    return others if record.level == "everything" else {**others, **dict.fromkeys(involved, record.level)}


def _answered(state: TableState, record: r.Acted) -> Mapping[str, Card]:
    """The called checks with this answer in."""
    if record.card is None or record.character is None:
        return state.cards
    answer = Answer(record.character, record.tell.passed, record.tell.number, record.level, record.by)
    return _on_card(state, record.card, lambda card: without(card, answer.character, answer))


def _on_card(state: TableState, key: str, change: Callable[[Card], Card]) -> Mapping[str, Card]:
    """The called checks with one of them changed; it is gone when it waits for nobody, and may have been before."""
    if key not in state.cards:
        return state.cards
    after = change(state.cards[key])
    return {**state.cards, key: after} if after.characters else _without(state.cards, key)


def _unhelped(card: Card, character: str, helper: str) -> Card:
    return replace(card, helps=tuple(h for h in card.helps if (h.character, h.helper) != (character, helper)))


def _with_part(card: Card, part: Part) -> Card:
    others = tuple(each for each in card.parts if each.character != part.character)
    return replace(card, parts=(*others, part) if part.fields else others)


def _settled(card: Card, proposal: str, *, agreed: bool) -> Card:
    proposals = (replace(each, agreed=agreed) if each.id == proposal else each for each in card.proposals)
    return replace(card, proposals=tuple(proposals))


def _opened_on_card(state: TableState, record: r.Disclosed) -> Mapping[str, Card]:
    """The called checks, one that is still open with as much of an answer as was shown now."""
    earlier = record.earlier
    if not isinstance(earlier, r.Acted) or earlier.card is None:
        return state.cards

    def opened(card: Card) -> Card:
        answers = (replace(a, level=record.level) if a.character == earlier.character else a for a in card.answers)
        return replace(card, answers=tuple(answers))

    return _on_card(state, earlier.card, opened)
