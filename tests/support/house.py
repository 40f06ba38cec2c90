"""A server without a network: the application over logs in memory, and people who use it."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec

from tablewright.bus.local import LocalBus
from tablewright.host.tables import Tables
from tablewright.host.tokens import Tokens
from tablewright.kernel.system import System
from tablewright.settings import Settings
from tablewright.store.memory import MemoryEventLog
from tablewright.web.app import app
from tablewright.web.rates import Rates

ORIGIN = "http://localhost"
PROGRAM = {"accept": "application/json"}


class Unlimited(Rates):
    """For tests that ask for more than people do."""

    def _count(self, item: Any, *key: str) -> None:
        pass


class Visitor:
    """A browser, or a program with a token."""

    def __init__(self, house: "House", headers: Mapping[str, str]) -> None:
        self.house = house
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(house.app, raise_app_exceptions=False), base_url=ORIGIN, headers=headers
        )
        self.table = ""

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, data: Mapping[str, Any] | None = None, **more: Any) -> httpx.Response:
        return await self.http.post(path, data=data, **more)

    async def at(self, path: str = "", **more: Any) -> httpx.Response:
        """A page of the visitor's table."""
        return await self.get(f"/t/{self.table}{path}", **more)

    async def send(self, path: str, data: Mapping[str, Any] | None = None) -> httpx.Response:
        """A form of the visitor's table, sent by a script of the page."""
        return await self.post(f"/t/{self.table}{path}", data, headers=PROGRAM)

    async def api(self, path: str = "", body: Any = None) -> httpx.Response:
        """The visitor's table for programs."""
        url = f"/api/v1/tables/{self.table}{path}"
        return await self.get(url) if body is None else await self.http.post(url, json=body)

    async def command(self, name: str, /, command_id: str | None = None, **fields: Any) -> httpx.Response:
        given = command_id or f"c{next(self.house.numbers)}"
        return await self.api("/commands", {"id": given, "command": {"command": name, **fields}})


class House:
    """The application with its tables, and its visitors."""

    def __init__(self, application: Any, tables: Tables) -> None:
        self.app = application
        self.tables = tables
        self.numbers = iter(range(1, 1_000_000))
        self.visitors: list[Visitor] = []

    def visitor(self, headers: Mapping[str, str] | None = None) -> Visitor:
        found = Visitor(self, {"origin": ORIGIN, **(headers or {})})
        self.visitors.append(found)
        return found

    async def gm(self, system: str, sample: str = "1") -> Visitor:
        """A browser that has opened a table."""
        browser = self.visitor()
        answer = await browser.post("/tables", {"game": system, "name": "Tuesdays", "you": "Gus", "sample": sample})
        assert answer.status_code == 303, answer.text
        browser.table = answer.headers["location"].removeprefix("/t/")
        return browser

    async def joined(self, table: str, role: str = "player", name: str = "Pia") -> Visitor:
        """A browser that has come in by an invitation."""
        browser = self.visitor()
        answer = await browser.post(f"/join/{self.tables.tokens.invite(table, role)}", {"you": name})
        assert answer.status_code == 303, answer.text
        browser.table = table
        return browser

    async def seat_of(self, browser: Visitor) -> str:
        """The seat that a browser has."""
        (link,) = await self.tables.links(browser.http.cookies["tablewright"], "device")
        return link.seat

    async def program(self, browser: Visitor) -> Visitor:
        """A program that has the seat of a browser."""
        seat = await self.seat_of(browser)
        token = self.tables.tokens.seat(browser.table, seat)
        found = self.visitor({"authorization": f"Bearer {token}"})
        found.table = browser.table
        return found


@asynccontextmanager
async def a_house(
    systems: Mapping[str, System],
    *,
    draw: Callable[[int], int] | None = None,
    now: Callable[[], str] = lambda: "2026-02-03T20:15:00Z",
    settings: Settings | None = None,
    limited: bool = False,
) -> AsyncIterator[House]:
    """A running application, for as long as the context lasts."""
    luck = random.Random(7)
    tables = Tables(
        log=MemoryEventLog(),
        bus=LocalBus(),
        systems=systems,
        tokens=Tokens(b"k" * 32),
        now=now,
        draw=draw or (lambda sides: luck.randint(1, sides)),
    )

    @asynccontextmanager
    async def running() -> AsyncIterator[Tables]:
        yield tables
        await tables.close()

    application = app(settings or Settings(), running())
    async with application.router.lifespan_context(application):
        if not limited:
            application.state.site = msgspec.structs.replace(application.state.site, rates=Unlimited())
        house = House(application, tables)
        try:
            yield house
        finally:
            for visitor in house.visitors:
                await visitor.http.aclose()


class Connection:
    """A connection that lasts, driven by hand: messages in, messages out."""

    def __init__(self, house: House, scope: dict[str, Any]) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task = asyncio.create_task(house.app(scope, self._incoming.get, self._give))

    async def _give(self, message: dict[str, Any]) -> None:
        await self._take(message)

    async def _take(self, message: dict[str, Any]) -> None:
        await self.sent.put(message)

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(5):
            return await self.sent.get()

    def tell(self, **message: Any) -> None:
        self._incoming.put_nowait(message)

    async def end(self, goodbye: str) -> None:
        self.tell(type=goodbye, code=1001)
        async with asyncio.timeout(5):
            await self._task


def _scope(kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "state": {},
    }


class Socket(Connection):
    """An open page's WebSocket."""

    def __init__(self, browser: Visitor, query: str = "", origin: str = ORIGIN) -> None:
        cookie = browser.http.cookies.get("tablewright", "")
        headers = {"origin": origin, "cookie": f"tablewright={cookie}"}
        super().__init__(browser.house, _scope("websocket", f"/t/{browser.table}/live{query}", headers))
        self.tell(type="websocket.connect")

    @classmethod
    async def open(cls, browser: Visitor, query: str = "") -> "Socket":
        """A page that is open and has been told who is here."""
        socket = cls(browser, query)
        assert (await socket.next())["type"] == "websocket.accept"
        return socket

    async def message(self) -> dict[str, Any]:
        """What the page is told next; how the connection ended, as `{"close": code}`."""
        message = await self.next()
        if message["type"] == "websocket.close":
            return {"close": message["code"]}
        told: dict[str, Any] = json.loads(message["text"])
        return told

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        message = await self.message()
        while message.get("type") != kind:
            assert "close" not in message, message
            message = await self.message()
        return message

    async def leave(self) -> None:
        await self.end("websocket.disconnect")


class Stream(Connection):
    """A program's Server-Sent Events."""

    def __init__(self, program: Visitor, query: str = "", headers: Mapping[str, str] | None = None) -> None:
        given = {"authorization": program.http.headers["authorization"], **(headers or {})}
        super().__init__(program.house, _scope("http", f"/api/v1/tables/{program.table}/events{query}", given))
        self.tell(type="http.request", body=b"", more_body=False)

    @classmethod
    async def open(cls, program: Visitor, query: str = "", headers: Mapping[str, str] | None = None) -> "Stream":
        """A stream that has begun."""
        stream = cls(program, query, headers)
        assert (await stream.next())["status"] == 200
        assert (await stream.next())["body"] == b": here\n\n"
        return stream

    async def event(self) -> dict[str, str]:
        """The next event, by its fields; empty when the stream has ended."""
        while True:
            message = await self.next()
            if not message.get("more_body", False):
                return {}
            lines = message["body"].decode().strip().split("\n")
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            if fields:
                return fields

    async def leave(self) -> None:
        await self.end("http.disconnect")
