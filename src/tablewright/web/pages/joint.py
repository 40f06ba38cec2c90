"""The table of all that a roll can come to at once, in exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, decimal, text
from tablewright.kernel.view import Grid
from tablewright.lab.joint import Together, joint
from tablewright.lab.reading import Reading
from tablewright.odds.explore import Odds
from tablewright.table.in_a_row import in_a_row

__all__ = ["exactly", "joint_table", "labelled"]


def joint_table(reading: Reading, odds: Odds) -> Grid | None:
    """Each way in which what follows can go, with a success and without; null where nothing can follow."""
    ways = joint(reading, odds)
    if not any(way.follows for way in ways):
        return None
    success = reading.system.name(f"field.{reading.tray.success}")
    head = (text("What follows"), success, text("Otherwise"), text("Either way"))
    rows = tuple(_row(_named(reading.system, way), way.yes, way.no) for way in ways)
    whole = _row(
        text("Altogether"), sum((way.yes for way in ways), Fraction(0)), sum((way.no for way in ways), Fraction(0))
    )
    return Grid(text("All that can come of it, exactly"), head, (*rows, whole))


def _row(label: Text, yes: Fraction, no: Fraction) -> tuple[Text, ...]:
    return label, exactly(yes), exactly(no), exactly(yes + no)


def _named(system: System, way: Together) -> Text:
    said: Sequence[Text] = [
        labelled(system, system.name(f"field.{name}"), value) for name, value in way.follows.items()
    ]
    return in_a_row(tuple(said)) if said else text("Nothing else")


def labelled(system: System, label: Text, value: Any) -> Text:
    """A field of the result with what it says, where that is more than yes."""
    if value is True:
        return label
    return text("{what}: {value}", what=label, value=value if isinstance(value, int) else system.name(str(value)))


def exactly(chance: Fraction) -> Text:
    """A chance as it is, with its hundredths to one decimal where it is neither nought nor certain.

    >>> str(exactly(Fraction(225, 1296)))
    '25/144 (17.4 %)'
    """
    if chance.denominator == 1:
        return text("{n} %", n=int(chance) * 100)
    return text("{chance} ({number} %)", chance=str(chance), number=decimal(chance * 100))
