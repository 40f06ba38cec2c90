"""`POST /api/v1/act`: the act contract over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.lines import requests
from tablewright.act.respond import Say, respond
from tablewright.bootstrap import draw
from tablewright.kernel.system import System
from tablewright.web.answers import json_answer
from tablewright.web.declining import STATUS
from tablewright.web.language import language
from tablewright.web.site import site_of
from tablewright.web.words import words

__all__ = ["act"]


async def act(request: Request) -> Response:
    """Answer one request, or JSON Lines line by line; nothing of it is kept."""
    site = site_of(request)
    site.rates.address(request, "act")
    lang = language(request)
    bodies = list(requests((await request.body()).splitlines(keepends=True)))

    def say(system: System | None) -> Any:
        return words(lang, system)

    answers = await run_in_threadpool(_respond, bodies, site.tables.systems, say)
    if len(answers) == 1 and "jsonl" not in request.headers.get("accept", ""):
        only = answers[0]
        return json_answer(only, 200 if only["ok"] else STATUS[only["error"]["code"]])
    lines = b"".join(msgspec.json.encode(answer) + b"\n" for answer in answers)
    return Response(lines, media_type="application/jsonl")


def _respond(bodies: list[bytes], systems: Mapping[str, System], say: Say) -> list[dict[str, Any]]:
    return [respond(body, systems, draw, say) for body in bodies]
