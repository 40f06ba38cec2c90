"""The odds on the sheet: for each row that begins a roll, the chance at the difficulties of its ladder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.kernel.view import Number, Sheet, Tray
from tablewright.lab.reading import read
from tablewright.table.fill import untouched
from tablewright.web.pages.chance import Chance, chance

__all__ = ["MOST", "Cell", "strips"]

MOST = 8
"""How many difficulties a strip has."""
_STEP = 2


class Cell(msgspec.Struct, frozen=True):
    """The chance at a difficulty."""

    difficulty: int
    chance: Chance


def strips(system: System, world: Any, sheet: Sheet) -> Mapping[str, tuple[Cell, ...]]:
    """A strip for each action that a row or a group of the sheet begins, by the action as JSON."""
    found = {}
    for line in sheet.lines():
        if line.action is None:
            continue
        try:
            cells = tuple(_cells(system, world, system.views.tray(world, line.action)))
        except Declined:
            continue
        if cells:
            found[msgspec.json.encode(line.action, order="sorted").decode()] = cells
    return found


def _cells(system: System, world: Any, tray: Tray) -> Iterator[Cell]:
    """The chances as the tray stands before anybody touches it; raises `Declined` where it can't be rolled."""
    number = next((each for each in tray.controls if isinstance(each, Number) and each.key == tray.difficulty), None)
    if number is None:
        return
    action = untouched(tray)
    for difficulty in _ladder(number):
        reading = read(system, world, tray, {**action, number.key: difficulty})
        yield Cell(difficulty, chance(reading.chance(), reading.whole()))


def _ladder(number: Number) -> tuple[int, ...]:
    """The steps of the ladder; where there is none, steps around what the tray begins with."""
    if number.ladder:
        return tuple(value for value, _ in number.ladder[:MOST])
    begin = number.value - _STEP * (MOST // 2 - 1)
    around = (begin + _STEP * place for place in range(MOST))
    return tuple(value for value in around if number.low <= value <= number.high)
