"""The table of all that a roll can come to at once, in exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from tablewright.kernel.text import Text, decimal, plain, text
from tablewright.kernel.view import Grid
from tablewright.lab.joint import Together, joint
from tablewright.lab.reading import Reading
from tablewright.odds.explore import Odds
from tablewright.table.in_a_row import in_a_row

__all__ = ["Exactly", "Joint", "as_grid", "joint_table", "labelled"]

_TIED = "\N{NO-BREAK SPACE}"


class Exactly(NamedTuple):
    """A chance as it is, and in hundredths to one decimal.

    >>> share, percent = Exactly.of(Fraction(225, 1296))
    >>> share, str(percent).split()
    ('25/144', ['17.4', '%'])
    """

    share: str
    percent: Text

    @classmethod
    def of(cls, chance: Fraction) -> Exactly:
        return cls(str(chance), text("{number}{space}%", number=decimal(chance * 100), space=_TIED))


class Joint(msgspec.Struct, frozen=True):
    """The heading of each column, and for each way what follows, and its chance with a success, without, and in all."""

    head: tuple[Text, Text, Text, Text]
    rows: tuple[tuple[Text, tuple[Exactly, Exactly, Exactly]], ...]


def joint_table(reading: Reading, odds: Odds) -> Joint | None:
    """Each way in which what follows can go, with a success and without; null where nothing can follow."""
    ways = joint(reading, odds)
    if not any(way.follows for way in ways):
        return None
    success = reading.system.name(f"field.{reading.tray.success}")
    whole = Together({}, Fraction(sum(way.yes for way in ways)), Fraction(sum(way.no for way in ways)))
    return Joint(
        head=(text("What follows"), success, text("Otherwise"), text("Either way")),
        rows=(*((_named(reading, way), _cells(way)) for way in ways), (text("Altogether"), _cells(whole))),
    )


def _cells(way: Together) -> tuple[Exactly, Exactly, Exactly]:
    return Exactly.of(way.yes), Exactly.of(way.no), Exactly.of(way.yes + way.no)


def _named(reading: Reading, way: Together) -> Text:
    said = tuple(labelled(reading, reading.system.name(f"field.{name}"), value) for name, value in way.follows.items())
    return in_a_row(said) if said else text("Nothing else")


def labelled(reading: Reading, label: Text, value: Any) -> Text:
    """A field of the result with what it says, or of whom it says so, where that is more than yes."""
    if value is True:
        return label
    if value in reading.world.characters:
        return text("{what}: {value}", what=label, value=reading.system.views.brief(reading.world, value).name)
    said = value if isinstance(value, int) else reading.system.name(str(value))
    return text("{what}: {value}", what=label, value=said)


def as_grid(table: Joint) -> Grid:
    """The same as words in columns, for where nothing is drawn."""
    rows = ((label, *(_in_words(cell) for cell in cells)) for label, cells in table.rows)
    return Grid(text("All that can come of it, exactly"), table.head, tuple(rows))


def _in_words(cell: Exactly) -> Text:
    return text("{share} ({percent})", share=plain(cell.share), percent=cell.percent)
