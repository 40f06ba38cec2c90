"""`GET /api/v1/tables/ID/events`: the news of a table as Server-Sent Events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tablewright.host.room import TooSlow
from tablewright.kernel.text import Words
from tablewright.table.seen import number
from tablewright.web.api.tables import words_of
from tablewright.web.api.view import entry_view
from tablewright.web.declining import TooMany
from tablewright.web.entries import cursor, read_cursor
from tablewright.web.follow import follow
from tablewright.web.news import Anew, Changed, Dark, Fresh, News
from tablewright.web.seats import Seated, caller
from tablewright.web.site import site_of

__all__ = ["events"]

STILL_HERE = 15.0
"""Seconds of silence after which a comment keeps the line open."""


async def events(request: Request) -> Response:
    """Stream what happens after a cursor, or after now; each event's id is the cursor to come back with."""
    seated = await caller(request)
    if seated.crowded:
        raise TooMany(60)
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    read_cursor(after, number(seated.state, seated.viewer))
    return StreamingResponse(_stream(request, seated, after), media_type="text/event-stream")


async def _stream(request: Request, seated: Seated, after: str | None) -> AsyncIterator[bytes]:
    said = words_of(request, seated)
    tables = site_of(request).tables
    with seated.room.listening() as listener, seated.room.present(seated.seat.id):
        news = follow(tables, seated, listener, after)
        coming = asyncio.ensure_future(anext(news, None))
        yield b": here\n\n"
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=STILL_HERE)
                if not done:
                    yield b": still here\n\n"
                    continue
                each = coming.result()
                if each is None:
                    return
                yield _event(each, said)
                coming = asyncio.ensure_future(anext(news, None))
        except TooSlow:
            return
        finally:
            coming.cancel()


def _event(news: News, said: Words) -> bytes:
    match news:
        case Fresh(entry=entry):
            data = msgspec.json.encode(entry_view(entry, said))
            return b"id: %s\nevent: entry\ndata: %s\n\n" % (cursor(entry.n).encode(), data)
        case Changed():
            return b"event: changed\ndata: {}\n\n"
        case Dark():
            return b"event: dark\ndata: {}\n\n"
        case Anew():
            return b"event: anew\ndata: {}\n\n"
