"""A line of the log for the page: its sentence in parts, its dice, and the sums behind it."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import msgspec

from tablewright.kernel.system import System
from tablewright.kernel.text import Text
from tablewright.table.seen import Entry
from tablewright.web.pages.chance import Chance, chance
from tablewright.web.pages.levels import Named, deeper
from tablewright.web.pages.people import NOBODY, People, called
from tablewright.web.pages.sums import Die, SumView, die, sums

__all__ = ["EntryView", "Handful", "entry_view"]


class Handful(msgspec.Struct, frozen=True):
    """Dice on the table, and whose they are where several people roll."""

    of: Text | None
    dice: tuple[Die, ...]


class EntryView(msgspec.Struct, frozen=True):
    """What is drawn besides the entry itself. Dice that stand in a sum are not drawn a second time."""

    sums: tuple[SumView, ...]
    loose: tuple[Handful, ...]
    before: Chance | None
    deeper: Named
    """For the GM, while something is hidden: the levels to which it can be opened, the present one first."""


def entry_view(system: System, entry: Entry, people: People = NOBODY) -> EntryView:
    """Work out the dice, the sums and the chance beforehand of an entry."""
    explained = sums(system, entry.steps, people)
    shown = any(line.die for part in explained for line in part.lines)
    before = chance(Fraction(entry.odds), _whole(explained)) if entry.odds is not None else None
    hidden = entry.level is not None and entry.level != "everything"
    return EntryView(
        sums=explained,
        loose=() if shown else _handfuls(system, entry, people),
        before=before,
        deeper=deeper(entry.level) if hidden and entry.level else (),
    )


def _whole(explained: tuple[SumView, ...]) -> int | None:
    """The parts in which the chance was said beforehand: the faces of the dice that were added up."""
    sides = [line.die.sides for part in explained for line in part.lines if line.die]
    return prod(sides) if sides else None


def _handfuls(system: System, entry: Entry, people: People) -> tuple[Handful, ...]:
    groups: dict[str | None, list[Die]] = {}
    for thrown in entry.dice:
        groups.setdefault(thrown.of, []).append(die(thrown.die, thrown.face))
    return tuple(
        Handful(None if of is None else called(system, people, of), tuple(dice)) for of, dice in groups.items()
    )
