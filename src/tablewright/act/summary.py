"""The summary of exact odds: the chance of each yes/no field, the expected value of each number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tablewright.odds.explore import Odds

__all__ = ["share", "summary"]


def share(value: Fraction) -> str:
    """A fraction in lowest terms, as the contract writes it.

    >>> share(Fraction(8, 10)), share(Fraction(1))
    ('4/5', '1')
    """
    return str(value)


def summary(odds: Odds, results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The chance that each yes/no field is true, and under `expected` the mean of each number.

    A number that is null in some row has no expected value, unless the row's own exact mean stands for it
    (exploding dice have no list of totals, but they have a mean). `results` are those of the odds as plain data.
    """
    rows = [(row.weight, result, row.means or {}) for row, result in zip(odds.outcomes, results, strict=True)]
    chances: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    for name in dict.fromkeys(name for result in results for name in result):
        values = [(weight, result.get(name), means.get(name)) for weight, result, means in rows]
        _describe(name, values, odds.denominator, chances, expected)
    return {**chances, "expected": expected}


_Values = list[tuple[int, Any, Fraction | None]]


def _describe(name: str, values: _Values, denominator: int, chances: dict[str, Any], expected: dict[str, Any]) -> None:
    kinds = {type(value) for _, value, _ in values}
    if bool in kinds:
        chances[name] = share(Fraction(sum(weight for weight, value, _ in values if value), denominator))
    elif dict in kinds:
        inner_chances: dict[str, Any] = {}
        inner_expected: dict[str, Any] = {}
        objects = [(weight, value or {}) for weight, value, _ in values]
        for key in dict.fromkeys(key for _, value in objects for key in value):
            inner: _Values = [(weight, value.get(key), None) for weight, value in objects]
            _describe(key, inner, denominator, inner_chances, inner_expected)
        if inner_chances:
            chances[name] = inner_chances
        if inner_expected:
            expected[name] = inner_expected
    elif kinds <= {int, type(None)}:
        means: list[Any] = [mean if value is None else value for _, value, mean in values]
        if None not in means:
            total = sum(weight * mean for (weight, *_), mean in zip(values, means, strict=True))
            expected[name] = share(Fraction(total) / denominator)
