"""What the decoder did not take: the very field, with every key on the way to it, and a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import Text, plain, text

__all__ = ["misfit"]

_ERROR = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<steps>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_EXPECTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_AT_LEAST = re.compile(r"Expected `int` >= (-?\d+)")
_AT_MOST = re.compile(r"Expected `int` <= (-?\d+)")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.+)`", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)

_KINDS = {
    "int": text("a whole number"),
    "str": text("a text"),
    "bool": text("true or false"),
    "float": text("a number that is not whole"),
    "null": text("null"),
    "array": text("a list"),
    "object": text("an object"),
}

_Place = Sequence[str | int]


def misfit(raw: Any, kind: Any, path: str, error: str) -> Invalid:
    """Say what the decoder's error means for this data; `path` is where the data stands."""
    unknown = _unknown(raw, kind)
    if unknown is not None:  # said before the error is read, which quotes the key as it was sent
        return Invalid(f"{path}.{unknown}", _no_field(unknown))
    found = _ERROR.fullmatch(error)
    assert found is not None, error  # noqa: S101 - both parts of the pattern may be empty
    steps = [step[0] for step in _STEP.finditer(found["steps"] or "")]
    if found["key"]:
        steps.append("[...]")
    names = [path, *map(str, _place(raw, kind, error, steps))]
    field = _FIELD.fullmatch(found["what"])
    if field:
        names.append(field[2])
    return Invalid(".".join(names), _sentence(found["what"]))


def _unknown(raw: Any, kind: Any) -> str | None:
    """The first key that a form without room for others does not have."""
    form = getattr(kind, "__struct_config__", None)
    if form is None or not form.forbid_unknown_fields or not isinstance(raw, dict):
        return None
    return next((str(key) for key in raw if key not in kind.__struct_encode_fields__), None)


def _no_field(name: str) -> Text:
    return text("There is no field {field} here.", field=name)


def _sentence(what: str) -> Text:
    if expected := _EXPECTED.fullmatch(what):
        return text("This is to be {expected}, not {got}.", expected=_kinds(expected[1]), got=_kinds(expected[2]))
    if least := _AT_LEAST.fullmatch(what):
        return text("This is to be a whole number, {least} or more.", least=int(least[1]))
    if most := _AT_MOST.fullmatch(what):
        return text("This is to be a whole number, {most} or less.", most=int(most[1]))
    if field := _FIELD.fullmatch(what):
        return _no_field(field[2]) if "unknown" in field[1] else text("The field {field} is missing.", field=field[2])
    if value := _VALUE.fullmatch(what):
        return text("{value} is none of the values that this field takes.", value=value[1])
    return text("This does not fit: {what}.", what=what)


def _kinds(names: str) -> Text:
    """The kinds of value, in words.

    >>> str(_kinds("int | array | null"))
    'a whole number or a list or null'
    """
    said = (_KINDS.get(name) or plain(name) for name in names.split(" | "))
    return reduce(lambda one, other: text("{one} or {other}", one=one, other=other), said)


def _place(raw: Any, kind: Any, error: str, steps: Sequence[str]) -> _Place:
    """The place that the steps lead to; the decoder writes each key of a mapping as `[...]`, so it is looked for."""
    place: list[str | int] = []
    for step in steps:
        if step == "[...]":
            place.append(_culprit(raw, kind, error, place))
        else:
            place.append(step[1:] if step.startswith(".") else int(step[1:-1]))
    return place


def _culprit(raw: Any, kind: Any, error: str, place: _Place) -> str:
    """The first key of the mapping there that leads to the error, by halving: the decoder stops at the first."""
    mapping = raw
    for name in place:
        mapping = mapping[name]
    keys: list[str] = list(mapping)
    while len(keys) > 1:
        half = keys[: len(keys) // 2]
        fails = _fails(_with(raw, place, {key: mapping[key] for key in half}), kind, error)
        keys = half if fails else keys[len(half) :]
    return keys[0]


def _fails(raw: Any, kind: Any, error: str) -> bool:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as found:
        return str(found) == error
    return False


def _with(raw: Any, place: _Place, value: Any) -> Any:
    """The data with another value at the place."""
    if not place:
        return value
    name, *rest = place
    inner = _with(raw[name], rest, value)
    if isinstance(raw, list):
        return [inner if index == name else item for index, item in enumerate(raw)]
    return {**raw, name: inner}
