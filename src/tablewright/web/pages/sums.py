"""The explanation of a number as a sum on paper: what counts, what does not and why, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.kernel.steps import Step, total
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.web.pages.people import NOBODY, People, called

__all__ = ["Die", "Line", "SumView", "die", "sums"]

_MINUS = "\N{MINUS SIGN}"
_PIPS, _TEN = 6, 10
"""The die whose faces have pips; the largest that is drawn as a kite, above it as a hexagon."""


class Die(msgspec.Struct, frozen=True):
    """A die as it is drawn: the symbol, and the number that is written on it where the symbol has no pips."""

    sides: int
    face: int
    symbol: str
    look: str
    number: int | None


class Line(msgspec.Struct, frozen=True):
    """A source of the number; `value` is how it is written, and `die` stands in its place for a die."""

    value: str
    label: Text
    clause: str
    die: Die | None = None
    note: Text | None = None
    out: bool = False


class SumView(msgspec.Struct, frozen=True):
    """A number with its sources; `of` is whose it is, and `what` what it is, where that is not the total itself."""

    lines: tuple[Line, ...]
    total: int
    of: Text | None = None
    what: Text | None = None

    @property
    def rolled(self) -> bool:
        """Whether dice are in it: only then it is what a difficulty is measured with."""
        return any(line.die for line in self.lines)


def sums(system: System, steps: Sequence[Step], people: People = NOBODY) -> tuple[SumView, ...]:
    """Sort the steps of an action into its sums: one for each of `people` and for each way of combining."""
    groups: dict[tuple[str | None, str | None], list[Step]] = {}
    for step in steps:
        groups.setdefault((step.of, step.operation), []).append(step)
    return tuple(
        SumView(
            lines=_lines(system, group, people),
            total=total(msgspec.structs.replace(step, operation=None) for step in group),
            of=None if of is None else called(system, people, of),
            what=None if operation is None else system.name(operation),
        )
        for (of, operation), group in groups.items()
    )


def _lines(system: System, steps: Sequence[Step], people: People) -> tuple[Line, ...]:
    lines: list[Line] = []
    for step in steps:
        first = not any(not line.out for line in lines)
        lines.append(
            Line(
                value=_written(step, first=first),
                label=text("Die") if step.kind == "die" else _label(system, step, people),
                clause=step.clause,
                die=die(step.label, step.value) if step.kind == "die" and step.applied else None,
                note=step.note,
                out=not step.applied,
            )
        )
    return tuple(lines)


def _label(system: System, step: Step, people: People) -> Text:
    """What a source is called; help goes by the name of who helps."""
    return called(system, people if step.kind == "help" else NOBODY, step.label)


def _written(step: Step, *, first: bool) -> str:
    size = str(abs(step.value))
    if not step.applied:
        return f"({_MINUS} {size})" if step.value < 0 else f"(+ {size})"
    if first:
        return f"{_MINUS}{size}" if step.value < 0 else size
    return f"{_MINUS} {size}" if step.value < 0 else f"+ {size}"


def die(name: str, face: int) -> Die:
    """Choose how a die such as `d10` is drawn.

    >>> die("d6", 4).symbol, die("d10", 7).number, die("d8", 3).symbol
    ('d6-4', 7, 'd10')
    """
    sides = int(name.removeprefix("d"))
    if sides == _PIPS:
        return Die(sides, face, f"d6-{face}", "d6", None)
    look = "d10" if sides <= _TEN else "d20"
    return Die(sides, face, look, look, face)
