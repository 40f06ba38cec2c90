"""What an action that is begun says already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.sdk import Number, text
from tablewright.systems.haze.sheet import ORDINARY

__all__ = ["difficulty", "whole", "word"]


def word(action: Mapping[str, Any], key: str) -> str | None:
    """A word in a field; null where there is none."""
    found = action.get(key)
    return found if isinstance(found, str) and found else None


def whole(action: Mapping[str, Any], key: str, default: int) -> int:
    """A whole number in a field."""
    found = action.get(key)
    return found if isinstance(found, int) else default


def difficulty(action: Mapping[str, Any]) -> Number:
    """The difficulty, an ordinary one to begin with."""
    return Number("difficulty", text("Difficulty"), whole(action, "difficulty", ORDINARY))
