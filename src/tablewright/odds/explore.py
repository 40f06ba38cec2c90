"""Walk every outcome of a rule: the odds are a reading of the rule that also plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm, log2
from typing import Any, NamedTuple

import msgspec

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.rule import Follow, Plan, Turn, begin, proceed
from tablewright.kernel.text import text
from tablewright.odds.ways import MAX_WAYS, Way, Ways, too_many, ways

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
    for end in _Walk(None if fields is None else frozenset(fields)).ends(plan, turn):
        events: tuple[Any, ...] = ()
        result = end.result
        if fields is None:
            events = end.events
        else:
            result = {name: getattr(result, name) for name in fields}
        _row(merged, result, events).add(end.path)
    return _collect(list(merged.values()))


class _Walk:
    """All the ways through a rule, within one budget."""

    __slots__ = ("_asked", "_followed", "_seen")

    def __init__(self, asked: frozenset[str] | None) -> None:
        self._asked = asked
        self._seen = 1
        self._followed: list[tuple[Any, Any, tuple[_End, ...]]] = []

    def ends(self, plan: Plan, turn: Callable[[], Turn[Any]]) -> Iterator[_End]:
        """Every end, from a fresh turn each."""
        paths: list[_Path] = [_Path((), 1, 1)]
        while paths:
            path = paths.pop()
            here = turn()
            result, running = begin(plan, here)
            for way in path.taken:
                result, running = proceed(running, way.read)
            while running is not None:
                path, *others = path.forks(ways(result, self._asked))
                self._count(len(others))
                paths.extend(reversed(others))
                result, running = proceed(running, path.taken[-1].read)
            if isinstance(result, Follow):
                yield from self._follow(result, here, path)
            else:
                yield _End(result, tuple(here.events), path)

    def _follow(self, follow: Follow, here: Turn[Any], path: _Path) -> Iterator[_End]:
        """Every end of a rule that runs on in another."""
        if self._asked is not None and self._asked.isdisjoint(follow.gives):
            yield _End(follow.make(None), tuple(here.events), path)
            return
        ends = self._once(follow.rule, here)
        self._count(len(ends) - 1)
        before = tuple(here.events)
        for end in ends:
            yield _End(follow.make(end.result), before + end.events, path.onward(end.path))

    def _once(self, rule: Callable[[Turn[Any]], Any], here: Turn[Any]) -> tuple[_End, ...]:
        """The ends of a rule in this world, walked when the first way comes to it."""
        for other, world, known in self._followed:
            if other is rule and world == here.world:
                return known
        seen = self._seen
        ends = tuple(self.ends(Plan(rule), here.onward))
        self._seen = seen
        self._followed.append((rule, here.world, ends))
        return ends

    def _count(self, more: int) -> None:
        self._seen += more
        if self._seen > MAX_WAYS:
            raise too_many(self._seen)


class _Path(NamedTuple):
    """The answers given so far, and their weight."""

    taken: tuple[Way, ...]
    weight: int
    denominator: int

    def forks(self, following: Ways) -> list[_Path]:
        """One path for each way that a request can come out; the rule goes straight on with the first."""
        taken, weight, denominator = self.taken, self.weight, self.denominator * following.denominator
        return [_Path((*taken, way), weight * way.weight, denominator) for way in following.outcomes]

    def onward(self, other: _Path) -> _Path:
        """This path and then the other."""
        return _Path(self.taken + other.taken, self.weight * other.weight, self.denominator * other.denominator)


class _End(NamedTuple):
    """Where a path ends, and what happened on it."""

    result: Any
    events: tuple[Any, ...]
    path: _Path


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

    def add(self, path: _Path) -> None:
        taken, weight, denominator = path
        self.weights[denominator] = self.weights.get(denominator, 0) + weight
        means = {name: mean for way in taken if way.means for name, mean in way.means.items()}
        for name, mean in means.items():  # of several requests that give a field, the last one's, as in the result
            self.means[name] = self.means.get(name, Fraction(0)) + mean * Fraction(weight, denominator)

    def exact(self, chance: Fraction) -> Mapping[str, Fraction]:
        """The means of this outcome alone."""
        return {name: total / chance for name, total in self.means.items()}


def _collect(rows: list[_Row]) -> Odds:
    denominator = lcm(*{each for row in rows for each in row.weights})
    if denominator.bit_length() > MAX_BITS:
        raise TooLarge(text("The chances are fractions of more than {most} digits.", most=MAX_DIGITS))
    outcomes = []
    for row in rows:
        weight = sum(part * (denominator // each) for each, part in row.weights.items())
        means = row.exact(Fraction(weight, denominator)) if row.means else None
        outcomes.append(Outcome(weight, row.result, row.events, means))
    return Odds(tuple(outcomes), denominator)
