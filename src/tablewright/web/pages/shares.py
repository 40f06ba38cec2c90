"""Chances and means as numbers in a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from tablewright.kernel.text import decimal
from tablewright.lab.series import percent

__all__ = ["rounded", "share", "values_of"]


@pass_context
def rounded(context: Context, value: Fraction) -> str:
    """A number to two decimals, after the mark of the reader's language."""
    return decimal(value, 2).render(context["words"])


@pass_context
def share(context: Context, value: Fraction | int) -> str:
    """A chance in percent to a tenth, after the mark of the reader's language."""
    said = percent(Fraction(value))
    mark = decimal(Fraction(1, 2)).render(context["words"])[1]
    return said.replace(".", mark)


def values_of(spreads: Iterable[Mapping[Any, Any]]) -> list[Any]:
    """Every value that has a chance in one of the spreads, in the order in which they come."""
    return list(dict.fromkeys(value for spread in spreads for value in spread))
