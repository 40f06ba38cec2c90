"""Scenes as Markov chains: where chance has led after each step, in whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

import msgspec

__all__ = ["Moves", "Spread", "endings", "expected_steps", "moves", "then", "walk"]

S = TypeVar("S", bound=Hashable)


class Moves(msgspec.Struct, Generic[S], frozen=True):
    """A step of a scene: from each state the ways to each next one, all out of the denominator."""

    ways: Mapping[S, Mapping[S, int]]
    denominator: int


class Spread(msgspec.Struct, Generic[S], frozen=True):
    """Where a scene may stand: the weight of each state that it can be in, out of the denominator."""

    weights: Mapping[S, int]
    denominator: int

    def chance(self, *states: S) -> Fraction:
        """The chance to be in one of these states."""
        return Fraction(sum(self.weights.get(state, 0) for state in states), self.denominator)


def moves(chances: Mapping[S, Mapping[S, Fraction]]) -> Moves[S]:
    """Make a step of the chances from each state, over the least denominator; raises `ValueError` unless they make 1.

    >>> moves({"dry": {"dry": Fraction(1, 2), "wet": Fraction(1, 2)}, "wet": {"wet": Fraction(1)}})
    Moves(ways={'dry': {'dry': 1, 'wet': 1}, 'wet': {'wet': 2}}, denominator=2)
    """
    for state, onward in chances.items():
        if sum(onward.values()) != 1:
            raise ValueError(f"The chances from {state!r} do not make 1.")
    denominator = lcm(*(chance.denominator for onward in chances.values() for chance in onward.values()))
    return Moves(
        {
            state: {to: int(chance * denominator) for to, chance in onward.items() if chance}
            for state, onward in chances.items()
        },
        denominator,
    )


def walk(start: S, steps: Iterable[Moves[S]]) -> Iterator[Spread[S]]:
    """Where a scene may stand after each step, one after another."""
    here = Spread({start: 1}, 1)
    for step in steps:
        here = _onward(here, step)
        yield here


def _onward(here: Spread[S], step: Moves[S]) -> Spread[S]:
    weights: dict[S, int] = {}
    for state, weight in here.weights.items():
        for to, ways in step.ways[state].items():
            weights[to] = weights.get(to, 0) + weight * ways
    return Spread(weights, here.denominator * step.denominator)


def then(first: Moves[S], second: Moves[S]) -> Moves[S]:
    """Two steps as one, in lowest terms."""
    ways = {
        state: dict(_onward(Spread(onward, first.denominator), second).weights) for state, onward in first.ways.items()
    }
    denominator = first.denominator * second.denominator
    common = gcd(denominator, *(weight for onward in ways.values() for weight in onward.values()))
    return Moves(
        {state: {to: weight // common for to, weight in onward.items()} for state, onward in ways.items()},
        denominator // common,
    )


def expected_steps(step: Moves[S], start: S, ends: Collection[S]) -> Fraction | None:
    """How often a step is taken, on average, until an end is reached; null when none may ever be.

    With t(s) for the steps from s, t(s) = 1 + Σ p(s, s′) t(s′): as many equations as states, solved exactly.
    """
    states = _reached(step, start, ends)
    if any(_reached(step, state, ends).keys().isdisjoint(ends) for state in states):
        return None
    if start in ends:
        return Fraction(0)
    open_ = [state for state in states if state not in ends]
    solved = _solved(step, open_, [[Fraction(1)] for _ in open_])
    return solved[0][0]


def endings(step: Moves[S], start: S, ends: Collection[S]) -> Mapping[S, Fraction]:
    """The chance of each end that a scene comes to at last, exactly; raises `ValueError` when it may come to none.

    With h(s) for the chance to end in e from s, h(s) = Σ p(s, s′) h(s′), and h(e) = 1.
    """
    states = _reached(step, start, ends)
    if any(_reached(step, state, ends).keys().isdisjoint(ends) for state in states):
        raise ValueError("The scene may never end.")
    if start in ends:
        return {start: Fraction(1)}
    open_ = [state for state in states if state not in ends]
    found = [state for state in states if state in ends]
    right = [[Fraction(step.ways[state].get(end, 0), step.denominator) for end in found] for state in open_]
    return dict(zip(found, _solved(step, open_, right)[0], strict=True))


def _reached(step: Moves[S], start: S, ends: Collection[S]) -> dict[S, None]:
    """The states that can be come to before or at an end, in the order in which they are found."""
    found = {start: None}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in ends:
            new = [to for to in step.ways[state] if to not in found]
            found.update(dict.fromkeys(new))
            waiting += new
    return found


def _solved(step: Moves[S], states: list[S], right: list[list[Fraction]]) -> list[list[Fraction]]:
    """Solve x(s) − Σ p(s, s′) x(s′) = right(s) over these states, for each column of the right sides."""
    rows = [
        [
            Fraction((state == other) * step.denominator - step.ways[state].get(other, 0), step.denominator)
            for other in states
        ]
        + sides
        for state, sides in zip(states, right, strict=True)
    ]
    for index in range(len(rows)):
        pivot = next(each for each in range(index, len(rows)) if rows[each][index])
        rows[index], rows[pivot] = rows[pivot], rows[index]
        top = rows[index] = [value / rows[index][index] for value in rows[index]]
        for other, row in enumerate(rows):
            if other != index and row[index]:
                rows[other] = [value - row[index] * above for value, above in zip(row, top, strict=True)]
    return [row[len(states) :] for row in rows]
