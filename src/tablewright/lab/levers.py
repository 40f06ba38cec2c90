"""What would change a roll: the switches, numbers and choices of its tray, and what may be done before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Request, Sum
from tablewright.kernel.rule import script
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.kernel.view import Choice, Number, Offer, Toggle, Tray
from tablewright.lab.reading import Reading, read
from tablewright.table.fill import fill, preset, untouched

__all__ = ["Lever", "applied", "beforehand", "levers", "single_changes", "turning"]

MAX_FIRST = 200
"""The most ways that are tried of what may be done before a roll."""


class Lever(msgspec.Struct, frozen=True):
    """One thing to change, with the exact chance that it would give.

    `cost` is what it costs more than the roll does now, by the id of what is paid; `action` the roll with it.
    `first` is what is done before the roll, where it is not a change of the roll itself.
    """

    label: Text
    chance: Fraction
    action: Mapping[str, Any]
    note: Text | None = None
    cost: tuple[tuple[str, int], ...] = ()
    first: Mapping[str, Any] | None = None


def levers(reading: Reading, exact: Fraction) -> tuple[Lever, ...]:
    """List every single change of the tray that betters the chance `exact`, the most first, of equals the cheapest.

    What asks for other dice, measures them with another difficulty, or is the task itself is another roll and is
    not listed.
    """
    found = []
    set_so = preset(reading.tray.controls)
    for control, label, change in single_changes(reading.tray):
        action = applied(reading, set_so, change)
        try:
            changed = read(reading.system, reading.world, reading.tray, action)
            better = changed.chance() if _alike(reading, changed) else exact
        except Declined:
            continue
        if better > exact:
            found.append(Lever(label, better, action, control.note, _dearer(reading, changed)))
    return _ordered(found)


def beforehand(reading: Reading, exact: Fraction) -> tuple[Lever, ...]:
    """List what the character may do before the roll, by the rules, that betters its chance `exact`.

    The game says which kinds of action these are (`System.prepares`); they are tried as their offers stand, and with
    each other value of each of their choices.
    """
    system, world = reading.system, reading.world
    found = []
    for label, first in _first(reading):
        try:
            before = system.action(first)
            plan = system.prepare(world, before)
            rolled = script(plan, system.turn(world), ())
            after = system.remember(world, before, rolled)
            better = read(system, after, reading.tray, reading.action).chance()
        except Declined:
            continue
        if better > exact:
            cost = tuple(plan.cost.items())
            found.append(Lever(text("First: {what}", what=label), better, reading.action, None, cost, first))
    return _ordered(found)


def turning(system: System, world: Any, actor: str) -> tuple[Lever, ...]:
    """List what makes the actor's last roll again, with the chance that it then succeeds and what it costs."""
    found = []
    for kind in sorted(system.again):
        action = {"type": kind, "actor": actor}
        try:
            tray = system.views.tray(world, action)
            again = read(system, world, tray, untouched(tray))
            found.append(Lever(tray.title, again.chance(), again.action, tray.note, tuple(again.plan.cost.items())))
        except Declined:
            continue
    return _ordered(found)


def _ordered(found: list[Lever]) -> tuple[Lever, ...]:
    return tuple(sorted(found, key=lambda each: (-each.chance, sum(amount for _, amount in each.cost))))


def _dearer(now: Reading, changed: Reading) -> tuple[tuple[str, int], ...]:
    before = now.plan.cost
    more = ((name, amount - before.get(name, 0)) for name, amount in changed.plan.cost.items())
    return tuple((name, amount) for name, amount in more if amount)


def single_changes(tray: Tray) -> Iterator[tuple[Toggle | Number | Choice, Text, dict[str, str]]]:
    """Each switch turned, each number one higher, each choice made otherwise: what it is, in words and in the form."""
    for control in tray.controls:
        match control:
            case Toggle(shut=None, on=False):
                yield control, control.label, {f"t.{control.name}": "1"}
            case Number(task=False) if control.key != tray.difficulty and control.value < control.high:
                label = text("{what}: {value}", what=control.label, value=control.value + 1)
                yield control, label, {f"c.{control.key}": str(control.value + 1)}
            case Choice(task=False):
                for value, named in control.options:
                    if value != control.value:
                        label = text("{what}: {value}", what=control.label, value=named)
                        yield control, label, {f"c.{control.key}": value}


def applied(reading: Reading, set_so: Mapping[str, str], change: Mapping[str, str]) -> dict[str, Any]:
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
    for key in before.keys() - after.keys():
        action.pop(key, None)
    return action


def _alike(one: Reading, other: Reading) -> bool:
    """Whether both are the same task, or the other needs no roll for it any more."""
    key = one.tray.difficulty
    if key is not None and one.action.get(key) != other.action.get(key):
        return False
    return _same_dice(one.request, other.request)


def _same_dice(one: Request | None, other: Request | None) -> bool:
    if isinstance(one, Sum) and isinstance(other, Sum):
        return one.need == other.need
    return other is None or type(one) is type(other)


def _first(reading: Reading) -> Iterator[tuple[Text, dict[str, Any]]]:
    system = reading.system
    tried = 0
    for group in system.views.moves(reading.world, reading.action["actor"]):
        for offer in group.offers:
            if offer.shut is None and offer.action.get("type") in system.prepares:
                for way in _ways(offer):
                    tried += 1
                    if tried > MAX_FIRST:
                        return
                    yield way


def _ways(offer: Offer) -> Iterator[tuple[Text, dict[str, Any]]]:
    """The offer as it stands, and with each other value of each choice."""
    set_so = preset(offer.controls)
    yield offer.label, fill(offer.action, offer.controls, set_so)
    for control in offer.controls:
        if isinstance(control, Choice):
            for value, named in control.options:
                if value != control.value:
                    label = text("{what}: {value}", what=offer.label, value=named)
                    yield label, fill(offer.action, offer.controls, {**set_so, f"c.{control.key}": value})
