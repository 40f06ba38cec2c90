"""Hints by PostgreSQL's LISTEN and NOTIFY, on a connection of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg

__all__ = ["PostgresCarrier"]

CHANNEL = "tablewright"


class PostgresCarrier:
    """The database that has the log carries the hints too."""

    name = "PostgreSQL's NOTIFY"

    def __init__(self, url: str) -> None:
        self._url = url
        self._db: Any = None
        self._ended = asyncio.Event()

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect and listen."""
        self._ended = asyncio.Event()
        self._db = await asyncpg.connect(self._url, server_settings={"application_name": "tablewright-bus"})
        ended = self._ended
        self._db.add_termination_listener(lambda _db: ended.set())
        await self._db.add_listener(CHANNEL, lambda _db, _pid, _channel, payload: heard(payload.encode()))

    async def broken(self) -> None:
        """Wait until the connection has ended."""
        await self._ended.wait()

    async def send(self, message: bytes) -> None:
        """Notify all who listen."""
        await self._db.execute("SELECT pg_notify($1, $2)", CHANNEL, message.decode())

    async def disconnect(self) -> None:
        """End the connection at once."""
        if self._db is not None:
            self._db.terminate()
            self._db = None
