"""Actions and conditions in words, as people type them at a terminal or into a form."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.lab.scenes import value_at

__all__ = ["action_of", "compared", "json_or_word", "pair", "plan_of"]


def pair(written: str, read: Callable[[str], Any]) -> tuple[str, Any]:
    """A name and a value, as `NAME=VALUE`; raises `Invalid`."""
    name, equals, value = written.partition("=")
    if not equals or not name:
        raise Invalid(written, text("This is to be a name, the sign =, and a value."))
    return name.strip(), read(value)


def json_or_word(written: str) -> Any:
    """A value as JSON, or as it is written where it is none.

    >>> json_or_word("3"), json_or_word("good")
    (3, 'good')
    """
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return written


def action_of(written: str, actor: str) -> dict[str, Any]:
    """An action in words: its type, then fields as KEY=VALUE; or as JSON. Raises `Invalid` for a field that is none.

    >>> action_of("rest kind=night", "ada")
    {'type': 'rest', 'actor': 'ada', 'kind': 'night'}
    """
    given = json_or_word(written)
    if isinstance(given, dict):
        return {"actor": actor, **given}
    kind, *fields = written.split() or [""]
    return {"type": kind, "actor": actor, **dict(pair(each, json_or_word) for each in fields)}


def plan_of(written: Sequence[str], actor: str) -> list[dict[str, Any]]:
    """The actions of a plan."""
    return [action_of(each, actor) for each in written]


def compared(written: str, world: Any, character: str) -> Callable[[Any], bool]:
    """A condition such as `blur>=6` or `conditions=fainted` as a question to a world; raises `Invalid`."""
    for sign in (">=", "<=", "="):
        path, found, value = written.partition(sign)
        if found:
            break
    else:
        raise Invalid("until", text("This is to be a place, one of >= <= =, and a value."))
    here = value_at(character, path.strip())
    wanted = json_or_word(value.strip())

    def holds(each: Any) -> bool:
        there = here(each)
        if sign == "=":
            return bool(there == wanted)
        if not isinstance(there, int) or not isinstance(wanted, int):
            raise Invalid("until", text("Only whole numbers are compared by >= and <=."))
        return there >= wanted if sign == ">=" else there <= wanted

    holds(world)
    return holds
