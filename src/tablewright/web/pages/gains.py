"""What each point buys: the chance for every value of a number that is paid for, before anything is paid."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import Text
from tablewright.kernel.view import Number
from tablewright.lab.reading import Reading, read
from tablewright.web.pages.chance import Chance, chance

__all__ = ["Gains", "Point", "gains"]

_MOST = 12
"""The longest range that is listed value by value."""


class Point(msgspec.Struct, frozen=True):
    """A value of the number, the chance with it, and what it costs in all."""

    value: int
    chance: Chance
    here: bool
    cost: tuple[tuple[Text, int], ...] = ()


class Gains(msgspec.Struct, frozen=True):
    """All values of one number."""

    label: Text
    points: tuple[Point, ...]


def gains(reading: Reading) -> tuple[Gains, ...]:
    """List, for each number that has a price and a short range, the chance at each of its values."""
    tray = reading.tray
    numbers = [
        control
        for control in tray.controls
        if isinstance(control, Number) and control.key != tray.difficulty and control.high - control.low <= _MOST
    ]
    found = (Gains(number.label, tuple(_points(reading, number))) for number in numbers)
    return tuple(each for each in found if any(point.cost for point in each.points))


def _points(reading: Reading, number: Number) -> Iterator[Point]:
    here = reading.action.get(number.key, number.value)
    for value in range(number.low, number.high + 1):
        action = {**reading.action, number.key: value}
        try:
            changed = read(reading.system, reading.world, reading.tray, action)
            exact = changed.chance()
        except Declined:
            continue
        cost = tuple((reading.system.name(name), amount) for name, amount in changed.plan.cost.items())
        yield Point(value, chance(exact, changed.whole()), value == here, cost)
