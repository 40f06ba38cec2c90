"""The tools of a game: their form as it was filled in, and their answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.kernel.view import Block, Control, Tool
from tablewright.table.fill import fill, preset
from tablewright.web.declining import Absent
from tablewright.web.forms import Form, controls_with
from tablewright.web.pages.problem import Problem

__all__ = ["ToolView", "answer_of", "tool_of", "tool_view", "worked"]


class ToolView(msgspec.Struct, frozen=True):
    """A tool for a character: its controls as they were left, and its answer, or why there is none."""

    tool: Tool
    controls: tuple[Control, ...]
    answer: tuple[Block, ...] = ()
    problem: Problem | None = None


def tool_of(system: System, key: str) -> Tool:
    """The tool of this id; raises `Absent`."""
    for tool in system.tools:
        if tool.id == key:
            return tool
    raise Absent


def tool_view(tool: Tool, world: Any, character: str, form: Form | None) -> ToolView:
    """The tool as its page shows it: with the answer to what was filled in, or to begin with to nothing."""
    controls = tool.form(world, character)
    if form is None:
        return ToolView(tool, controls)
    try:
        values = fill({}, controls, form)
        answer = tool.work(world, character, values)
    except Declined as declined:
        return ToolView(tool, _left(controls, form), problem=Problem.of(declined))
    return ToolView(tool, controls_with(controls, form), answer)


def _left(controls: tuple[Control, ...], form: Form) -> tuple[Control, ...]:
    """The controls as they were left, or as they were if what stands in one does not fit it."""
    try:
        return controls_with(controls, form)
    except Declined:
        return controls


def answer_of(tool: Tool, world: Any, character: str, given: Mapping[str, Any]) -> tuple[Block, ...]:
    """The answer to values by the keys of the controls, the others as the form has them; raises `Declined`."""
    controls = tool.form(world, character)
    values = fill({}, controls, preset(controls))
    known = {*values, *(getattr(control, "key", "") for control in controls)}
    for key in given:
        if key not in known:
            raise Invalid(key, text("There is no field {field} here.", field=key))
    return tool.work(world, character, {**values, **given})


def worked(block: Block, built: Any) -> dict[str, Any]:
    """A block for programs, with its kind."""
    return {"block": type(block).__name__.lower(), **built}
