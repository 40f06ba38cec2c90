"""The lines of the sheet that are written rather than won: the name, wises, dice (BL-56)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import asdict

from tablewright.sdk import Plan, Refused, Turn, plain, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import AddWise, DropWise, MarkWise, SetName, SetNotes, SetRating, SetRatings
from tablewright.systems.blur.events import NotesChanged, RatingSet, Renamed, WiseAdded, WiseDropped, WiseMarked
from tablewright.systems.blur.results import SheetResult, WiseResult
from tablewright.systems.blur.state import BlurWorld, Character, Wise

__all__ = [
    "add_wise",
    "drop_wise",
    "mark_wise",
    "ratings_of",
    "set_name",
    "set_notes",
    "set_rating",
    "set_ratings",
    "sheet_line",
]


def find_wise(who: Character, name: str) -> Wise | None:
    """The wise of this name."""
    return next((wise for wise in who.wises if wise.name == name), None)


def mark_wise(world: BlurWorld, action: MarkWise) -> Plan:
    """Mark a wise in one of its four ways (BL-56), as the scarred do at once (BL-33)."""
    able(world, action.actor)
    wise = _own_wise(world, action.actor, action.wise)
    if action.mark in wise.marks:
        raise Refused(
            "BL-56", text("{wise} has this mark already. Each of the four is made once.", wise=plain(wise.name))
        )

    def resolve(turn: Turn[BlurWorld]) -> WiseResult:
        turn.happens(WiseMarked(action.actor, action.wise, action.mark))
        return WiseResult(marks=(*wise.marks, action.mark))

    return Plan(resolve)


def _own_wise(world: BlurWorld, key: str, name: str) -> Wise:
    wise = find_wise(world.characters[key], name)
    if wise is None:
        raise Refused(
            "BL-56",
            text(
                "{name} has no wise called {wise}. Note it on the sheet first.",
                name=called(world, key),
                wise=plain(name),
            ),
        )
    return wise


def add_wise(world: BlurWorld, action: AddWise) -> Plan:
    """Note a wise on the sheet (BL-56)."""
    who = able(world, action.actor)
    if find_wise(who, action.wise) is not None:
        raise Refused(
            "BL-56",
            text("{name} has this wise already: {wise}.", name=called(world, action.actor), wise=plain(action.wise)),
        )

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        turn.happens(WiseAdded(action.actor, action.wise))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def drop_wise(world: BlurWorld, action: DropWise) -> Plan:
    """Take a wise from the sheet (BL-56)."""
    able(world, action.actor)
    wise = _own_wise(world, action.actor, action.wise)

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        turn.happens(WiseDropped(action.actor, wise))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


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
