"""Documents: the way from JSON to a world and back, losing nothing and naming what does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System, Warned, World
from tablewright.kernel.text import text

__all__ = ["Loaded", "convert", "dump", "load", "load_character"]

_TOP = ("system", "options", "content", "scene", "characters")
_MISMATCH = re.compile(r"^(?P<what>.*?)(?: - at `\$?(?P<path>[^`]*)`)?$", re.DOTALL)
MAX_CHARACTERS = 64


class Loaded(NamedTuple):
    """A world that is complete, and what is wrong with it."""

    world: Any
    warnings: tuple[Warned, ...]


def load(system: System, raw: Any) -> Loaded:
    """Read a world document; raises `Invalid` with the path of what does not fit."""
    if not isinstance(raw, dict):
        raise Invalid("world", text("A world is an object with `system` and `characters`."))
    for key in raw:
        if key not in _TOP:
            raise Invalid(f"world.{key}", text("A world has no field {key}.", key=key))
    characters = raw.get("characters", {})
    if not isinstance(characters, dict):
        raise Invalid("world.characters", text("The characters are an object: an id for each document."))
    if len(characters) > MAX_CHARACTERS:
        raise Invalid("world.characters", text("A world has at most {most} characters.", most=MAX_CHARACTERS))
    hints = system.hints
    people = {}
    given: dict[str, frozenset[str]] = {}
    for key, document in characters.items():
        people[key], given[key] = _with_extra(document, hints["characters"].__args__[1], f"world.characters.{key}")
    scene, given["scene"] = _with_extra(raw.get("scene", {}), hints["scene"], "world.scene")
    world = system.world(
        system=system.id,
        options=convert(raw.get("options", {}), hints["options"], "world.options"),
        content=convert(raw.get("content", {}), hints["content"], "world.content"),
        scene=scene,
        characters=people,
    )
    return Loaded(*system.complete(world, given))


def load_character(system: System, world: World, key: str, raw: Any) -> Loaded:
    """Read a character document into a world, in the place of a character with that id."""
    kind = system.hints["characters"].__args__[1]
    character, given = _with_extra(raw, kind, f"world.characters.{key}")
    people = {**world.characters, key: character}
    everything = {other: frozenset(_fields(kind)) for other in world.characters}
    with_it = msgspec.structs.replace(world, characters=people)
    return Loaded(*system.complete(with_it, {**everything, "scene": frozenset(_fields(type(world.scene))), key: given}))


def dump(world: World) -> dict[str, Any]:
    """The world as a document, complete."""
    built: dict[str, Any] = msgspec.to_builtins(world)
    return built


def _fields(kind: type) -> tuple[str, ...]:
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined] # every document type is a Struct
    return names


def _with_extra(raw: Any, kind: type, path: str) -> tuple[Any, frozenset[str]]:
    """Decode a document, keeping the keys that nobody knows under `extra`."""
    if not isinstance(raw, dict):
        raise Invalid(path, text("This is an object with fields."))
    known = frozenset(_fields(kind))
    if "extra" not in known:
        return convert(raw, kind, path), frozenset(raw)
    kept = raw.get("extra", {})
    if not isinstance(kept, dict):
        raise Invalid(f"{path}.extra", text("`extra` is an object."))
    unknown = {key: value for key, value in raw.items() if key not in known}
    fields = {key: value for key, value in raw.items() if key in known}
    fields["extra"] = {**kept, **unknown}
    return convert(fields, kind, path), frozenset(raw)


def convert(raw: Any, kind: Any, path: str) -> Any:
    """Decode plain data; raises `Invalid` with the whole path, keys of mappings included."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        found = _MISMATCH.match(str(error))
        what, where = (found["what"], found["path"] or "") if found else (str(error), "")
        raise Invalid(path + _name_keys(raw, kind, where), _sentence(what)) from error


def _sentence(what: str) -> Any:
    expected = re.match(r"Expected `(.+?)`, got `(.+?)`", what)
    if expected:
        return text("This is to be {expected}, not {got}.", expected=expected[1], got=expected[2])
    missing = re.match(r"Object missing required field `(.+?)`", what)
    if missing:
        return text("The field {field} is missing.", field=missing[1])
    unknown = re.match(r"Object contains unknown field `(.+?)`", what)
    if unknown:
        return text("There is no field {field} here.", field=unknown[1][:80])
    bad = re.match(r"Invalid enum value (.+)", what)
    if bad:
        return text("{value} is none of the values that this field takes.", value=bad[1][:80])
    return text("This does not fit: {what}.", what=what[:200])


def _name_keys(raw: Any, kind: Any, where: str) -> str:
    """Name the mapping keys of a path, which the decoder writes as `[...]`."""
    while "[...]" in where:
        before, after = where.split("[...]", 1)
        key = next(_culprits(raw, kind, before, where), None)
        if key is None:
            return where
        where = f"{before}.{key}{after}"
    return where


def _culprits(raw: Any, kind: Any, before: str, where: str) -> Iterator[str]:
    """The keys of the mapping at `before` that alone give the same error."""
    names = [part for part in re.split(r"[.\[\]]", before) if part]
    mapping = raw
    for name in names:
        mapping = mapping[int(name)] if isinstance(mapping, list) else mapping.get(name)
    if not isinstance(mapping, dict):
        return
    for key in mapping:
        try:
            msgspec.convert(_replaced(raw, names, {key: mapping[key]}), kind, strict=True)
        except msgspec.ValidationError as error:
            if where in str(error) or "[...]" in str(error):
                yield str(key)


def _replaced(raw: Any, names: list[str], value: Any) -> Any:
    if not names:
        return value
    head, *rest = names
    if isinstance(raw, list):
        return [_replaced(item, rest, value) if index == int(head) else item for index, item in enumerate(raw)]
    return {**raw, head: _replaced(raw[head], rest, value)}
