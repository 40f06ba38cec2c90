"""The chance at each difficulty: the one picture of a roll whose difficulty is secret, since it says nothing of it."""

from __future__ import annotations

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Pool, Request, Sum
from tablewright.lab.reading import Reading, read
from tablewright.web.pages.chart import Curve, curve

__all__ = ["difficulties"]

_STEPS = 24
"""The most steps of a curve."""
_FAR = 10_000
"""A difficulty at which every roll is needed."""


def difficulties(reading: Reading, at: int | None) -> Curve | None:
    """Draw the chance from the highest sure difficulty to the first hopeless one; null where there is none to set."""
    key = reading.tray.difficulty
    if key is None:
        return None
    try:
        return _drawn(reading, key, at)
    except Declined:
        return None


def _drawn(reading: Reading, key: str, at: int | None) -> Curve | None:
    def when(difficulty: int) -> Reading:
        return read(reading.system, reading.world, reading.tray, {**reading.action, key: difficulty})

    rolled = reading if reading.request is not None else when(_FAR)
    chances = {difficulty: when(difficulty).chance() for difficulty in _span(rolled.request)}
    return curve(chances, rolled.whole(), at) if chances else None


def _span(request: Request | None) -> range:
    if isinstance(request, Sum):
        low = request.count + request.plus
        high = low + _STEPS if request.exploding else request.count * request.sides + request.plus + 1
        return range(low, min(high, low + _STEPS) + 1)
    if isinstance(request, Pool):
        return range(1, min(request.count + request.marked, _STEPS) + 2)
    return range(0)
