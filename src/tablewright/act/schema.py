"""The JSON Schema of a system's world, actions and results."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from tablewright.act.request import MODES
from tablewright.act.respond import LIMITS
from tablewright.kernel.system import System

__all__ = ["schema"]


_PLACE = "#/$defs/"


def schema(system: System) -> dict[str, Any]:
    """Describe a request, the result of each action, each event, and the caps of a system."""
    results = {name: system.results[kind] for name, kind in system.action_types.items()}
    parts = [system.world, reduce(or_, system.actions), reduce(or_, system.events or (None,)), *results.values()]
    (world, actions, events, *shapes), components = msgspec.json.schema_components(
        parts, ref_template=_PLACE + "{name}"
    )
    _as_read(components, components[world["$ref"].removeprefix(_PLACE)], system)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": str(system.title),
        "version": system.version,
        "limits": LIMITS,
        "type": "object",
        "properties": {
            "world": world,
            "action": actions,
            "mode": {"enum": list(MODES)},
            "dice": {"type": "array", "items": {"type": "integer"}, "maxItems": LIMITS["faces"]},
            "fields": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        },
        "required": ["world", "action"],
        "additionalProperties": False,
        "events": events,
        "results": dict(zip(results, shapes, strict=True)),
        "$defs": components,
    }


def _as_read(components: dict[str, Any], world: dict[str, Any], system: System) -> None:
    """Say how documents are read: a world may leave out all but its game, and what nobody knows goes into `extra`."""
    world["required"] = ["system"]
    world["additionalProperties"] = False
    world["properties"]["system"] = {"const": system.id}
    world["properties"]["characters"]["maxProperties"] = LIMITS["characters"]
    for form in components.values():
        if "extra" in form["properties"]:
            form["additionalProperties"] = True
