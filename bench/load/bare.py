"""The bare stack: uvicorn, a row in SQLite, and every socket of the table; no rules, no seats, no secrets.

    python bench/load/bare.py FILE

What a server of this kind can reach at most on this machine: a writer thread inserts what waits in one durable
transaction, then the body goes to all who follow the table.
"""

from __future__ import annotations

import asyncio
import queue
import sys
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

import apsw
import uvicorn

_Waiting = tuple[str, bytes, "asyncio.Future[None]"]


class Log:
    """Rows on the disk."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[_Waiting] = queue.SimpleQueue()
        threading.Thread(target=self._write, daemon=True).start()

    async def append(self, table: str, body: bytes) -> None:
        """Store a row; returns when it is on the disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put((table, body, done))
        await done

    def _write(self) -> None:
        db = apsw.Connection(str(self._file))
        for statement in (
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "CREATE TABLE log (at TEXT, body BLOB)",
        ):
            db.execute(statement).fetchall()
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            with db:
                db.executemany("INSERT INTO log VALUES (?, ?)", [(table, body) for table, body, _ in batch])
            self._loop.call_soon_threadsafe(_all_done, batch)


def _all_done(batch: list[_Waiting]) -> None:
    for _, _, done in batch:
        done.set_result(None)


class Bare:
    """The application."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._log: Log | None = None
        self._following: dict[str, set[Any]] = defaultdict(set)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self._log = self._log or Log(self._file)
        table = scope.get("path", "")
        if scope["type"] == "websocket":
            await self._follow(table, receive, send)
        elif scope["type"] == "http":
            body = (await receive())["body"]
            await self._log.append(table, body)
            for other in tuple(self._following[table]):
                await other({"type": "websocket.send", "bytes": body})
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"{}"})

    async def _follow(self, table: str, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self._following[table].add(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        self._following[table].discard(send)


class Server(uvicorn.Server):
    """Tells its address when it is ready."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        print(f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}", flush=True)


if __name__ == "__main__":
    Server(
        uvicorn.Config(Bare(Path(sys.argv[1])), port=0, log_level="warning", lifespan="off", ws="websockets-sansio")
    ).run()
