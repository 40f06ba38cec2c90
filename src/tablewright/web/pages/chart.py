"""Charts as data: what each mark shows and where it stands, in the units of its viewBox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd

import msgspec

from tablewright.kernel import view
from tablewright.kernel.text import Text, text
from tablewright.web.pages.chance import Chance, chance

__all__ = ["Bar", "Column", "Curve", "Face", "Faces", "Hist", "Point", "Spread", "curve", "faces", "hist", "steps"]

Spread = Mapping[int, tuple[int, int]]
"""For each value, in how many ways it comes with a success, and in how many with a failure."""

_WIDTH, _FLOOR, _TALLEST = 300, 90, 76
_WITH_NUMBERS = 14
"""The most columns that have room for a number over each."""
_MOST_WAYS = 1_296
"""The largest number of ways that is worth printing over a column: four dice of six."""
_LABELS = 12
_COLUMNS = 40
"""The most columns that are drawn one by one; the ends beyond them are added up."""


class Face(msgspec.Struct, frozen=True):
    """A face of the die."""

    face: int
    hit: bool


class Faces(msgspec.Struct, frozen=True):
    """The die itself as the chart."""

    faces: tuple[Face, ...]
    sentence: Text


class Bar(msgspec.Struct, frozen=True):
    """A part of a column."""

    y: float
    height: float
    hit: bool


class Column(msgspec.Struct, frozen=True):
    """A column of a histogram; `ways` is the number over it, left out where there is no room."""

    label: str
    x: float
    width: float
    middle: float
    top: float
    bars: tuple[Bar, ...]
    hit: bool
    ways: int | None
    named: bool


class Hist(msgspec.Struct, frozen=True):
    """A column for each value that can come out."""

    columns: tuple[Column, ...]
    caption: Text
    sentence: Text


class Point(msgspec.Struct, frozen=True):
    """A difficulty, the chance at it, and where its dot stands."""

    difficulty: int
    chance: Chance
    x: float
    y: float
    named: bool


class Curve(msgspec.Struct, frozen=True):
    """The chance at each difficulty; `at` is the point that the page begins with."""

    points: tuple[Point, ...]
    line: str
    area: str
    at: int
    sentence: Text


def faces(sides: int, hits: frozenset[int]) -> Faces:
    """Draw a die whose faces in `hits` pass."""
    cells = tuple(Face(face, face in hits) for face in range(1, sides + 1))
    listed = ", ".join(str(face) for face in sorted(hits))
    if not hits:
        sentence = text("Of the {sides} faces of the die none passes.", sides=sides)
    elif len(hits) == sides:
        sentence = text("Every one of the {sides} faces of the die passes.", sides=sides)
    else:
        sentence = text("Of the {sides} faces of the die these pass: {faces}.", sides=sides, faces=listed)
    return Faces(cells, sentence)


def hist(spread: Spread, axis: Text, above: tuple[int, int, int] | None = None) -> Hist:
    """Draw a spread; `above` is a last column for all values from the first of its numbers on, (from, hits, misses)."""
    rows = [(str(value), hits, misses) for value, (hits, misses) in sorted(spread.items())]
    if above is not None:
        rows.append((f"{above[0]}+", above[1], above[2]))
    common = gcd(*(part for _, hits, misses in rows for part in (hits, misses)), 0) or 1
    rows = [(label, hits // common, misses // common) for label, hits, misses in _gathered(rows)]
    whole = sum(hits + misses for _, hits, misses in rows)
    tallest = max(hits + misses for _, hits, misses in rows)
    step = (_WIDTH - 4) / len(rows)
    gap = min(4.0, step / 4)
    every = -(-len(rows) // _LABELS)
    numbered = len(rows) <= _WITH_NUMBERS and whole <= _MOST_WAYS
    columns = []
    for index, (label, hits, misses) in enumerate(rows):
        x = 2 + index * step + gap / 2
        high = (hits + misses) / tallest * _TALLEST
        foot = hits / tallest * _TALLEST
        bars = (
            Bar(round(_FLOOR - foot, 1), round(foot, 1), hit=True),
            Bar(round(_FLOOR - high, 1), round(high - foot, 1), hit=False),
        )
        columns.append(
            Column(
                label=label,
                x=round(x, 1),
                width=round(step - gap, 1),
                middle=round(x + (step - gap) / 2, 1),
                top=round(_FLOOR - high - 3, 1),
                bars=tuple(bar for bar in bars if bar.height),
                hit=hits > misses,
                ways=hits + misses if numbered else None,
                named=index % every == 0,
            )
        )
    return Hist(tuple(columns), *_said(rows, axis, whole, numbered=numbered))


def _said(rows: Sequence[tuple[str, int, int]], axis: Text, whole: int, *, numbered: bool) -> tuple[Text, Text]:
    """The caption, and the sentence for whoever does not see the chart."""
    if not numbered:
        return axis, text("{axis}, from {low} to {high}.", axis=axis, low=rows[0][0], high=rows[-1][0])
    listed = "; ".join(f"{label}: {hits + misses}" for label, hits, misses in rows)
    return (
        text("{axis}; the numbers are ways out of {whole}", axis=axis, whole=whole),
        text("{axis}, each with its ways out of {whole}: {list}.", axis=axis, whole=whole, list=listed),
    )


def _gathered(rows: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Add up the ends of a long spread, the rarer end first, until it is short enough to be drawn."""
    low, high = 0, len(rows) - 1
    below, over = _ways(rows[low]), _ways(rows[high])
    while high - low + 1 > _COLUMNS:
        if below <= over:
            low += 1
            below += _ways(rows[low])
        else:
            high -= 1
            over += _ways(rows[high])
    kept = rows[low : high + 1]
    if low:
        kept[0] = (f"≤{rows[low][0]}", *_added(rows[: low + 1]))
    if high < len(rows) - 1:
        kept[-1] = (f"{rows[high][0].rstrip('+')}+", *_added(rows[high:]))
    return kept


def _ways(row: tuple[str, int, int]) -> int:
    return row[1] + row[2]


def _added(rows: Sequence[tuple[str, int, int]]) -> tuple[int, int]:
    return sum(hits for _, hits, _ in rows), sum(misses for _, _, misses in rows)


_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 336, 10, 128


def curve(chances: Mapping[int, Fraction], whole: int | None, at: int | None = None) -> Curve:
    """Draw the chance at each difficulty, marked at `at`, or where it is nearest to even."""
    listed = sorted(chances.items())
    step = (_RIGHT - _LEFT) / len(listed)
    every = -(-len(listed) // 13)
    points, corners = [], []
    for index, (difficulty, exact) in enumerate(listed):
        x = _LEFT + index * step
        y = round(_BOTTOM - float(exact) * (_BOTTOM - _TOP), 1)
        corners += [f"{x:.1f} {y}", f"{x + step:.1f} {y}"]
        points.append(Point(difficulty, chance(exact, whole), round(x + step / 2, 1), y, index % every == 0))
    wanted = [index for index, (difficulty, _) in enumerate(listed) if difficulty == at]
    nearest = min(range(len(listed)), key=lambda index: abs(listed[index][1] - Fraction(1, 2)))
    said = "; ".join(f"{point.difficulty}: {point.chance.part}/{point.chance.whole}" for point in points)
    line = "M" + "L".join(corners)
    return Curve(
        points=tuple(points),
        line=line,
        area=f"{line}L{_RIGHT} {_BOTTOM}L{_LEFT} {_BOTTOM}Z",
        at=wanted[0] if wanted else nearest,
        sentence=text("Chance at each difficulty: {list}.", list=said),
    )


def steps(of: view.Curve) -> Curve:
    """Draw the chances that a tool of a game gives along whole numbers."""
    return curve({at: Fraction(exact) for at, exact in of.points}, None)
