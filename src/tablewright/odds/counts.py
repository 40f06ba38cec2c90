"""Closed forms and convolutions in whole numbers: how many of the equally likely ways give what.

Each is checked against plain enumeration and against an independent library in the tests.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb

__all__ = [
    "at_least",
    "explode_below",
    "explode_difference",
    "explode_mean",
    "pool",
    "sums",
]


@lru_cache(maxsize=512)
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
    """In how many of sides ** count ways the dice add up to `need` or more."""
    ways = sums(count, sides)
    start = max(need - count, 0)
    return sum(ways[start:])


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


@lru_cache(maxsize=256)
def explode_below(count: int, sides: int, need: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each sum under `need` of `count` dice whose highest face rolls on.

    `count` ends are shown (1 … sides − 1 each); each of the j highest faces before them adds `sides`, and
    they stand in C(j + count − 1, count − 1) orders.
    """
    if count == 0:
        return ((0, Fraction(1)),) if need > 0 else ()
    ends = sums(count, sides - 1)
    found: dict[int, Fraction] = {}
    highest = 0
    while highest * sides + count < need:
        orders = comb(highest + count - 1, count - 1)
        scale = sides ** (highest + count)
        for offset, ways in enumerate(ends):
            value = highest * sides + count + offset
            if value < need:
                found[value] = found.get(value, Fraction(0)) + Fraction(orders * ways, scale)
        highest += 1
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def explode_difference(first: int, second: int, sides: int, need: int) -> Fraction:
    """The chance that `first` exploding dice exceed `second` exploding dice by `need` or more, exactly.

    A sum is sides · J + R: J highest faces, R the ends. For each difference of the ends the question is whether
    J₁ − J₂ reaches a whole number.
    """
    chance = Fraction(0)
    scale = (sides - 1) ** (first + second)
    for a, ways_a in enumerate(_ends(first, sides)):
        for b, ways_b in enumerate(_ends(second, sides)):
            missing = need - ((a + first) - (b + second))
            chance += Fraction(ways_a * ways_b, scale) * _more_highest(first, second, sides, -(-missing // sides))
    return chance


def _ends(count: int, sides: int) -> tuple[int, ...]:
    return sums(count, sides - 1) if count else (1,)


@lru_cache(maxsize=1024)
def _more_highest(first: int, second: int, sides: int, by: int) -> Fraction:
    """The chance that J₁ ≥ J₂ + by, where J is the number of highest faces before `first` (`second`) other ones."""
    if by <= 0:
        return 1 - _more_highest(second, first, sides, 1 - by)
    if first == 0:
        return Fraction(0)
    if second == 0:
        return _tail(first, sides, by)
    # J₁ ≥ t happens when, in the first t + first − 1 throws, fewer than `first` are not highest: a polynomial in t
    # times sides ** −t. So the sum over J₂ is Σ f(j) yʲ with y = sides ** −2: by Newton's forward differences,
    # Σₖ Δᵏf(0) yᵏ / (1 − y)ᵏ⁺¹.
    degree = (second - 1) + (first - 1)

    def weight(j: int) -> int:
        throws = by + j + first - 1
        inner: int = sum(comb(throws, i) * (sides - 1) ** i for i in range(first))
        orders: int = comb(j + second - 1, second - 1)
        return orders * inner

    differences = [weight(j) for j in range(degree + 1)]
    y = Fraction(1, sides**2)
    result = Fraction(0)
    for k in range(degree + 1):
        result += differences[0] * y**k / (1 - y) ** (k + 1)
        differences = [later - earlier for earlier, later in pairwise(differences)]
    lost: Fraction = Fraction(sides - 1, sides) ** second
    chance: Fraction = result * lost / sides ** (by + first - 1)
    return chance


def _tail(count: int, sides: int, by: int) -> Fraction:
    """The chance of `by` or more highest faces before `count` other ones."""
    throws = by + count - 1
    return Fraction(sum(comb(throws, i) * (sides - 1) ** i for i in range(count)), sides**throws)
