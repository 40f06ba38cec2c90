"""What would change it: the switches and numbers of a tray that would better the chance, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Request, Sum
from tablewright.kernel.text import Text, text
from tablewright.kernel.view import Number, Toggle
from tablewright.lab.reading import Reading, read
from tablewright.table.fill import fill, preset
from tablewright.web.pages.chance import Chance, chance

__all__ = ["Lever", "levers"]

_MOST = 5


class Lever(msgspec.Struct, frozen=True):
    """One thing to change, with the chance that it would give."""

    label: Text
    chance: Chance
    note: Text | None = None
    cost: tuple[tuple[Text, int], ...] = ()


def levers(reading: Reading, exact: Fraction) -> tuple[Lever, ...]:
    """List what would better the chance, the most first.

    What asks for other dice, or measures them with another difficulty, is another roll and is not listed.
    """
    found: list[tuple[Fraction, Lever]] = []
    for label, note, action in _changes(reading):
        try:
            changed = read(reading.system, reading.world, reading.tray, action)
            better = changed.chance() if _alike(reading.request, changed.request) else exact
        except Declined:
            continue
        if better > exact:
            cost = tuple(
                (reading.system.name(name), amount)
                for name, amount in changed.plan.cost.items()
                if amount != reading.plan.cost.get(name)
            )
            found.append((better, Lever(label, chance(better, changed.whole()), note, cost)))
    found.sort(key=lambda each: -each[0])
    return tuple(lever for _, lever in found[:_MOST])


def _changes(reading: Reading) -> Iterator[tuple[Text, Text | None, dict[str, Any]]]:
    """Each switch that is off turned on, each number one higher."""
    tray = reading.tray
    set_so = preset(tray.controls)
    for control in tray.controls:
        if isinstance(control, Toggle) and not control.on and control.shut is None:
            yield control.label, control.note, _applied(reading, set_so, {f"t.{control.name}": "1"})
        elif isinstance(control, Number) and control.key != tray.difficulty and control.value < control.high:
            label = text("{what}: {value}", what=control.label, value=control.value + 1)
            yield label, control.note, _applied(reading, set_so, {f"c.{control.key}": str(control.value + 1)})


def _applied(reading: Reading, set_so: Mapping[str, str], change: Mapping[str, str]) -> dict[str, Any]:
    """The action with what a change of the form changes in it; the rest stays as it is."""
    tray = reading.tray
    before = fill(tray.action, tray.controls, set_so)
    after = fill(tray.action, tray.controls, {**set_so, **change})
    action = dict(reading.action)
    for key, value in after.items():
        if isinstance(value, list):
            action[key] = [*action.get(key, ()), *value[len(before.get(key, ())) :]]
        elif before.get(key) != value:
            action[key] = value
    return action


def _alike(one: Request | None, other: Request | None) -> bool:
    if isinstance(one, Sum) and isinstance(other, Sum):
        return one.need == other.need
    return type(one) is type(other)
