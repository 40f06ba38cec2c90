"""Everything that a roll can come to at once: each way in which what follows can go, with a success and without."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.lab.reading import Reading
from tablewright.odds.explore import Odds

__all__ = ["Together", "joint"]


class Together(msgspec.Struct, frozen=True):
    """What follows (the fields that say more than no, with what they say), its chance with a success and without."""

    follows: Mapping[str, Any]
    yes: Fraction
    no: Fraction


def joint(reading: Reading, odds: Odds) -> tuple[Together, ...]:
    """The ways of what the tray shows together, what changes the least first; none where the odds do not tell them.

    The chances of all of them, with a success and without, add up to one exactly.
    """
    tray = reading.tray
    if not tray.joint or not set(tray.joint) <= odds.outcomes[0].result.keys():
        return ()
    weights: dict[tuple[tuple[str, Any], ...], tuple[int, int]] = {}
    for row in odds.outcomes:
        follows = tuple((name, row.result[name]) for name in tray.joint if row.result[name] not in {None, False})
        yes, no = weights.get(follows, (0, 0))
        hit = reading.yes(row.result[tray.success])
        weights[follows] = (yes + row.weight, no) if hit else (yes, no + row.weight)
    return tuple(
        Together(dict(follows), Fraction(yes, odds.denominator), Fraction(no, odds.denominator))
        for follows, (yes, no) in sorted(weights.items(), key=lambda way: (len(way[0]), -sum(way[1])))
    )
