"""`/api/v1/systems`: the games that are here, and the form of their documents."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.act import schema
from tablewright.kernel.reference import chapters
from tablewright.web.answers import json_answer
from tablewright.web.language import language
from tablewright.web.site import named_system, site_of
from tablewright.web.words import words

__all__ = ["system_rules", "system_schema", "systems"]


async def systems(request: Request) -> Response:
    """List the games that are installed."""
    listed = [
        {
            "id": system.id,
            "title": system.title.render(words(language(request), system)),
            "motto": system.motto.render(words(language(request), system)),
            "version": system.version,
            "language": system.language,
        }
        for system in site_of(request).tables.systems.values()
    ]
    return json_answer({"ok": True, "systems": listed})


async def system_schema(request: Request) -> Response:
    """Give the JSON Schema of a game's world, actions, results and events."""
    return json_answer(schema(named_system(request)))


async def system_rules(request: Request) -> Response:
    """Give the clauses of a game in words."""
    system = named_system(request)
    said = words(language(request, system), system)
    found = [
        {
            "title": each.title.render(said),
            "clauses": {key: clause.render(said) for key, clause in each.clauses.items()},
        }
        for each in chapters(system.clauses)
    ]
    return json_answer({"ok": True, "chapters": found})
