"""The summary of exact odds: the chance of each yes/no field, the expected value of each number."""

from __future__ import annotations

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


def summary(odds: Odds, results: list[dict[str, Any]]) -> dict[str, Any]:
    """The chance that each yes/no field is true, and under `expected` the mean of each number.

    A number that is null in some row has no expected value, unless the row's own exact mean stands for it
    (exploding dice have no list of totals, but they have a mean).
    """
    rows = [
        (Fraction(row.weight, odds.denominator), result, row.means or {})
        for row, result in zip(odds.outcomes, results, strict=True)
    ]
    chances: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    for name in results[0]:
        values = [(weight, result[name], means.get(name)) for weight, result, means in rows]
        _describe(name, values, chances, expected)
    return {**chances, "expected": expected}


_Values = list[tuple[Fraction, Any, Fraction | None]]


def _describe(name: str, values: _Values, chances: dict[str, Any], expected: dict[str, Any]) -> None:
    kinds = {type(value) for _, value, _ in values}
    if bool in kinds:
        chances[name] = share(sum((weight for weight, value, _ in values if value), Fraction(0)))
    elif dict in kinds:
        _describe_object(name, values, chances, expected)
    elif kinds <= {int, type(None)}:
        means = [Fraction(value) if value is not None else mean for _, value, mean in values]
        if all(mean is not None for mean in means):
            total = sum((weight * (mean or 0) for (weight, _, _), mean in zip(values, means, strict=True)), Fraction(0))
            expected[name] = share(total)


def _describe_object(name: str, values: _Values, chances: dict[str, Any], expected: dict[str, Any]) -> None:
    keys = dict.fromkeys(key for _, value, _ in values if isinstance(value, dict) for key in value)
    inner_chances: dict[str, Any] = {}
    inner_expected: dict[str, Any] = {}
    for key in keys:
        inner: _Values = [
            (weight, value.get(key) if isinstance(value, dict) else None, None) for weight, value, _ in values
        ]
        _describe(key, inner, inner_chances, inner_expected)
    if inner_chances:
        chances[name] = inner_chances
    if inner_expected:
        expected[name] = inner_expected
