"""The WebSocket of a table: news for an open page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablewright.host.room import TooSlow
from tablewright.kernel.decision import Declined
from tablewright.store.errors import StoreUnavailable
from tablewright.web.entries import cursor, draw_entry
from tablewright.web.follow import follow
from tablewright.web.language import language
from tablewright.web.news import Anew, Changed, Dark, Fresh, News
from tablewright.web.seats import Seated, visitor
from tablewright.web.site import site_of
from tablewright.web.words import LANGUAGES

__all__ = ["live"]

COME_BACK = 1013
NOT_FOR_YOU = 1008


async def live(socket: WebSocket) -> None:
    """Tell an open page what happens, until it leaves, is too slow, or its seat is withdrawn."""
    try:
        seated = await visitor(socket)
    except Declined:
        await socket.close(NOT_FOR_YOU)
        return
    except StoreUnavailable:
        await socket.close(COME_BACK)
        return
    room = seated.room
    if seated.crowded:
        await socket.close(COME_BACK)
        return
    with room.listening() as listener, room.present(seated.seat.id), suppress(WebSocketDisconnect):
        role = socket.query_params.get("role", seated.seat.role)
        after = socket.query_params.get("after") if role == seated.seat.role else None
        try:
            news = follow(site_of(socket).tables, seated, listener, after)
        except Declined:
            await socket.close(NOT_FOR_YOU)
            return
        await socket.accept()
        page = _Page(socket, seated)
        room.presence.add(page.presence.set)
        try:
            if role != seated.seat.role:
                await page.begin_anew()
                return
            await _first_to_end(page.read(news), page.people(), page.wait_for_leaving())
        finally:
            room.presence.discard(page.presence.set)


class _Page:
    """An open page of a seat."""

    def __init__(self, socket: WebSocket, seated: Seated) -> None:
        asked = socket.query_params.get("lang", "")
        self.presence = asyncio.Event()
        self.presence.set()
        self._socket = socket
        self._seated = seated
        self._lang = asked if asked in LANGUAGES else language(socket, seated.system)

    async def read(self, news: AsyncIterator[News]) -> None:
        """Send entries and changes as they come."""
        try:
            async for each in news:
                await self._send(self._message(each))
                if isinstance(each, Dark | Anew):
                    await self._socket.close(NOT_FOR_YOU)
                    return
        except (TooSlow, StoreUnavailable):
            pass
        await self._socket.close(COME_BACK)

    def _message(self, news: News) -> dict[str, object]:
        match news:
            case Fresh(entry=entry):
                drawn = draw_entry(site_of(self._socket).drawn, self._seated, news, self._lang)
                return {"type": "entry", "cursor": cursor(entry.n), "n": entry.n, "html": drawn}
            case Changed():
                return {"type": "changed"}
            case Dark():
                return {"type": "dark"}
            case Anew():
                return {"type": "anew"}

    async def begin_anew(self) -> None:
        """Send the page to the start: it was drawn for another role."""
        await self._send(self._message(Anew()))
        await self._socket.close(NOT_FOR_YOU)

    async def people(self) -> None:
        """Send who is here, whenever that changes."""
        while True:
            await self.presence.wait()
            self.presence.clear()
            await self._send({"type": "presence", "here": sorted(self._seated.room.here)})

    async def wait_for_leaving(self) -> None:
        """Take what the page sends, text or bytes, which means nothing, until it leaves."""
        while (await self._socket.receive())["type"] != "websocket.disconnect":
            pass

    async def _send(self, message: dict[str, object]) -> None:
        await self._socket.send_text(msgspec.json.encode(message).decode())


async def _first_to_end(*parts: object) -> None:
    """Run the parts of a connection side by side until one of them ends, then end the others."""
    tasks = [asyncio.ensure_future(part) for part in parts]  # type: ignore[call-overload] # they are coroutines
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
