"""Lint of what is rolled: checks that are sure, ties that go to one side, and more that is worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Contest
from tablewright.kernel.system import System
from tablewright.kernel.text import decimal, text
from tablewright.kernel.view import Number, Toggle
from tablewright.lab.curves import at, chances, with_number
from tablewright.lab.findings import Finding
from tablewright.lab.levers import applied, single_changes
from tablewright.lab.party import own_reading
from tablewright.lab.reading import Reading, read
from tablewright.odds.ways import ways
from tablewright.table.fill import preset

__all__ = ["harm", "read_again", "readings", "sure", "ties"]

LARGE = Fraction(1, 20)
"""The share of ties from which it is told that one side has all of them."""


def readings(system: System, world: Any, character: str) -> Iterator[Reading]:
    """Every roll that the sheet begins, as its tray begins."""
    for line in system.views.sheet(world, character).lines():
        if line.action is not None:
            try:
                yield own_reading(system, world, line.action, None)
            except Declined:
                continue


def sure(found: Sequence[Reading]) -> Iterator[Finding]:
    """What no difficulty of its ladder leaves open."""
    for reading in found:
        number = next(
            (
                each
                for each in reading.tray.controls
                if isinstance(each, Number) and each.key == reading.tray.difficulty
            ),
            None,
        )
        if number is None or not number.ladder:
            continue
        steps = [value for value, _ in number.ladder]
        try:
            chance_at = {at(reading, step).chance() for step in steps}
        except Declined:
            continue
        if chance_at in ({Fraction(0)}, {Fraction(1)}):
            said = text("At every step from {low} to {high}.", low=min(steps), high=max(steps))
            yield Finding("always" if chance_at == {Fraction(1)} else "never", reading.tray.title, said)


def ties(found: Sequence[Reading]) -> Iterator[Finding]:
    """Contests in which all ties, and there are many, go to one side."""
    told = set()
    for reading in found:
        for contest in _contests(reading):
            request = contest.request
            if not isinstance(request, Contest) or len(request.rolls) != 2:
                continue
            try:
                spread = ways(request, frozenset())
                won = contest.chance()
            except Declined:
                continue
            share = {way.read.best: Fraction(way.weight, spread.denominator) for way in spread.outcomes}
            tied = share.get((0, 1), Fraction(0))
            higher = share.get((0,), Fraction(0))
            if tied >= LARGE and won in {higher, higher + tied} and str(reading.tray.title) not in told:
                told.add(str(reading.tray.title))
                percent = decimal(tied * 100)
                yield Finding(
                    "cliff",
                    reading.tray.title,
                    text("Ties, {percent} % here, all go to whoever acts.", percent=percent)
                    if won > higher
                    else text("Ties, {percent} % here, all go to the other side.", percent=percent),
                )


def _contests(reading: Reading) -> Iterator[Reading]:
    """The roll, and what its switches make of it."""
    yield reading
    set_so = preset(reading.tray.controls)
    for control, _, change in single_changes(reading.tray):
        if isinstance(control, Toggle):
            try:
                action = applied(reading, set_so, change)
                yield read(reading.system, reading.world, reading.tray, action)
            except Declined:
                continue


def harm(system: System, world: Any, character: str, found: Sequence[Reading]) -> Iterator[Finding]:
    """A number of the sheet or of a tray that, one higher, lowers a chance at some difficulty."""
    sheet = system.views.sheet(world, character)
    before = [_curve(reading) for reading in found]
    for line in sheet.lines():
        if line.path is None or line.level is None:
            continue
        try:
            raised = with_number(system, world, character, line.path, line.level + 1)
        except Declined:
            continue
        for reading, was in zip(found, before, strict=True):
            now = _curve(read_again(reading, raised))
            if any(now.get(hard, chance) < chance for hard, chance in was.items()):
                yield Finding(
                    "harm", line.label, text("One more of it lowers the chance of: {what}.", what=reading.tray.title)
                )
                break
    for reading in found:
        yield from _worse_controls(reading)


def read_again(reading: Reading, world: Any) -> Reading | None:
    """The same roll in another world; null where it is refused there."""
    try:
        return own_reading(reading.system, world, reading.action, None)
    except Declined:
        return None


def _curve(reading: Reading | None) -> Mapping[int, Fraction]:
    if reading is None:
        return {}
    try:
        return chances(reading) or {0: reading.chance()}
    except Declined:
        return {}


def _worse_controls(reading: Reading) -> Iterator[Finding]:
    now = reading.chance()
    set_so = preset(reading.tray.controls)
    for control, _, change in single_changes(reading.tray):
        if not isinstance(control, Number):
            continue
        try:
            action = applied(reading, set_so, change)
            worse = read(reading.system, reading.world, reading.tray, action).chance() < now
        except Declined:
            continue
        if worse:
            said = text("One more of it lowers the chance of: {what}.", what=reading.tray.title)
            yield Finding("harm", control.label, said)
