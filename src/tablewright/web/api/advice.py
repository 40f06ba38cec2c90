"""`POST /api/v1/tables/ID/advice`: what would change a roll, who should try and help, how hard to make it."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.act.respond import built
from tablewright.lab.advice import plain
from tablewright.web.answers import json_answer
from tablewright.web.api.body import read_object
from tablewright.web.api.preview import asked
from tablewright.web.api.tables import words_of
from tablewright.web.routes.advice import advised
from tablewright.web.seats import Seated, caller

__all__ = ["advice"]


async def advice(request: Request) -> Response:
    """Advise on an action, or on answering a called check whose difficulty is open."""
    seated = await caller(request)
    raw = await read_object(request, ("action", "card", "character", "changes"))
    found = await run_in_threadpool(_advice, seated, raw)
    return json_answer({"ok": True, "advice": built(found, words_of(request, seated))})


def _advice(seated: Seated, raw: dict[str, Any]) -> dict[str, Any]:
    roll, action = asked(seated, raw)
    return plain(advised(seated, roll, action)[1])
