"""What would change a roll, as the page says it."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tablewright.kernel.text import Text
from tablewright.lab import levers as lab
from tablewright.lab.reading import Reading
from tablewright.web.pages.chance import Chance, chance

__all__ = ["Lever", "drawn", "levers"]

_MOST = 5


class Lever(msgspec.Struct, frozen=True):
    """One thing to change, with the chance that it would give and what it costs."""

    label: Text
    chance: Chance
    note: Text | None = None
    cost: tuple[tuple[Text, int], ...] = ()


def levers(reading: Reading, exact: Fraction) -> tuple[Lever, ...]:
    """List what would better the chance in the tray itself, the most first."""
    return drawn(reading, lab.levers(reading, exact)[:_MOST])


def drawn(reading: Reading, found: tuple[lab.Lever, ...]) -> tuple[Lever, ...]:
    """Put levers into words."""
    whole = reading.whole()
    return tuple(
        Lever(
            each.label,
            chance(each.chance, whole),
            each.note,
            tuple((reading.system.name(name), amount) for name, amount in each.cost),
        )
        for each in found
    )
