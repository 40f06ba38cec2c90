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
from tablewright.odds.walk import Walk
from tablewright.odds.ways import Way

__all__ = ["Odds", "Outcome", "explore"]

MAX_DIGITS = 4_000
MAX_BITS = int(MAX_DIGITS * log2(10))
"""Python writes out no whole number of more than 4,300 digits."""

MAX_REMEMBERED = 16
MAX_ROWS_REMEMBERED = 2_000

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
    Plans that are `alike` are worked out once, as long as they are among the last ones.
    Raises `TooLarge` when there are more than 10,000 ways to walk.
    """
    if plan.alike is None:
        return _explored(plan, turn, fields)
    key = (plan.alike, fields)
    known = REMEMBERED.get(key)
    if known is None:
        known = _explored(plan, turn, fields)
        if len(known.outcomes) <= MAX_ROWS_REMEMBERED:
            if len(REMEMBERED) >= MAX_REMEMBERED:
                REMEMBERED.clear()
            REMEMBERED[key] = known
    return known


REMEMBERED: dict[Any, Odds] = {}
"""The odds of plans that say what makes them alike; a thousand rows take some 8 ms to work out."""


def _explored(plan: Plan, turn: Callable[[], Turn[Any]], fields: tuple[str, ...] | None) -> Odds:
    rows = _Rows()
    asked = None if fields is None else frozenset(fields)
    for result, events, (taken, weight, denominator) in Walk(asked).ends(plan, turn):
        if fields is None:
            row = rows.of(result, events)
        else:
            row = rows.of(tuple([getattr(result, name) for name in fields]), ())
        row.weights[denominator] = row.weights.get(denominator, 0) + weight
        for way in taken:
            if way.means:
                row.add_means(taken, Fraction(weight, denominator))
                break
    return _collect(rows.found(), fields)


class _Rows:
    """The outcomes met so far; once a result has a mapping in it, which can't be hashed, all go by their JSON."""

    __slots__ = ("_key", "_rows")

    def __init__(self) -> None:
        self._key: Callable[[Any], Any] = _itself
        self._rows: dict[Any, _Row] = {}

    def of(self, result: Any, events: tuple[Any, ...]) -> _Row:
        """The row of this outcome."""
        key = self._key((result, events))
        try:
            row = self._rows.get(key)
        except TypeError:
            self._key = _encode
            self._rows = {_encode(told): each for told, each in self._rows.items()}
            return self.of(result, events)
        if row is None:
            row = self._rows[key] = _Row(result, events)
        return row

    def found(self) -> list[_Row]:
        """All of them, in the order in which they were met."""
        return list(self._rows.values())


def _itself(key: Any) -> Any:
    return key


class _Row:
    """An outcome that is being added up, its weights kept by denominator until all are known."""

    __slots__ = ("events", "means", "result", "weights")

    def __init__(self, result: Any, events: tuple[Any, ...]) -> None:
        self.result = result
        self.events = events
        self.weights: dict[int, int] = {}
        self.means: dict[str, Fraction] | None = None

    def add_means(self, taken: tuple[Way, ...], chance: Fraction) -> None:
        """Add the exact means along one path, each by the chance of the path."""
        means: dict[str, Fraction] = {}
        for way in taken:
            if way.means:
                means.update(way.means)  # of several requests that give a field, the last one's, as in the result
        if self.means is None:
            self.means = {}
        for name, mean in means.items():
            self.means[name] = self.means.get(name, Fraction(0)) + mean * chance

    def exact(self, chance: Fraction) -> Mapping[str, Fraction] | None:
        """The means of this outcome alone."""
        return self.means and {name: total / chance for name, total in self.means.items()}


def _collect(rows: list[_Row], fields: tuple[str, ...] | None) -> Odds:
    out_of = {each for row in rows for each in row.weights}
    denominator = lcm(*out_of)
    if denominator.bit_length() > MAX_BITS:
        raise TooLarge(text("The chances are fractions of more than {most} digits.", most=MAX_DIGITS))
    scale = {each: denominator // each for each in out_of}
    outcomes = []
    for row in rows:
        weight = 0
        for each, part in row.weights.items():
            weight += part * scale[each]
        result = row.result if fields is None else dict(zip(fields, row.result, strict=True))
        means = None if row.means is None else row.exact(Fraction(weight, denominator))
        outcomes.append(Outcome(weight, result, row.events, means))
    return Odds(tuple(outcomes), denominator)
