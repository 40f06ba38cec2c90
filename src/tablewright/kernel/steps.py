"""The explanation of a number: where each part of it came from, and what did not count."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.kernel.text import Text

__all__ = ["Step", "only_best", "total"]


class Step(msgspec.Struct, frozen=True, omit_defaults=True, rename={"note": "why"}):
    """One source of a number.

    `label` is the id of a thing of the game, or the name that somebody gave (a bonus).
    A source that was passed over has `applied` false and, in `note`, the reason; `clause` is then
    the one that rules it out. `operation` says how the value combines when it is not added.
    `of` is whose number it is, where an action has several.
    """

    kind: str
    label: str
    value: int
    clause: str
    applied: bool = True
    operation: str | None = None
    note: Text | None = None
    of: str | None = None


def total(steps: Iterable[Step]) -> int:
    """Add up what counts: the sum and its explanation are one list."""
    return sum(step.value for step in steps if step.applied and step.operation is None)


def only_best(steps: Iterable[Step], clause: str, note: Text) -> tuple[Step, ...]:
    """Let only the highest of the sources count, the first of equals; the rest say why they do not.

    Sources that are passed over already stay so, and are not compared.
    """
    listed = tuple(steps)
    active = [index for index, step in enumerate(listed) if step.applied]
    if len(active) < 2:
        return listed
    best = max(active, key=lambda index: (listed[index].value, -index))
    return tuple(
        msgspec.structs.replace(step, applied=False, clause=clause, note=note)
        if step.applied and index != best
        else step
        for index, step in enumerate(listed)
    )
