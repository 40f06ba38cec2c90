"""Curves of several rolls side by side, and how they are written: CSV, Markdown, SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

import msgspec

__all__ = ["Series", "as_csv", "as_markdown", "as_svg", "path", "percent", "values"]

_COLOURS = ("#0b7285", "#c2410c", "#6741d9", "#2b8a3e", "#a61e4d", "#5c5f66")
_DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 5", "12 4")
_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _FLOOR = 52, 700, 20, 310
_LABELS = 14


class Series(msgspec.Struct, frozen=True):
    """A curve with its name: the chance for each value, null where the roll can't be made with it."""

    name: str
    points: Mapping[int, Fraction | None]


def values(series: Sequence[Series]) -> list[int]:
    """Every value that a curve has, in order."""
    return sorted(set().union(*(each.points for each in series)))


def as_csv(series: Sequence[Series], across: str) -> str:
    """A line for each value with the exact fractions; a name can't become a formula of a spreadsheet."""
    lines = [",".join(map(_cell, (across, *(each.name for each in series))))]
    lines += [",".join((str(value), *_exact(series, value))) for value in values(series)]
    return "\r\n".join(lines) + "\r\n"


def _cell(name: str) -> str:
    safe = f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name
    return '"' + safe.replace('"', '""') + '"' if any(each in safe for each in ',"\r\n') else safe


def _exact(series: Sequence[Series], value: int) -> Iterator[str]:
    for each in series:
        chance = each.points.get(value)
        yield "" if chance is None else str(chance)


def as_markdown(series: Sequence[Series], across: str) -> str:
    """A table with percentages to a tenth."""
    head = [_plain(across), *(_plain(each.name) for each in series)]
    lines = [f"| {' | '.join(head)} |", f"|{'---:|' * len(head)}"]
    for value in values(series):
        cells = (percent(each.points.get(value)) for each in series)
        lines.append(f"| {value} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _plain(name: str) -> str:
    return " ".join(name.split()).replace("|", "\\|")


def percent(chance: Fraction | None) -> str:
    """A chance to a tenth of a percent that never rounds to certainty; a dash where there is none."""
    if chance is None:
        return "–"
    tenths = int(chance * 1000 + Fraction(1, 2))
    if (tenths == 0 and chance) or (tenths == 1000 and chance < 1):
        return "under 0.1 %" if tenths == 0 else "over 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def as_svg(series: Sequence[Series], across: str) -> str:
    """A picture that stands alone: steps in colours and dashes with a legend, so no meaning is by colour alone."""
    listed = values(series)
    step = (_RIGHT - _LEFT) / max(len(listed), 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT + 22 * len(series)}"',
        ' role="img" font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(', '.join(each.name for each in series))}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        *_grid(),
        *_labels(listed, step),
        f'<text x="{(_LEFT + _RIGHT) / 2:.0f}" y="{_FLOOR + 40}" text-anchor="middle">{escape(across)}</text>',
    ]
    for index, each in enumerate(series):
        look = f'fill="none" stroke="{_COLOURS[index % 6]}" stroke-width="2.5" stroke-dasharray="{_DASHES[index % 6]}"'
        parts.append(f'<path d="{path(each, listed, _LEFT, step, _height)}" {look}/>')
        y = _HEIGHT + 22 * index
        parts.append(f'<path d="M{_LEFT} {y}h40" {look}/><text x="{_LEFT + 50}" y="{y + 4}">{escape(each.name)}</text>')
    return "".join((*parts, "</svg>\n"))


def _grid() -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _height(Fraction(percent, 100))
        yield f'<path d="M{_LEFT} {y}H{_RIGHT}" stroke="#d0d4da"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end" fill="#495057">{percent} %</text>'


def _labels(listed: Sequence[int], step: float) -> Iterator[str]:
    every = -(-len(listed) // _LABELS)
    for index, value in enumerate(listed):
        if index % every == 0:
            x = _LEFT + (index + 0.5) * step
            yield f'<text x="{x:.1f}" y="{_FLOOR + 20}" text-anchor="middle" fill="#495057">{value}</text>'


def _height(chance: Fraction) -> float:
    return round(_FLOOR - float(chance) * (_FLOOR - _TOP), 1)


def path(series: Series, listed: Sequence[int], left: float, step: float, height: Callable[[Fraction], float]) -> str:
    """A curve as steps over these values, each `step` wide; where the roll can't be made the line has a gap."""
    drawn = ""
    joined = False
    for index, value in enumerate(listed):
        chance = series.points.get(value)
        if chance is None:
            joined = False
            continue
        x = left + index * step
        drawn += f"{'L' if joined else 'M'}{x:.1f} {height(chance)}H{x + step:.1f}"
        joined = True
    return drawn
