"""Called checks: whose dice they wait for, what each rolls, and what came of it for all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.kernel.system import System
from tablewright.kernel.view import Row
from tablewright.table.parts import with_parts
from tablewright.table.state import LEVELS, Answer, Card, Level, Together

__all__ = ["HELPERS", "base_for", "known_keys", "rows_of", "shown_level", "takes_help", "together", "without"]

HELPERS = "helpers"
"""The field of an action that lists who helps with it, by their ids: a game's action that has it takes help."""


def takes_help(system: System, kind: Any) -> bool:
    """Whether an action of this type takes help."""
    action = system.action_types.get(kind)
    return action is not None and HELPERS in {field.encode_name for field in msgspec.structs.fields(action)}


def base_for(card: Card, character: str) -> dict[str, Any]:
    """The action that a character is to roll: as it was called, or as it was agreed upon, with who helps."""
    if card.kind == "joint":
        return with_parts(card.base, card.parts)
    agreed = [each.base for each in card.proposals if each.character == character and each.agreed]
    base = {**(agreed[-1] if agreed else card.base), "actor": character}
    helping = [each.helper for each in card.helps if each.character == character]
    return {**base, HELPERS: list(dict.fromkeys([*base.get(HELPERS, ()), *helping]))} if helping else base


def without(card: Card, character: str | None, answer: Answer | None = None) -> Card:
    """The check when it waits for a character no longer, who may have answered it."""
    left = () if card.kind == "joint" and answer else tuple(each for each in card.characters if each != character)
    return replace(card, characters=left, answers=card.answers if answer is None else (*card.answers, answer))


def together(card: Card) -> Together | None:
    """What came of a check for all of them, once it waits for nobody; null where each rolled for themselves.

    Who was skipped is left out. It is known to whom every single outcome is.
    """
    passed = [answer.passed for answer in card.answers]
    if card.kind != "combined" or not passed or None in passed:
        return None
    came = any(passed) if card.need == "one" else all(passed)
    return Together(card.title, came, shown_level(answer.level for answer in card.answers))


def shown_level(levels: Iterable[Level]) -> Level:
    """What is shown of something that rests on rolls of these levels: no more than of the most hidden."""
    return min(levels, key=LEVELS.index, default="everything")


def rows_of(system: System, world: Any, character: str, kind: str) -> tuple[Row, ...]:
    """The lines of a character's sheet that begin an action of this type: what could be rolled instead."""
    return tuple(
        line
        for line in system.views.sheet(world, character).lines()
        if isinstance(line, Row) and line.action is not None and not line.shut and line.action.get("type") == kind
    )


def known_keys(rows: Collection[Row], difficulty: str) -> frozenset[str]:
    """The fields by which these lines say what is rolled, and not how hard it is."""
    return frozenset(key for row in rows for key in says(row.action or {}, difficulty))


def says(action: Mapping[str, Any], *besides: str) -> dict[str, Any]:
    """What an action says besides its type, who does it, and these fields."""
    return {key: value for key, value in action.items() if key not in {"type", "actor", *besides}}
