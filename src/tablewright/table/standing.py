"""What stands at a path of a character's document."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["standing_at"]


def standing_at(person: Any, path: str) -> Any:
    """What stands at a path of a character's document; null where nothing does."""
    value = msgspec.to_builtins(person)
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value
