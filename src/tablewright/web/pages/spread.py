"""The chart of a roll: how its number comes out, and which of it succeeds."""

from __future__ import annotations

from tablewright.kernel.dice import Sum
from tablewright.lab.reading import Reading
from tablewright.odds.explore import Odds
from tablewright.web.pages.chart import Faces, Hist, Spread, faces, hist

__all__ = ["chart"]

_FACES = 20
"""The most faces that are drawn as a die."""


def chart(reading: Reading, odds: Odds) -> Faces | Hist | None:
    """Draw the die where there is one, else a column for each value of the tray's axis."""
    axis = reading.tray.axis
    if axis is None or axis not in odds.outcomes[0].result:
        return None
    spread, above = _spread(reading, odds, axis)
    request = reading.request
    die = _die(spread, request) if isinstance(request, Sum) else None
    if die is not None:
        return die
    name = reading.system.name(f"field.{axis}")
    if not any(above):
        return hist(spread, name)
    if isinstance(request, Sum) and request.exploding:
        return hist(spread, name, (request.need, *above))
    return None


def _spread(reading: Reading, odds: Odds, axis: str) -> tuple[Spread, tuple[int, int]]:
    """The weights of each value with a success and without, and those of the rows that name no value."""
    spread: dict[int, tuple[int, int]] = {}
    above = (0, 0)
    for row in odds.outcomes:
        hit = reading.yes(row.result[reading.tray.success])
        value = row.result[axis]
        hits, misses = above if value is None else spread.get(value, (0, 0))
        weights = (hits + row.weight, misses) if hit else (hits, misses + row.weight)
        if value is None:
            above = weights
        else:
            spread[value] = weights
    return spread, above


def _die(spread: Spread, request: Sum) -> Faces | None:
    """The faces that pass; null where there are several dice, or a face alone does not decide it."""
    if request.count != 1 or request.exploding or request.sides > _FACES:
        return None
    if set(spread) != {face + request.plus for face in range(1, request.sides + 1)}:
        return None
    if any(hits and misses for hits, misses in spread.values()):
        return None
    return faces(request.sides, frozenset(value - request.plus for value, (hits, _) in spread.items() if hits))
