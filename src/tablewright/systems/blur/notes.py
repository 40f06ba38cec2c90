"""The lines of the sheet that are written rather than won: the name, notes, the dice of each kind of test (BL-50)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import asdict

from tablewright.sdk import Plan, Turn
from tablewright.systems.blur.acting import able
from tablewright.systems.blur.actions import SetName, SetNotes, SetRating, SetRatings
from tablewright.systems.blur.events import NotesChanged, RatingSet, Renamed
from tablewright.systems.blur.results import SheetResult
from tablewright.systems.blur.state import BlurWorld

__all__ = [
    "ratings_of",
    "set_name",
    "set_notes",
    "set_rating",
    "set_ratings",
    "sheet_line",
]


def set_name(world: BlurWorld, action: SetName) -> Plan:
    """Give a character a name."""
    was = world.characters[action.actor].name

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        if action.name != was:
            turn.happens(Renamed(action.actor, was, action.name))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def set_notes(world: BlurWorld, action: SetNotes) -> Plan:
    """Keep what a player wants to remember."""
    was = world.characters[action.actor].notes

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        if action.notes != was:
            turn.happens(NotesChanged(action.actor, was, action.notes))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def set_rating(world: BlurWorld, action: SetRating) -> Plan:
    """Note the dice of a kind of test on the sheet (BL-50)."""
    who = able(world, action.actor)
    was = who.ratings.get(action.kind, 0)

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        if action.dice != was:
            turn.happens(RatingSet(action.actor, action.kind, was, action.dice))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def set_ratings(world: BlurWorld, action: SetRatings) -> Plan:
    """Note the dice of several kinds of test on the sheet (BL-50)."""
    who = able(world, action.actor)
    changes = tuple(
        RatingSet(action.actor, kind, was, dice)
        for kind, dice in ratings_of(action).items()
        if dice != (was := who.ratings.get(kind, 0))
    )

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        turn.happens(*changes)
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def ratings_of(action: SetRatings) -> Mapping[str, int]:
    """The dice that are named, by the kind of test."""
    named = asdict(action)
    del named["actor"]
    return {kind: dice for kind, dice in named.items() if dice is not UNSET}


def sheet_line(world: BlurWorld, key: str) -> SheetResult:
    """What is written on the sheet now."""
    who = world.characters[key]
    return SheetResult(
        name=who.name,
        notes=who.notes,
        fresh=who.fresh,
        wises=tuple(wise.name for wise in who.wises),
        near=who.near,
        ratings=who.ratings,
    )
