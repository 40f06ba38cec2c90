"""The parts that several have in one roll: entries of a list in its action, each with its `actor` or a bare id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.kernel.view import Control, Modifiers
from tablewright.table.state import Card, Part

__all__ = ["controls_of", "entry_of", "part_of", "with_parts"]


def entry_of(base: Mapping[str, Any], character: str) -> tuple[str, Mapping[str, Any]] | None:
    """The name of the list that somebody stands in, and their entry as it was called; null where there is none."""
    for name, listed in base.items():
        for entry in listed if isinstance(listed, list | tuple) else ():
            if _is_of(entry, character):
                return name, entry if isinstance(entry, Mapping) else {"actor": entry}
    return None


def part_of(card: Card, character: str) -> Part | None:
    """What somebody has set of their part."""
    return next((each for each in card.parts if each.character == character), None)


def with_parts(base: Mapping[str, Any], parts: tuple[Part, ...]) -> dict[str, Any]:
    """The action with what each has set of their part: what was called stays, and lists grow."""
    action = dict(base)
    for part in parts:
        found = entry_of(action, part.character)
        if found is not None:
            name, entry = found
            more = {key: _joined(entry.get(key), value) for key, value in part.fields.items()}
            action[name] = [{**entry, **more} if _is_of(each, part.character) else each for each in action[name]]
    return action


def controls_of(controls: tuple[Control, ...], character: str) -> tuple[Modifiers, ...]:
    """The controls of a tray that fill somebody's part."""
    return tuple(each for each in controls if isinstance(each, Modifiers) and (each.part or ("", ""))[1] == character)


def _is_of(entry: Any, character: str) -> bool:
    return entry == character or (isinstance(entry, Mapping) and entry.get("actor") == character)


def _joined(called: Any, own: Any) -> Any:
    return [*called, *own] if isinstance(called, list | tuple) and isinstance(own, list | tuple) else own
