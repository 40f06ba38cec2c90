"""The GM's desk: the party in one table, what can be rolled by everybody, and what is overridden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, Words
from tablewright.kernel.view import Control, Sheet, Tag, Track
from tablewright.lab.party import everyone
from tablewright.table.kept import HouseRuling
from tablewright.table.numbers import numbers
from tablewright.table.overriding import Overridden, overridden
from tablewright.table.standing import standing_at
from tablewright.table.state import TableState
from tablewright.web.pages.chance import Chance, chance

__all__ = [
    "Best",
    "PartyRow",
    "PartyTable",
    "Ruled",
    "Tryable",
    "award_controls",
    "best_at",
    "overrides_of",
    "party_table",
    "tryable",
]


class PartyRow(msgspec.Struct, frozen=True):
    """A character with its cells, in the order of the columns; a cell is null where it has no such number."""

    id: str
    name: Text
    owner: str | None
    cells: tuple[Text | int | Track | None, ...]
    tags: tuple[Tag, ...]


class PartyTable(msgspec.Struct, frozen=True):
    """Everybody's tracks and numbers side by side."""

    columns: tuple[Text, ...]
    rows: tuple[PartyRow, ...]


class Tryable(msgspec.Struct, frozen=True):
    """Something that a line of a sheet begins, by its name in the viewer's words."""

    name: str
    action: Any


class Best(msgspec.Struct, frozen=True):
    """Who could try, with the exact chance; null with the reason where they can't."""

    name: Text
    chance: Chance | None
    why_not: Declined | None


def party_table(system: System, state: TableState, world: Any) -> PartyTable:
    """The party: tracks and numbers of all sheets, each under its name."""
    sheets: dict[str, Sheet] = {key: system.views.sheet(world, key) for key in world.characters}
    cells = {key: {str(label): (label, value) for label, value in _cells(sheet)} for key, sheet in sheets.items()}
    columns = {name: label for found in cells.values() for name, (label, _) in found.items()}
    rows = []
    for key, sheet in sheets.items():
        seat = state.seats.get(state.owners.get(key, ""))
        found = tuple(cells[key][name][1] if name in cells[key] else None for name in columns)
        tags = system.views.brief(world, key).tags or sheet.tags
        rows.append(PartyRow(key, sheet.name, None if seat is None else seat.name, found, tags))
    return PartyTable(tuple(columns.values()), tuple(rows))


def _cells(sheet: Sheet) -> Iterator[tuple[Text, Text | int | Track]]:
    for track in sheet.tracks:
        yield track.label, track
    if sheet.figure is not None:
        yield from ((sheet.figure.title, stage.label) for stage in sheet.figure.stages if stage.state == "here")
    for stat in sheet.stats:
        yield stat.label, stat.value


def tryable(system: System, world: Any, said: Words) -> tuple[Tryable, ...]:
    """What the lines of the sheets begin, each name once."""
    found: dict[str, Any] = {}
    for key in world.characters:
        for line in system.views.sheet(world, key).lines():
            if line.action is not None:
                found.setdefault(line.label.render(said), line.action)
    return tuple(Tryable(name, action) for name, action in sorted(found.items()))


def best_at(system: System, world: Any, action: Any, difficulty: int | None) -> tuple[Best, ...]:
    """Who could try something, by the exact chance, the likeliest first."""
    names = {key: system.views.brief(world, key).name for key in world.characters}
    return tuple(
        Best(names[each.character], None if each.chance is None else chance(each.chance), each.why_not)
        for each in everyone(system, world, action, difficulty)
    )


def award_controls(system: System, world: Any) -> tuple[Control, ...]:
    """The form of an award, as it stands among what can be done with somebody; none where the game has no award."""
    for key in world.characters:
        for group in system.views.moves(world, key):
            for offer in group.offers:
                if offer.action.get("type") == system.award and offer.shut is None:
                    return offer.controls
    return ()


class Ruled(msgspec.Struct, frozen=True):
    """A character's overrides, each with the name of its number, and the numbers that can be overridden."""

    id: str
    name: Text
    overridden: tuple[tuple[Text, Overridden], ...]
    numbers: tuple[tuple[Text, str, int], ...]
    rulings: tuple[HouseRuling, ...]
    """The house rulings that would change a number of this sheet."""


def overrides_of(system: System, state: TableState, world: Any) -> tuple[Ruled, ...]:
    """Everybody's overrides, and what could be overridden."""
    return tuple(_ruled(system, state, world, key) for key in world.characters)


def _ruled(system: System, state: TableState, world: Any, key: str) -> Ruled:
    person = state.world.characters[key]
    named = [(name, path, standing_at(person, path)) for name, path in numbers(system.views.sheet(world, key))]
    found = tuple((name, path, value) for name, path, value in named if type(value) is int)
    labels = {path: name for name, path, _ in found}
    given = tuple((labels[each.override.path], each) for each in overridden(state, key) if each.override.path in labels)
    taken = {each.override.path for _, each in given}
    rulings = tuple(each for each in state.house if each.path in labels and each.path not in taken)
    return Ruled(key, system.views.brief(world, key).name, given, found, rulings)
