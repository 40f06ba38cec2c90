"""Closed forms and convolutions in whole numbers: how many of the equally likely ways give what.

Each is checked against plain enumeration and against an independent library in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

__all__ = [
    "at_least",
    "explode_below",
    "explode_difference",
    "explode_mean",
    "pool",
    "successes",
    "sums",
]


@lru_cache(maxsize=128)
def sums(count: int, sides: int) -> tuple[int, ...]:
    """In how many ways `count` dice of `sides` add up to count, count + 1, …, count · sides.

    >>> sums(2, 6)
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + sides - 1)
        window = 0
        for index in range(len(longer)):
            window += ways[index] if index < len(ways) else 0
            window -= ways[index - sides] if 0 <= index - sides < len(ways) else 0
            longer[index] = window
        ways = longer
    return tuple(ways)


def at_least(count: int, sides: int, need: int) -> int:
    """In how many of sides ** count ways the dice add up to `need` or more.

    Those that stay under it are counted by inclusion and exclusion of dice that show more than `sides`.

    >>> at_least(2, 6, 11)
    3
    """
    under = min(need - 1, count * sides)
    missed: int = sum(
        (-1) ** over * comb(count, over) * comb(under - over * sides, count)
        for over in range((under - count) // sides + 1)
    )
    every: int = sides**count
    return every - missed


@lru_cache(maxsize=512)
def pool(count: int, sides: int, hit: int, marked: bool) -> tuple[tuple[int, bool, int], ...]:  # noqa: FBT001 - a cache key
    """The readings of a pool (successes, marked die on top) with the ways to each.

    With `marked` there is one die more, the last, on top when it shows more than every other.
    The ways add up to sides ** (count + marked).
    """
    miss = min(max(hit - 1, 0), sides)
    if not marked:
        win = sides - miss
        return tuple(
            (k, False, ways) for k in range(count + 1) if (ways := comb(count, k) * win**k * miss ** (count - k))
        )
    found: dict[tuple[int, bool], int] = {}
    for face in range(1, sides + 1):
        own = int(face >= hit)
        below_miss = min(face - 1, miss)
        below_win = max(face - 1 - miss, 0)
        for k in range(count + 1):
            choose = comb(count, k)
            everything = choose * (sides - miss) ** k * miss ** (count - k)
            under = choose * below_win**k * below_miss ** (count - k)
            found[k + own, True] = found.get((k + own, True), 0) + under
            found[k + own, False] = found.get((k + own, False), 0) + everything - under
    return tuple((k, top, ways) for (k, top), ways in sorted(found.items()) if ways)


def explode_mean(count: int, sides: int) -> Fraction:
    """The expected sum of `count` dice whose highest face rolls on: sides (sides + 1) / 2 (sides − 1) each.

    >>> explode_mean(1, 6)
    Fraction(21, 5)
    """
    return Fraction(count * sides * (sides + 1), 2 * (sides - 1))


def explode_below(count: int, sides: int, need: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """The sums under `need` of `count` dice whose highest face rolls on, each with its ways, and what they are out of.

    `count` ends are shown (1 … sides − 1 each); each of the j highest faces before them adds `sides`, and
    they stand in C(j + count − 1, count − 1) orders.
    """
    if need <= count:
        return (), 1
    if count == 0:
        return ((0, 1),), 1
    ends = sums(count, sides - 1)
    most = (need - count - 1) // sides
    found = [0] * (need - count)
    for highest in range(most + 1):
        orders = comb(highest + count - 1, count - 1) * sides ** (most - highest)
        start = highest * sides
        for index, ways in enumerate(ends[: len(found) - start], start):
            found[index] += orders * ways
    return tuple((value, ways) for value, ways in enumerate(found, count) if ways), sides ** (most + count)


@lru_cache(maxsize=256)
def explode_difference(first: int, second: int, sides: int, need: int) -> Fraction:
    """The chance that `first` exploding dice exceed `second` exploding dice by `need` or more, exactly.

    A sum is sides · J + R: J highest faces, R the ends. An end counted down from `sides` is as likely as counted
    up, so R₁ − R₂ is spread like the ends of all the dice together, less sides · second. For each such difference
    the question is whether J₁ − J₂ reaches a whole number.
    """
    chance = Fraction(0)
    for ends, ways in enumerate(sums(first + second, sides - 1), first + second):
        missing = need - (ends - sides * second)
        chance += ways * _more_highest(first, second, sides, -(-missing // sides))
    share: Fraction = chance / (sides - 1) ** (first + second)
    return share


@lru_cache(maxsize=1024)
def _more_highest(first: int, second: int, sides: int, by: int) -> Fraction:
    """The chance G that J₁ ≥ J₂ + by, where J is the number of highest faces before `first` (`second`) other ones.

    Throwing one die of each gives G(i, j, t) = (G(i − 1, j, t + 1) + sides · G(i, j − 1, t)) / (sides + 1). Against no
    dice, J₁ ≥ t when fewer than i of the first t + i − 1 throws are not highest; and no dice reach nothing.
    The row holds G(i, …) times (sides + 1) ** (i + j) · sides ** throws.
    """
    if by <= 0:
        return 1 - _more_highest(second, first, sides, 1 - by)
    throws = by + first - 1
    row = [0] * (second + 1)
    fewer = 0
    for i in range(1, first + 1):
        fewer += comb(throws, i - 1) * (sides - 1) ** (i - 1)
        row[0] = fewer * (sides + 1) ** i
        for j in range(1, second + 1):
            row[j] += sides * row[j - 1]
    return Fraction(row[second], sides**throws * (sides + 1) ** (first + second))


def successes(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The chance of 0, 1, … successes in trials that each have a chance of their own (Poisson-binomial), exactly.

    Whole numbers over one denominator are convolved; the fractions are made at the end.

    >>> [str(each) for each in successes([Fraction(1, 2), Fraction(1, 3)])]
    ['1/3', '1/2', '1/6']
    """
    ways, denominator = [1], 1
    for chance in chances:
        hit, miss = chance.numerator, chance.denominator - chance.numerator
        denominator *= chance.denominator
        ways = [
            (ways[k] * miss if k < len(ways) else 0) + (ways[k - 1] * hit if k else 0) for k in range(len(ways) + 1)
        ]
    return tuple(Fraction(each, denominator) for each in ways)
