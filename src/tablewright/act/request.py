"""The request of the act contract, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import load
from tablewright.kernel.system import Action, System, Warned
from tablewright.kernel.text import text

__all__ = ["ActRequest", "named_system", "read_request"]

MODES = ("roll", "odds", "legal")
_KEYS = frozenset({"world", "action", "mode", "dice", "fields"})


class ActRequest(NamedTuple):
    """A request that fits its form."""

    system: System
    world: Any
    warnings: tuple[Warned, ...]
    action: Action
    mode: Literal["roll", "odds", "legal"]
    dice: tuple[int, ...] | None
    fields: tuple[str, ...] | None


def read_request(raw: Any, systems: Mapping[str, System]) -> ActRequest:
    """Read a request; raises `Invalid` with the path of what does not fit, or `TooLarge`."""
    if not isinstance(raw, dict):
        raise Invalid("", text("A request is an object with `world` and `action`."))
    for key in raw:
        if key not in _KEYS:
            raise Invalid(key, text("A request has no field {key}.", key=key))
    world = raw.get("world")
    if not isinstance(world, dict):
        raise Invalid("world", text("A world is an object with `system` and `characters`."))
    system = find_system(world.get("system"), systems)
    mode = raw.get("mode", "roll")
    if mode not in MODES:
        raise Invalid("mode", text("The mode is one of {known}.", known=", ".join(MODES)))
    dice = _faces(raw["dice"]) if "dice" in raw else None
    if dice is not None and mode != "roll":
        raise Invalid("dice", text("Dice are given only with the mode roll."))
    if "fields" in raw and mode != "odds":
        raise Invalid("fields", text("Fields are asked for only with the mode odds."))
    loaded = load(system, world)
    action = system.action(raw.get("action"))
    fields = _fields(raw["fields"], system, action) if "fields" in raw else None
    return ActRequest(system, loaded.world, loaded.warnings, action, mode, dice, fields)


def named_system(raw: Any, systems: Mapping[str, System]) -> System | None:
    """The game that a request names, before anything else in it is read."""
    world = raw.get("world") if isinstance(raw, dict) else None
    key = world.get("system") if isinstance(world, dict) else None
    return systems.get(key) if isinstance(key, str) else None


def find_system(key: Any, systems: Mapping[str, System]) -> System:
    """The game with this id; raises `Invalid`."""
    if not isinstance(key, str) or key not in systems:
        raise Invalid("world.system", text("The system is one of {known}.", known=", ".join(sorted(systems))))
    return systems[key]


def _faces(raw: Any) -> tuple[int, ...]:
    if not isinstance(raw, list):
        raise Invalid("dice", text("The dice are a list of faces."))
    for index, face in enumerate(raw):
        if not isinstance(face, int) or isinstance(face, bool):
            raise Invalid(f"dice.{index}", text("A face is a whole number."))
    return tuple(raw)


def _fields(raw: Any, system: System, action: Action) -> tuple[str, ...]:
    known: tuple[str, ...] = system.results[type(action)].__struct_fields__  # type: ignore[attr-defined] # a Struct
    if not isinstance(raw, list) or not raw:
        raise Invalid("fields", text("The fields are a list of names of the result: {known}.", known=", ".join(known)))
    for index, name in enumerate(raw):
        if name not in known:
            raise Invalid(
                f"fields.{index}", text("The result has no such field. It has {known}.", known=", ".join(known))
            )
    return tuple(dict.fromkeys(raw))
