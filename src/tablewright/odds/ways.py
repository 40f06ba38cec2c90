"""The ways in which each request can come out, told apart only as far as the rule reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import log2, prod
from typing import Any, NamedTuple

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.dice import Contest, Dice, Draw, Pool, PoolRead, Request, Sum, SumRead, Verdict, measure, on_top
from tablewright.kernel.text import text
from tablewright.odds.counts import at_least, explode_below, explode_difference, explode_mean, pool, sums

__all__ = ["MAX_WAYS", "Way", "Ways", "ways"]

MAX_WAYS = 10_000
MAX_WRITTEN = 2_000_000
"""Bits in the chances of all rows: what reckoning and writing them takes grows with this, not with the rows alone."""


class Way(NamedTuple):
    """One way a request can come out: the reading, how many of the denominator, and exact means of capped fields."""

    read: Any
    weight: int
    means: Mapping[str, Fraction] | None = None


class Ways(NamedTuple):
    """Everything that can come of a request; the weights add up to the denominator."""

    outcomes: Sequence[Way]
    denominator: int


def ways(request: Request, asked: frozenset[str] | None) -> Ways:
    """List how a request can come out, where only the result fields in `asked` are wanted (null: all).

    Raises `TooLarge` before the work when there are more than 10,000 ways.
    """
    measure(request)
    if isinstance(request, Sum):
        full = asked is None or request.gives in asked or request.minus_need in asked
        return _exploding(request, full=full) if request.exploding else _sum(request, full)
    if isinstance(request, Pool):
        return _pool(request)
    if isinstance(request, Contest):
        return _contest(request, asked)
    if isinstance(request, Draw):
        return Ways([Way(face, 1) for face in request.accept], len(request.accept))
    return _dice(request)


def too_many(count: int) -> TooLarge:
    """The refusal of odds that would take more rows than are reckoned."""
    return TooLarge(
        text(
            "There are more than {most} ways this can come out: {count}. Ask for fewer fields.",
            most=MAX_WAYS,
            count=count,
        )
    )


def _within(count: int) -> int:
    """The number of ways, where it is one that is reckoned; raises `TooLarge`."""
    if count > MAX_WAYS:
        raise too_many(count)
    return count


def _dice(request: Dice) -> Ways:
    count = _within(request.sides**request.count)
    faces = range(1, request.sides + 1)
    return Ways([Way(read, 1) for read in product(faces, repeat=request.count)], count)


@lru_cache(maxsize=64)
def _sum(request: Sum, full: bool) -> Ways:  # noqa: FBT001 - a cache key
    denominator = request.sides**request.count
    if not full:
        reached = at_least(request.count, request.sides, request.need - request.plus)
        return _reached(reached, denominator)
    _within(request.count * (request.sides - 1) + 1)
    return Ways(
        [
            Way(SumRead(total, total >= request.need), weight)
            for total, weight in enumerate(sums(request.count, request.sides), request.count + request.plus)
        ],
        denominator,
    )


def _reached(weight: int, denominator: int) -> Ways:
    """The two ways of a sum of which no more is told apart than whether it reached the need."""
    outcomes = [Way(SumRead(None, True), weight), Way(SumRead(None, False), denominator - weight)]
    return Ways([way for way in outcomes if way.weight], denominator)


def _writable(rows: int, sides: int) -> None:
    """Raise `TooLarge` where so many totals, each out of a higher power of the sides, would fill a book."""
    if rows > 0 and rows * (rows / sides) * log2(sides) > MAX_WRITTEN:
        raise TooLarge(
            text(
                "Exploding dice can come to {count} totals under this difficulty, and their chances are too long to "
                "write out. Ask for the field `success` alone.",
                count=rows,
            )
        )


def _exploding(request: Sum, *, full: bool) -> Ways:
    """Each total under the need, and one way for all that reach it, with its exact mean."""
    _within(request.count * (request.sides - 2) + 1)
    need = request.need - request.plus
    _within(need - request.count)
    if not full:
        chance = explode_difference(request.count, 0, request.sides, need)
        return _reached(chance.numerator, chance.denominator)
    _writable(need - request.count, request.sides)
    below, denominator = explode_below(request.count, request.sides, need)
    outcomes = [Way(SumRead(value + request.plus, False), ways) for value, ways in below]
    reached = denominator - sum(ways for _, ways in below)
    if reached:
        mean = explode_mean(request.count, request.sides) * denominator - sum(value * ways for value, ways in below)
        above = mean / reached + request.plus
        outcomes.append(
            Way(SumRead(None, True), reached, {request.gives: above, request.minus_need: above - request.need})
        )
    return Ways(outcomes, denominator)


@lru_cache(maxsize=512)
def _pool(request: Pool) -> Ways:
    return Ways(
        [
            Way(PoolRead(successes, on_top), weight)
            for successes, on_top, weight in pool(request.count, request.sides, request.hit, request.marked)
        ],
        request.sides ** (request.count + request.marked),
    )


def _contest(request: Contest, asked: frozenset[str] | None) -> Ways:
    """Every reading where it is asked for, else who came out highest, and whose marked die is on top where that is."""
    if any(isinstance(roll, Sum) and roll.exploding for roll in request.rolls):
        return _exploding_contest(request)
    parts = [_pool(roll) if isinstance(roll, Pool) else _sum(roll, full=True) for roll in request.rolls]
    denominator = prod(part.denominator for part in parts)
    if asked is None or not asked.isdisjoint(request.gives):
        _within(prod(len(part.outcomes) for part in parts))
        return Ways(list(_together(parts)), denominator)
    lists = [part.outcomes for part in parts]
    if asked.isdisjoint(request.marks):
        return Ways([Way(Verdict(best, None), weight) for best, weight in _highest(lists)], denominator)
    return Ways(list(_by_the_marks(lists)), denominator)


def _by_the_marks(parts: Sequence[Sequence[Way]]) -> Iterator[Way]:
    """Who came out highest, for each way in which the marked dice are on top or not."""
    marks = [sorted({on_top([way.read])[0] for way in part}) for part in parts]
    for marked in product(*marks):
        alike = [
            [way for way in part if on_top([way.read])[0] == mark] for part, mark in zip(parts, marked, strict=True)
        ]
        yield from (Way(Verdict(best, None, marked), weight) for best, weight in _highest(alike))


def _together(parts: Sequence[Ways]) -> Iterator[Way]:
    lists = [part.outcomes for part in parts]
    weights = product(*[[way.weight for way in part] for part in lists])
    heights = product(*[[_height(way.read) for way in part] for part in lists])
    marks = product(*[on_top([way.read for way in part]) for part in lists])
    reads = product(*[[way.read for way in part] for part in lists])
    for weight, high, read, marked in zip(weights, heights, reads, marks, strict=True):
        top = max(high)
        best = tuple([index for index, height in enumerate(high) if height == top])
        yield Way(Verdict(best, read, marked), prod(weight))


def _height(read: SumRead | PoolRead) -> int:
    if isinstance(read, PoolRead):
        return read.successes
    return 0 if read.total is None else read.total


def _highest(parts: Sequence[Sequence[Way]]) -> list[tuple[tuple[int, ...], int]]:
    """The ways to each set of rolls that share the highest number."""
    spread: list[dict[int, int]] = []
    for part in parts:
        mine: dict[int, int] = {}
        for way in part:
            height = _height(way.read)
            mine[height] = mine.get(height, 0) + way.weight
        spread.append(mine)
    found: dict[tuple[int, ...], int] = {}
    under = [0] * len(parts)
    for height in sorted(set().union(*spread)):
        reached: dict[tuple[int, ...], int] = {(): 1}
        for index, mine in enumerate(spread):
            here = mine.get(height, 0)
            grown: dict[tuple[int, ...], int] = {}
            for best, weight in reached.items():
                if under[index]:
                    grown[best] = grown.get(best, 0) + weight * under[index]
                if here:
                    with_it = (*best, index)
                    grown[with_it] = grown.get(with_it, 0) + weight * here
            reached = grown
        for best, weight in reached.items():
            if best:
                found[best] = found.get(best, 0) + weight
        under = [low + mine.get(height, 0) for low, mine in zip(under, spread, strict=True)]
    return sorted(found.items())


def _exploding_contest(request: Contest) -> Ways:
    """Who wins between two exploding sums; equal totals go to the first, as the one who acts."""
    if len(request.rolls) != 2:
        raise TooLarge(text("Exploding dice are compared two rolls at a time."))
    first, second = request.rolls
    if not (isinstance(first, Sum) and isinstance(second, Sum)) or first.sides != second.sides:
        raise TooLarge(text("Exploding dice are compared when they are alike."))
    _within((first.count + second.count) * (first.sides - 2) + 1)
    _within(abs(second.plus - first.plus))  # it takes about as many highest faces to make that good
    reach = explode_difference(first.count, second.count, first.sides, second.plus - first.plus)
    means: dict[str, Fraction] = {}
    for name, roll in zip(request.means, (first, second), strict=False):
        means[name] = explode_mean(roll.count, roll.sides) + roll.plus
    if request.difference is not None:
        own, other = (explode_mean(roll.count, roll.sides) + roll.plus for roll in (first, second))
        means[request.difference] = own - other
    outcomes = [
        Way(Verdict((0,), None), reach.numerator, means),
        Way(Verdict((1,), None), reach.denominator - reach.numerator, means),
    ]
    return Ways([way for way in outcomes if way.weight], reach.denominator)
