"""Several curves in one picture, as data for the page."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tablewright.lab.series import Series, path, percent, values

__all__ = ["Plot", "plot"]

_LEFT, _RIGHT, _TOP, _FLOOR = 34, 336, 10, 168
_LABELS = 13


class Line(msgspec.Struct, frozen=True):
    """A curve: its name, which of the looks it has, and its path."""

    name: str
    look: int
    path: str


class Plot(msgspec.Struct, frozen=True):
    """The curves, the marks under them, and the same as a table."""

    lines: tuple[Line, ...]
    marks: tuple[tuple[float, int], ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def plot(series: Sequence[Series]) -> Plot:
    """Draw curves as steps over all values that one of them has."""
    listed = values(series)
    step = (_RIGHT - _LEFT) / max(len(listed), 1)
    every = -(-len(listed) // _LABELS) if listed else 1
    marks = tuple(
        (round(_LEFT + (index + 0.5) * step, 1), value) for index, value in enumerate(listed) if index % every == 0
    )
    lines = tuple(
        Line(each.name, index % 6, path(each, listed, _LEFT, step, _height)) for index, each in enumerate(series)
    )
    rows = tuple((value, tuple(percent(each.points.get(value)) for each in series)) for value in listed)
    return Plot(lines, marks, rows)


def _height(chance: Fraction) -> float:
    return round(_FLOOR - float(chance) * (_FLOOR - _TOP), 1)
