"""The world as it is played: numbers that a GM overrides stand in the documents as the GM has them.

Rules, odds and sheets read this world; what happens is folded into the one without overrides, so that the computed
number is never lost.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.kernel.document import load_character
from tablewright.kernel.steps import Step
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.table.kept import Override
from tablewright.table.standing import put_at, standing_at
from tablewright.table.state import TableState

__all__ = ["Overridden", "applied", "noted", "overridden", "played", "worked_out"]


class Overridden(msgspec.Struct, frozen=True):
    """A number that is overridden: what it was computed to be, and what it counts as."""

    override: Override
    computed: int
    now: int


def applied(override: Override, computed: int) -> int:
    """What a number counts as."""
    match override.how:
        case "add":
            return computed + override.value
        case "set":
            return override.value
        case "minimum":
            return max(computed, override.value)


def overridden(state: TableState, character: str) -> tuple[Overridden, ...]:
    """The overrides of a character that find their number."""
    person = state.world.characters.get(character)
    found = []
    for override in state.overrides:
        computed = None if override.character != character or person is None else standing_at(person, override.path)
        if type(computed) is int:
            found.append(Overridden(override, computed, applied(override, computed)))
    return tuple(found)


def played(state: TableState, system: System) -> Any:
    """The world that rules, odds and sheets read."""
    world = state.world
    for character in dict.fromkeys(each.character for each in state.overrides):
        if found := overridden(state, character):
            world = worked_out(system, world, character, found)
    return world


def worked_out(system: System, world: Any, character: str, found: tuple[Overridden, ...]) -> Any:
    """The world with the numbers of a character as they count; raises `Declined` where they don't fit its document."""
    document = msgspec.to_builtins(world.characters[character])
    for each in found:
        document = put_at(document, each.override.path, each.now)
    return load_character(system, world, character, document).world


def noted(state: TableState, actor: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The explanation of an actor's number, or of several people's, with the overrides that its sources stand under."""
    if not state.overrides:
        return steps
    people = {each.character for each in state.overrides}
    by_label = {
        (key, part): each
        for key in people
        for each in overridden(state, key)
        for part in each.override.path.split(".")[-2:]
    }

    def with_note(step: Step) -> Step:
        whose = step.of if step.of in state.world.characters else None
        found = by_label.get((whose or actor, step.label))
        return step if found is None or step.note is not None else replace(step, note=_said(found))

    return tuple(with_note(step) for step in steps)


def _said(each: Overridden) -> Any:
    return text(
        "override: {computed} counts as {now}; {reason}",
        computed=each.computed,
        now=each.now,
        reason=each.override.reason,
    )
