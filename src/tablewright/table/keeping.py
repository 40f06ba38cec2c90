"""Fold the records of what a table keeps beside its world."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tablewright.table import records as r
from tablewright.table.kept import Correction, Override, Session
from tablewright.table.state import TableState

__all__ = ["Keeping", "besides", "kept_after", "next_epoch", "without_ended"]

Keeping = (
    r.Corrected
    | r.Written
    | r.Pinned
    | r.SessionBegun
    | r.SessionEnded
    | r.DifficultyPrepared
    | r.DifficultyDropped
    | r.Overridden
    | r.Lifted
    | r.RulingKept
    | r.RulingDropped
)


def kept_after(state: TableState, record: Keeping) -> TableState:  # noqa: C901, PLR0911 - a case a record
    """The state after one of these records."""
    match record:
        case r.Corrected(rev=rev):
            found = Correction(state.rev + 1, record.count)
            return replace(state, corrected={**state.corrected, rev: found})
        case r.Written(field=field, text=written):
            return replace(state, texts={**state.texts, field: written})
        case r.Pinned(pin=pin, pinned=pinned):
            others = tuple(each for each in state.pins if each.rev != pin.rev)
            return replace(state, pins=(*others, pin) if pinned else others)
        case r.SessionBegun(number=number, title=title, at=at):
            begun = Session(number, title, at, state.rev + 1, record.count)
            return replace(state, sessions=(*state.sessions, begun))
        case r.SessionEnded(at=at, revealed=revealed):
            state = state if revealed is None else next_epoch(state, revealed)
            ended = replace(state.sessions[-1], ended=at, last_rev=state.rev + 1, last=record.count)
            lasting = tuple(each for each in state.overrides if each.until != "session")
            return replace(state, sessions=(*state.sessions[:-1], ended), overrides=lasting)
        case r.DifficultyPrepared(prepared=prepared):
            return replace(state, prepared=(*state.prepared, prepared))
        case r.DifficultyDropped(prepared=prepared):
            return replace(state, prepared=tuple(each for each in state.prepared if each.id != prepared.id))
        case r.Overridden(override=override):
            return replace(state, overrides=(*besides(state, override.where), override))
        case r.Lifted(override=override):
            return replace(state, overrides=tuple(each for each in state.overrides if each.id != override.id))
        case r.RulingKept(ruling=ruling):
            return replace(state, house=(*state.house, ruling))
        case r.RulingDropped(ruling=ruling):
            return replace(state, house=tuple(each for each in state.house if each.id != ruling.id))
        case _:
            assert_never(record)


def next_epoch(state: TableState, revealed: r.DiceRevealed) -> TableState:
    """The state with new keys pledged."""
    return replace(state, epoch=revealed.epoch + 1, pledges=revealed.pledges)


def without_ended(state: TableState, character: str | None) -> tuple[Override, ...]:
    """The overrides that last beyond a roll of this character."""
    return tuple(each for each in state.overrides if not (each.character == character and each.until == "roll"))


def besides(state: TableState, where: tuple[str, str]) -> tuple[Override, ...]:
    """The overrides of other numbers than this one of a character."""
    return tuple(each for each in state.overrides if each.where != where)
