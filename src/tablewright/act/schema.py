"""The JSON Schema of a system's world, actions and results."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from tablewright.act.respond import LIMITS
from tablewright.kernel.system import System

__all__ = ["schema"]


def schema(system: System) -> dict[str, Any]:
    """Describe the world, each action and its result, each event, and the caps of a system."""
    results = dict(system.results)
    kinds: list[Any] = [system.world, reduce(or_, system.actions), reduce(or_, system.events, None), *results.values()]
    (world, actions, events, *shapes), components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    tags = {kind: name for name, kind in system.action_types.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": str(system.title),
        "version": system.version,
        "limits": LIMITS,
        "properties": {"world": world, "action": actions},
        "events": events,
        "results": {tags[kind]: shape for kind, shape in zip(results, shapes, strict=True)},
        "$defs": components,
    }
