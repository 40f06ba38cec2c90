"""Luck: how many checks should have passed by their own odds, how many did, and how rare that is; all of it exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

import msgspec

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.text import Fact, Text, decimal, plural, text
from tablewright.odds.counts import successes

__all__ = ["MAX_CHECKS", "Checked", "Fair", "Luck", "beyond", "fairness", "luck", "sentence"]

MAX_CHECKS = 1_000
"""The most checks that are reckoned as one: what it takes grows with the cube."""


class Checked(NamedTuple):
    """A check: its exact chance beforehand, and whether it passed."""

    chance: Fraction
    passed: bool


class Luck(msgspec.Struct, frozen=True):
    """How checks came out: so many passed, where `expected` were to be expected.

    `fewer` is the chance that as few or fewer pass, `more` that as many or more do.
    """

    checks: int
    expected: Fraction
    passed: int
    fewer: Fraction
    more: Fraction


def luck(checks: Sequence[Checked]) -> Luck:
    """Weigh how checks came out against their own odds; raises `TooLarge` for more than 1,000."""
    if len(checks) > MAX_CHECKS:
        raise TooLarge(
            text("These are {count} checks; at most {most} are weighed as one.", count=len(checks), most=MAX_CHECKS)
        )
    passed = sum(each.passed for each in checks)
    spread = successes([each.chance for each in checks])
    return Luck(
        len(checks),
        sum((each.chance for each in checks), Fraction(0)),
        passed,
        sum(spread[: passed + 1], Fraction(0)),
        sum(spread[passed:], Fraction(0)),
    )


def sentence(found: Luck) -> Text:
    """Say it honestly in one sentence: what was to be expected, what came, and how rare that is.

    >>> str(sentence(luck([Checked(Fraction(1, 2), False)] * 4)))
    '4 checks: 2 successes were to be expected, 0 came; about one in 16 does as badly or worse.'
    """
    if not found.checks:
        return text("No checks yet.")
    facts: dict[str, Fact] = {"expected": decimal(found.expected), "came": found.passed}
    rare = min(found.fewer, found.more)
    count = found.checks
    if found.passed == found.expected or rare > Fraction(2, 5):
        return plural(
            "{n} check: {expected} successes were to be expected, {came} came; that is nothing unusual.",
            "{n} checks: {expected} successes were to be expected, {came} came; that is nothing unusual.",
            count,
            **facts,
        )
    one_in = round(1 / rare)
    if found.fewer < found.more:
        return plural(
            "{n} check: {expected} successes were to be expected, {came} came; "
            "about one in {one} does as badly or worse.",
            "{n} checks: {expected} successes were to be expected, {came} came; "
            "about one in {one} does as badly or worse.",
            count,
            **{**facts, "one": one_in},
        )
    return plural(
        "{n} check: {expected} successes were to be expected, {came} came; about one in {one} does as well or better.",
        "{n} checks: {expected} successes were to be expected, {came} came; about one in {one} does as well or better.",
        count,
        **{**facts, "one": one_in},
    )


class Fair(msgspec.Struct, frozen=True):
    """The faces that one kind of die showed, and how likely an even die is to stray as far from even (by χ²)."""

    sides: int
    counts: Mapping[int, int]
    likely: float


def fairness(faces: Iterable[tuple[int, int]], least: int = 5) -> tuple[Fair, ...]:
    """Test dice by their faces, given as (sides, face); kinds with fewer than `least` throws a face are left out."""
    counted: dict[int, dict[int, int]] = {}
    for sides, face in faces:
        counts = counted.setdefault(sides, dict.fromkeys(range(1, sides + 1), 0))
        if face in counts:
            counts[face] += 1
    found = []
    for sides, counts in sorted(counted.items()):
        thrown = sum(counts.values())
        if sides > 1 and thrown >= least * sides:
            even = thrown / sides
            stray = sum((count - even) ** 2 / even for count in counts.values())
            found.append(Fair(sides, counts, beyond(stray, sides - 1)))
    return tuple(found)


def beyond(stray: float, freedom: int) -> float:
    """The chance that χ² with so many degrees of freedom exceeds this: the upper incomplete gamma function, by steps.

    Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1), from Q(½, x) = erfc(√x) or Q(1, x) = e⁻ˣ.
    """
    if stray <= 0:
        return 1.0
    x = stray / 2
    a, found = (0.5, erfc(sqrt(x))) if freedom % 2 else (1.0, exp(-x))
    while a < freedom / 2:
        found += exp(a * log(x) - x - lgamma(a + 1))
        a += 1
    return min(found, 1.0)
