"""Put what a form holds into the action that it is for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import convert
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.kernel.view import Choice, Control, Modifiers, Number, Offer, Repeat, Toggle, Tray, Writing

__all__ = ["begun", "fill", "preset", "untouched", "whole"]

MAX_ROWS = 50
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-"})


def begun(system: System, raw: Any) -> dict[str, Any]:
    """An action that is begun: fields may be missing, and those that are there have the right form.

    Views are given nothing else. Raises `Invalid`.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str) or not isinstance(raw.get("actor"), str):
        raise Invalid("action", text("An action is an object with a `type` and an `actor`."))
    kind = system.action_types.get(raw["type"])
    if kind is None:
        raise Invalid("action.type", text("There is no action {type} in this game.", type=raw["type"]))
    for field in msgspec.structs.fields(kind):
        if field.encode_name in raw:
            convert(raw[field.encode_name], field.type, f"action.{field.encode_name}")
    return raw


def fill(base: Mapping[str, Any], controls: Sequence[Control], form: Mapping[str, str]) -> dict[str, Any]:
    """The action that a form asks for.

    Values stand in the form as `c.KEY`, switches as `t.NAME`, how often something is repeated as `n.NAME`, rows of
    modifiers as `m.KEY.I.source` and `.value`; what is missing keeps the control's own value. Raises `Invalid` for a
    number that is none, where a list is to grow that is none, and for a choice with patches that has no such one.
    """
    action = dict(base)
    for control in controls:
        _put(action, control, form)
    return action


def _put(action: dict[str, Any], control: Control, form: Mapping[str, str]) -> None:
    match control:
        case Number(key=key, value=value):
            action[key] = whole(form.get(f"c.{key}", str(value)), key)
        case Choice(key=key, value=value):
            _choose(action, control, form.get(f"c.{key}", value))
        case Writing(key=key, value=value):
            action[key] = form.get(f"c.{key}", value)
        case Modifiers(key=key, part=part):
            if rows := _rows(control, form):
                _add(action, part, {key: rows})
        case Repeat(name=name, patch=patch, value=value, high=high):
            for _ in range(min(whole(form.get(f"n.{name}", str(value)), name), high)):
                _apply(action, patch)
        case Toggle(name=name, patch=patch, shut=shut, part=part):
            if shut is None and form.get(f"t.{name}"):
                _add(action, part, patch)
        case _:
            assert_never(control)


def preset(controls: Sequence[Control]) -> dict[str, str]:
    """The form of a tray before anybody touched it: only switches that are on have to be said."""
    return {f"t.{control.name}": "on" for control in controls if isinstance(control, Toggle) and control.on}


def untouched(begun: Tray | Offer) -> dict[str, Any]:
    """The action as its tray or its offer has it before anybody touches it."""
    return fill(begun.action, begun.controls, preset(begun.controls))


def whole(written: str, key: str) -> int:
    """A whole number as people write it, minus sign and all; raises `Invalid`."""
    digits = written.strip().translate(_MINUS)
    if not _WHOLE.fullmatch(digits):
        raise Invalid(f"action.{key}", text("This is to be a whole number."))
    return int(digits)


def _rows(control: Modifiers, form: Mapping[str, str]) -> list[dict[str, Any]]:
    name = control.name
    if not any(each.startswith(f"m.{name}.") for each in form):
        return [{control.source_key: source, control.value_key: value} for source, value in control.rows]
    rows = []
    for index in range(MAX_ROWS):
        source = form.get(f"m.{name}.{index}.source", "").strip()
        unsaid = "1" if source and control.sources else ""
        value = form.get(f"m.{name}.{index}.value", "").strip() or unsaid
        if value and value != "0" and (source or not control.sources):
            rows.append({control.source_key: source or "?", control.value_key: whole(value, name)})
    return rows


def _apply(action: dict[str, Any], patch: Mapping[str, Any]) -> None:
    for name, value in patch.items():
        action[name] = _longer(action, name, value) if isinstance(value, list | tuple) else value


def _choose(action: dict[str, Any], control: Choice, chosen: str) -> None:
    """Put what was chosen into the action; raises `Invalid` for what has no patch where there are some."""
    if control.patches is not None and chosen in control.patches:
        _apply(action, control.patches[chosen])
    elif control.patches is not None and chosen:
        raise Invalid(f"action.{control.key}", text("This can't be chosen here."))
    elif chosen:
        action[control.key] = chosen
    elif control.patches is None:
        action.pop(control.key, None)


def _add(action: dict[str, Any], part: tuple[str, str] | None, patch: Mapping[str, Any]) -> None:
    """Put a patch into the action, or into somebody's entry of a list in it; a bare id is an entry too."""
    if part is None:
        _apply(action, patch)
        return
    people, actor = part
    entries = _longer(action, people, ())
    for at, asked in enumerate(entries):
        entry = {"actor": asked} if isinstance(asked, str) else dict(asked)
        if entry["actor"] == actor:
            _apply(entry, patch)
            entries[at] = entry
    action[people] = entries


def _longer(action: Mapping[str, Any], key: str, more: Iterable[Any]) -> list[Any]:
    """The list that stands in the action, with more at its end."""
    there = action.get(key, [])
    if not isinstance(there, list | tuple):
        raise Invalid(f"action.{key}", text("This is to be a list."))
    return [*there, *more]
