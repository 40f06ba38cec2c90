"""A roll that is made again hides what the first one hid."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablewright.kernel.system import System
from tablewright.table.state import LEVELS, Level, TableState

__all__ = ["lowered", "mentioned"]


def lowered(state: TableState, system: System, raw: Mapping[str, Any], level: Level) -> Level:
    """How much the others may see of an action, when as much as `level` is asked for.

    An action that repeats the actor's last roll shows no more than that one did: its difficulty may be a secret.
    """
    if raw.get("type") not in system.again:
        return level
    return min(level, state.hidden.get(raw["actor"], "everything"), key=LEVELS.index)


def mentioned(raw: Any, ids: Collection[str]) -> frozenset[str]:
    """The ids that stand anywhere in an action: everyone who may have a part in it."""
    match raw:
        case str():
            return frozenset({raw} & set(ids))
        case Mapping():
            return frozenset[str]().union(*(mentioned(part, ids) for pair in raw.items() for part in pair))
        case list() | tuple():
            return frozenset[str]().union(*(mentioned(part, ids) for part in raw))
        case _:
            return frozenset()
