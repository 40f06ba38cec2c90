"""Walk every outcome of a rule: the odds are a reading of the rule that also plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm, log2
from typing import Any

import msgspec

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.rule import Plan, Turn
from tablewright.kernel.text import text
from tablewright.odds.walk import Path, Walk

__all__ = ["Odds", "Outcome", "explore"]

MAX_DIGITS = 4_000
MAX_BITS = int(MAX_DIGITS * log2(10))
"""Python writes out no whole number of more than 4,300 digits."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Outcome(msgspec.Struct, frozen=True):
    """One way an action can end, with its weight in the denominator of all."""

    weight: int
    result: Any
    events: tuple[Any, ...]
    means: Mapping[str, Fraction] | None = None


class Odds(msgspec.Struct, frozen=True):
    """Every way an action can end; the weights add up to the denominator, exactly."""

    outcomes: tuple[Outcome, ...]
    denominator: int

    def chance(self, of: Callable[[Any], bool]) -> Fraction:
        """The chance that `of` holds of the result."""
        return Fraction(sum(row.weight for row in self.outcomes if of(row.result)), self.denominator)


def explore(plan: Plan, turn: Callable[[], Turn[Any]], fields: tuple[str, ...] | None = None) -> Odds:
    """Work out every outcome of a plan, from a fresh turn a path; equal outcomes are one.

    With `fields`, outcomes are told apart by these fields of the result alone (as a mapping), without events.
    Raises `TooLarge` when there are more than 10,000 ways to walk.
    """
    merged: dict[Any, _Row] = {}
    if fields is None:
        for result, events, path in Walk(None).ends(plan, turn):
            _row(merged, result, events).add(path)
    else:
        for result, _, path in Walk(frozenset(fields)).ends(plan, turn):
            _row(merged, tuple([getattr(result, name) for name in fields]), ()).add(path)
        for row in merged.values():
            row.result = dict(zip(fields, row.result, strict=True))
    return _collect(list(merged.values()))


def _row(merged: dict[Any, _Row], result: Any, events: tuple[Any, ...]) -> _Row:
    """The row of this outcome; what has a mapping in it can't be hashed and goes by its JSON."""
    key: Any = (result, events)
    try:
        row = merged.get(key)
    except TypeError:
        key = _encode(key)
        row = merged.get(key)
    if row is None:
        row = merged[key] = _Row(result, events)
    return row


class _Row:
    """An outcome that is being added up, its weights kept by denominator until all are known."""

    __slots__ = ("events", "means", "result", "weights")

    def __init__(self, result: Any, events: tuple[Any, ...]) -> None:
        self.result = result
        self.events = events
        self.weights: dict[int, int] = {}
        self.means: dict[str, Fraction] = {}

    def add(self, path: Path) -> None:
        taken, weight, denominator = path
        self.weights[denominator] = self.weights.get(denominator, 0) + weight
        means: dict[str, Fraction] = {}
        for way in taken:
            if way.means:
                means.update(way.means)  # of several requests that give a field, the last one's, as in the result
        for name, mean in means.items():
            self.means[name] = self.means.get(name, Fraction(0)) + mean * Fraction(weight, denominator)

    def exact(self, chance: Fraction) -> Mapping[str, Fraction]:
        """The means of this outcome alone."""
        return {name: total / chance for name, total in self.means.items()}


def _collect(rows: list[_Row]) -> Odds:
    out_of = {each for row in rows for each in row.weights}
    denominator = lcm(*out_of)
    if denominator.bit_length() > MAX_BITS:
        raise TooLarge(text("The chances are fractions of more than {most} digits.", most=MAX_DIGITS))
    scale = {each: denominator // each for each in out_of}
    outcomes = []
    for row in rows:
        weight = sum([part * scale[each] for each, part in row.weights.items()])
        means = row.exact(Fraction(weight, denominator)) if row.means else None
        outcomes.append(Outcome(weight, row.result, row.events, means))
    return Odds(tuple(outcomes), denominator)
