"""Who of a party should try, who should help, how many must pass, and how hard it should be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Literal

import msgspec

from tablewright.kernel.decision import Declined, TooLarge
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.kernel.view import Toggle
from tablewright.lab.curves import chances
from tablewright.lab.reading import Reading, read
from tablewright.odds.counts import successes
from tablewright.table.fill import untouched

__all__ = ["NEEDS", "Candidate", "Dial", "Helpers", "Need", "dial", "everyone", "group", "helpers"]

Need = Literal["one", "most", "all"]
NEEDS: tuple[Need, ...] = ("one", "most", "all")
"""At least one passes; more than half do; all do."""

AIM = Fraction(2, 3)
"""The chance that the dial looks for: about two times in three."""

MAX_HELPERS = 6
"""The most possible helpers among whom every set is tried."""


class Candidate(msgspec.Struct, frozen=True):
    """A character who could try, with the exact chance; null with the reason where they can't."""

    character: str
    chance: Fraction | None
    why_not: Declined | None = None
    curve: Mapping[int, Fraction] = {}


class Helpers(msgspec.Struct, frozen=True):
    """What each helper alone would make of a chance, the best first, and the smallest set that makes the most of it.

    `together` is null where nobody helps, or where there are too many to try every set (`capped`).
    """

    alone: tuple[tuple[str, Fraction], ...]
    together: tuple[tuple[str, ...], Fraction] | None
    capped: bool = False


class Dial(msgspec.Struct, frozen=True):
    """The chance of a party at each difficulty: of whoever is best, and of a group of which one, most or all must pass.

    `advised` is, for each, the difficulty whose chance is nearest to two in three, of equals the harder.
    """

    rows: Mapping[int, Mapping[str, Fraction]]
    advised: Mapping[str, int]


def everyone(system: System, world: Any, begun: Mapping[str, Any], difficulty: int | None) -> tuple[Candidate, ...]:
    """Who could make a roll that is begun, as each one's own tray has it, the likeliest first.

    `begun` is what was tapped (`{"type": …, "actor": …, "skill": …}`); `difficulty` is what all are measured with, or
    null for what each tray begins with. Those who can't come last, with the refusal.
    """
    found = [_candidate(system, world, {**begun, "actor": key}, difficulty) for key in world.characters]
    return tuple(sorted(found, key=lambda each: -1 if each.chance is None else each.chance, reverse=True))


def own_reading(system: System, world: Any, begun: Mapping[str, Any], difficulty: int | None) -> Reading:
    """The roll as the actor's tray has it before anybody touches it; raises `Declined`."""
    tray = system.views.tray(world, begun)
    action = untouched(tray)
    if difficulty is not None and tray.difficulty is not None:
        action[tray.difficulty] = difficulty
    return read(system, world, tray, action)


def _candidate(system: System, world: Any, begun: Mapping[str, Any], difficulty: int | None) -> Candidate:
    try:
        reading = own_reading(system, world, begun, difficulty)
        return Candidate(begun["actor"], reading.chance(), None, chances(reading))
    except Declined as declined:
        return Candidate(begun["actor"], None, declined)


def group(all_of: Sequence[Fraction]) -> Mapping[Need, Fraction]:
    """The chance that at least one, more than half, and all pass, each rolling for themselves.

    >>> {need: str(chance) for need, chance in group([Fraction(1, 2)] * 3).items()}
    {'one': '7/8', 'most': '1/2', 'all': '1/8'}
    """
    spread = successes(all_of)
    count = len(all_of)
    return {
        "one": 1 - spread[0] if count else Fraction(0),
        "most": sum(spread[count // 2 + 1 :], Fraction(0)),
        "all": spread[count] if count else Fraction(0),
    }


def dial(candidates: Sequence[Candidate]) -> Dial:
    """Find how hard a check must be for this party to pass about two times in three; raises `TooLarge` for no party."""
    curves = [each.curve for each in candidates if each.curve]
    if not curves:
        raise TooLarge(text("Nobody here can try this at a difficulty that is to be found."))
    rows = {}
    for difficulty in range(min(map(min, curves)), max(map(max, curves)) + 1):
        each = [_at(curve, difficulty) for curve in curves]
        rows[difficulty] = {"best": max(each), **{str(need): chance for need, chance in group(each).items()}}
    advised = {
        name: min(rows, key=lambda difficulty: (abs(rows[difficulty][name] - AIM), -difficulty))
        for name in ("best", *NEEDS)
    }
    return Dial(rows, advised)


def _at(curve: Mapping[int, Fraction], difficulty: int) -> Fraction:
    """The chance at a difficulty; below the curve it is that of its beginning, above it that of its end."""
    return curve[min(max(difficulty, min(curve)), max(curve))]


def helpers(reading: Reading) -> Helpers:
    """Who should help: every helper that the tray offers is tried alone, and every set of up to six of them."""
    offered = list(_offered(reading))
    alone = []
    for who, patch in offered:
        exact = _with(reading, (patch,))
        if exact is not None:
            alone.append((who, patch, exact))
    alone.sort(key=lambda each: -each[2])
    listed = tuple((who, exact) for who, _, exact in alone)
    if not alone or len(alone) > MAX_HELPERS:
        return Helpers(listed, None, len(alone) > MAX_HELPERS)
    best: tuple[tuple[str, ...], Fraction] = ((), reading.chance())
    for size in range(1, len(alone) + 1):
        for chosen in combinations(alone, size):
            exact = _with(reading, tuple(patch for _, patch, _ in chosen))
            if exact is not None and exact > best[1]:
                best = tuple(who for who, _, _ in chosen), exact
    return Helpers(listed, best)


def _offered(reading: Reading) -> Iterator[tuple[str, Toggle]]:
    """The switches that bring another character into the roll beside the actor."""
    others = reading.world.characters.keys() - {reading.action["actor"]}
    for control in reading.tray.controls:
        if isinstance(control, Toggle) and control.shut is None and not control.on:
            named = {
                each
                for value in control.patch.values()
                if isinstance(value, list | tuple)
                for each in value
                if isinstance(each, str) and each in others
            }
            if len(named) == 1:
                yield named.pop(), control


def _with(reading: Reading, switches: tuple[Toggle, ...]) -> Fraction | None:
    action: dict[str, Any] = dict(reading.action)
    for switch in switches:
        for key, value in switch.patch.items():
            action[key] = [*action.get(key, ()), *value] if isinstance(value, list | tuple) else value
    try:
        return read(reading.system, reading.world, reading.tray, action).chance()
    except Declined:
        return None
