"""`GET /api/v1/openapi.json`: the interface described from the endpoints and the registry of commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablewright import __version__
from tablewright.table.registry import REGISTRY
from tablewright.web.answers import json_answer
from tablewright.web.api.act import act
from tablewright.web.api.advice import advice
from tablewright.web.api.back import back
from tablewright.web.api.devices import devices
from tablewright.web.api.dice import dice
from tablewright.web.api.events import events
from tablewright.web.api.luck import luck
from tablewright.web.api.preview import preview
from tablewright.web.api.systems import system_rules, system_schema, systems
from tablewright.web.api.tables import command, entries, join, look, open_table
from tablewright.web.api.tools import tool
from tablewright.web.api.worth import worth
from tablewright.web.forms import MAX_ID, SECRET

__all__ = ["ENDPOINTS", "Endpoint", "api_routes", "description"]

Handler = Callable[[Request], Awaitable[Response]]
ROOT = "/api/v1"


class Field(msgspec.Struct, frozen=True):
    """A parameter of a query: what is said of it, and its type."""

    name: str
    about: str
    type: str = "integer"


class Endpoint(msgspec.Struct, frozen=True):
    """A path of the interface; `seat` is whether it asks for the token of a seat, `body` the form of what is sent.

    `answer` is the form of what comes back when all is well; null where that is no JSON.
    """

    method: str
    path: str
    handler: Handler
    seat: bool = False
    body: dict[str, Any] | None = None
    query: tuple[Field, ...] = ()
    status: int = 200
    media: str = "application/json"
    answer: dict[str, Any] | None = None


def _object(required: tuple[str, ...], **fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": list(required), "properties": fields, "additionalProperties": False}


def _done(**fields: dict[str, Any]) -> dict[str, Any]:
    """An answer with all of these fields, and maybe others."""
    fields = {"ok": {"const": True}, **fields}
    return {"type": "object", "required": list(fields), "properties": fields}


_STRING, _LIST = {"type": "string"}, {"type": "array"}
_NUMBER = {"type": ["integer", "null"]}
_NAME = {"type": "string", "minLength": 1, "maxLength": 80}
_ANY = {"type": "object"}
_SEAT = _done(table=_STRING, seat=_STRING, role={"enum": ["gm", "player", "spectator"]}, token=_STRING)
_DICE = _object(
    ("tablewright_dice", "table", "epochs", "rolls"),
    tablewright_dice={"const": 1},
    table=_STRING,
    epochs=_LIST,
    rolls=_LIST,
)
_COMMAND = {"$ref": "#/components/schemas/AnyCommand"}

_ROLL = _object((), action=_ANY, card={"type": "string"}, character={"type": "string"}, changes=_ANY)

ENDPOINTS = (
    Endpoint("POST", "/act", act, body=_ANY, answer=_done()),
    Endpoint("GET", "/systems", systems, answer=_done(systems=_LIST)),
    Endpoint("GET", "/systems/{system}/schema", system_schema, answer=_ANY),
    Endpoint("GET", "/systems/{system}/rules", system_rules, answer=_done(chapters=_LIST)),
    Endpoint(
        "POST",
        "/tables",
        open_table,
        body=_object(
            ("name", "system", "your_name"),
            name=_NAME,
            system={"type": "string"},
            your_name=_NAME,
            sample={"type": "boolean"},
            id={"type": "string", "minLength": SECRET, "maxLength": MAX_ID},
            passphrase=_STRING,
        ),
        status=201,
        answer=_SEAT,
    ),
    Endpoint(
        "POST",
        "/join",
        join,
        body=_object(("invitation", "name"), invitation={"type": "string"}, name=_NAME),
        status=201,
        answer=_SEAT,
    ),
    Endpoint("GET", "/tables/{table}", look, seat=True, answer=_done(table=_ANY)),
    Endpoint(
        "GET",
        "/tables/{table}/entries",
        entries,
        seat=True,
        query=(
            Field("before", "The number of an entry."),
            Field("limit", "How many, up to 200."),
            Field("person", "The name of somebody at the table, or of a character.", "string"),
            Field("kind", "`roll`, `action`, `note` or `table`.", "string"),
            Field("check", "A part of what was rolled for.", "string"),
            Field("session", "The number of a session."),
            Field("q", "A part of the line.", "string"),
        ),
        answer=_done(entries=_LIST, older=_NUMBER),
    ),
    Endpoint(
        "GET",
        "/tables/{table}/events",
        events,
        seat=True,
        query=(Field("after", "A cursor.", "string"),),
        media="text/event-stream",
    ),
    Endpoint(
        "POST",
        "/tables/{table}/commands",
        command,
        seat=True,
        body=_object(("id", "command"), id=_NAME, command=_COMMAND),
        answer=_done(entry=_NUMBER),
    ),
    Endpoint(
        "POST",
        "/tables/{table}/preview",
        preview,
        seat=True,
        body=_ROLL,
        answer=_done(),
    ),
    Endpoint("GET", "/tables/{table}/back", back, seat=True, answer=_done(entry=_NUMBER, what=_STRING, rests=_LIST)),
    Endpoint("GET", "/tables/{table}/luck", luck, seat=True, answer=_done(answer=_LIST)),
    Endpoint("GET", "/tables/{table}/devices", devices, seat=True, answer=_done(devices=_LIST)),
    Endpoint("GET", "/tables/{table}/dice", dice, seat=True, answer=_DICE),
    Endpoint("GET", "/tables/{table}/worth/{character}", worth, seat=True, answer=_done(answer=_LIST)),
    Endpoint(
        "POST",
        "/tables/{table}/advice",
        advice,
        seat=True,
        body=_ROLL,
        answer=_done(advice=_ANY),
    ),
    Endpoint(
        "POST",
        "/tables/{table}/tools/{tool}",
        tool,
        seat=True,
        body=_object(("character",), character={"type": "string"}, values=_ANY),
        answer=_done(answer=_LIST),
    ),
)


def api_routes() -> list[Route]:
    """The routes of the interface."""
    routes = [Route(ROOT + each.path, each.handler, methods=[each.method]) for each in ENDPOINTS]
    return [*routes, Route(f"{ROOT}/openapi.json", openapi)]


async def openapi(_request: Request) -> Response:
    """Describe the interface."""
    return json_answer(description())


def description() -> dict[str, Any]:
    """The interface as OpenAPI 3.1."""
    (union,), components = msgspec.json.schema_components(
        [reduce(or_, REGISTRY)], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, dict[str, Any]] = {}
    for each in ENDPOINTS:
        paths.setdefault(ROOT + each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablewright", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": {**components, "AnyCommand": union, "Error": _ERROR},
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The secret of a seat's link."}
            },
        },
    }


_ERROR = _object(
    ("ok", "error"),
    ok={"const": False},
    error=_object(
        ("code", "clause", "message", "details"),
        code={"type": "string"},
        clause={"type": ["string", "null"]},
        message={"type": "string"},
        details=_ANY,
    ),
)


def _operation(each: Endpoint) -> dict[str, Any]:
    answer = {} if each.answer is None else {"schema": each.answer}
    operation: dict[str, Any] = {
        "operationId": each.handler.__name__,
        "summary": (each.handler.__doc__ or "").split("\n", 1)[0],
        "parameters": [*_path_parameters(each), *_query_parameters(each)],
        "responses": {
            str(each.status): {"description": "Done.", "content": {each.media: answer}},
            "default": {
                "description": "Turned down, with a sentence.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
        "security": [{"seat": []}] if each.seat else [],
    }
    if each.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": each.body}}}
    return operation


def _path_parameters(each: Endpoint) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in each.path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _query_parameters(each: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": field.name, "in": "query", "description": field.about, "schema": {"type": field.type}}
        for field in each.query
    ]
