"""What stands at a path of a document, such as `life.current`, and a document in which something else stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

__all__ = ["put_at", "standing_at", "standing_in"]


def standing_at(person: Any, path: str) -> Any:
    """What stands at a path of a character's document; null where nothing does."""
    return standing_in(msgspec.to_builtins(person), path)


def standing_in(document: Any, path: str) -> Any:
    """What stands at a path of a document; null where nothing does."""
    for part in path.split("."):
        if isinstance(document, Mapping):
            document = document.get(part)
        elif isinstance(document, list | tuple) and part.isdigit() and int(part) < len(document):
            document = document[int(part)]
        else:
            return None
    return document


def put_at(document: Any, path: str, value: Any) -> Any:
    """The document with a value at a path; raises `LookupError` for a place that is not there."""
    part, dot, rest = path.partition(".")
    if isinstance(document, Mapping):
        return {**document, part: put_at(document.get(part), rest, value) if dot else value}
    if isinstance(document, list | tuple) and part.isdigit() and int(part) < len(document):
        there = int(part)
        changed = put_at(document[there], rest, value) if dot else value
        return [*document[:there], changed, *document[there + 1 :]]
    raise LookupError(path)
