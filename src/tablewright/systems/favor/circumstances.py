"""Circumstances (FG-9): rain, wind, a load; each makes a check harder by a step of its own, and they add up."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.sdk import Step, text
from tablewright.systems.favor.actions import Circumstance

__all__ = ["harder", "harder_steps", "not_against_people"]


def harder(circumstances: Sequence[Circumstance]) -> int:
    """How much they add to the difficulty (FG-9).

    >>> harder((Circumstance("rain", 2), Circumstance("a load", 1)))
    3
    """
    return sum(each.value for each in circumstances)


def harder_steps(circumstances: Sequence[Circumstance]) -> tuple[Step, ...]:
    """Where that comes from."""
    return tuple(
        Step("circumstance", each.source, each.value, "FG-9", operation="harder")
        for each in circumstances
        if each.value
    )


def not_against_people(circumstances: Sequence[Circumstance]) -> tuple[Step, ...]:
    """Circumstances of a check whose difficulty is what a person sets against it (FG-4): they are passed over."""
    note = text("Against a person, what they set against it is the difficulty. Give dice of disadvantage instead.")
    return tuple(
        Step("circumstance", each.source, each.value, "FG-4", applied=False, operation="harder", note=note)
        for each in circumstances
        if each.value
    )
