"""The tree that says where numbers come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablewright.cli.asking import Asked
from tablewright.kernel.steps import Step

if TYPE_CHECKING:
    from rich.text import Text as Line
    from rich.tree import Tree

__all__ = ["explained"]


def explained(ask: Asked, steps: Sequence[Step]) -> Tree:
    """The numbers and where each comes from, as a branch for everybody whose number it is."""
    from rich.text import Text as Line
    from rich.tree import Tree

    tree = Tree(Line(str(ask.words.gettext("Where the numbers come from"))))
    for owner in dict.fromkeys(step.of for step in steps):
        branch = tree if owner is None else tree.add(Line(ask.system.name(owner).render(ask.words)))
        for step in steps:
            if step.of == owner:
                branch.add(_line(ask, step))
    return tree


def _line(ask: Asked, step: Step) -> Line:
    from rich.text import Text as Line

    sign = chr(0x2212) if step.value < 0 else "+" if step.operation is None else ""
    value = f"{sign}{abs(step.value)}"
    said = f"{value} {ask.system.name(step.label).render(ask.words)} [{step.clause}]"
    if step.applied:
        return Line(said)
    why = "" if step.note is None else f": {step.note.render(ask.words)}"
    return Line(f"({said}{why})", style="dim")
