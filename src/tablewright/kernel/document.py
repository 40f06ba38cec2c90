"""Documents: the way from JSON to a world and back, losing nothing and naming what does not fit."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.misfit import misfit
from tablewright.kernel.system import System, Warned, World
from tablewright.kernel.text import text

__all__ = ["MAX_CHARACTERS", "Loaded", "convert", "dump", "load", "load_character"]

_TOP = ("system", "options", "content", "scene", "characters")
MAX_CHARACTERS = 64


class Loaded(NamedTuple):
    """A world that is complete, and what is wrong with it."""

    world: Any
    warnings: tuple[Warned, ...]


def load(system: System, raw: Any) -> Loaded:
    """Read a world document; raises `Invalid` with the path of what does not fit, `TooLarge` for too many people."""
    if not isinstance(raw, dict):
        raise Invalid("world", text("A world is an object with `system` and `characters`."))
    for key in raw:
        if key not in _TOP:
            raise Invalid(f"world.{key}", text("A world has no field {key}.", key=key))
    characters = raw.get("characters", {})
    if not isinstance(characters, dict):
        raise Invalid("world.characters", text("The characters are an object: an id for each document."))
    if len(characters) > MAX_CHARACTERS:
        raise TooLarge(text("A world has at most {most} characters.", most=MAX_CHARACTERS), path="world.characters")
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
    for key in unknown:
        if key in kept:
            raise Invalid(f"{path}.{key}", text("{key} stands here and under `extra`. Keep one of them.", key=key))
    fields = {key: value for key, value in raw.items() if key in known}
    fields["extra"] = {**kept, **unknown}
    return convert(fields, kind, path), frozenset(raw)


def convert(raw: Any, kind: Any, path: str) -> Any:
    """Decode plain data; raises `Invalid` with the whole path, keys of mappings included."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise misfit(raw, kind, path, str(error)) from error
