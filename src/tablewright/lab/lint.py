"""Lint of a game, as it stands in a world: where its rules or its lists have an edge that nobody may have meant.

It looks at what the sheets roll and the offers sell, so it knows a game only by what that shows of itself.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from tablewright.kernel.system import System
from tablewright.lab.findings import KINDS, Finding, Kind
from tablewright.lab.lint_rolls import harm, readings, sure, ties
from tablewright.lab.lint_sales import MAX_SOLD, dominated, order, sold, unreachable
from tablewright.lab.rich import rich

__all__ = ["KINDS", "Finding", "Kind", "lint"]


def lint(system: System, world: Any, character: str) -> tuple[Finding, ...]:
    """Everything that is found about one character of a world, in the order of its sheet and its offers."""
    rolled = list(readings(system, world, character))
    wealthy = rich(system, world, character)
    offered = list(islice(sold(system, wealthy, character), MAX_SOLD))
    return (
        *sure(rolled),
        *ties(rolled),
        *harm(system, world, character, rolled),
        *order(system, offered),
        *dominated(wealthy, rolled, offered),
        *unreachable(system, wealthy, character),
    )
