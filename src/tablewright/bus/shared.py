"""A bus of several processes: at once within this one, and by a broker to the others."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Protocol, Self

from tablewright.bus.local import LocalBus, LocalSubscription

__all__ = ["Carrier", "SharedBus"]

PATIENCE = 2.0
"""Seconds that a broker has for anything; a hint that takes longer is dropped."""
PAUSES = (0.1, 0.3, 1.0, 2.0)
"""Seconds between attempts to connect, the last from then on."""
MOST = 100
"""Hints in one message, which stays below the 8,000 bytes that PostgreSQL carries."""

_log = logging.getLogger(__name__)


class Carrier(Protocol):
    """One connection to a broker; whatever its methods raise means that the broker can't be had."""

    name: str
    """What people call the broker."""

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect, and hear from now on what any process sends."""
        ...

    async def broken(self) -> None:
        """Wait until the connection has broken."""
        ...

    async def send(self, message: bytes) -> None:
        """Send to all processes, this one too."""
        ...

    async def disconnect(self) -> None:
        """Let go of the connection, in whatever state it is."""
        ...


class SharedBus:
    """Publishing never waits for the broker and never fails: hints may be lost, and those who watch have a net."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._local = LocalBus()
        self._waiting: dict[str, int] = {}
        self._news = asyncio.Event()
        self._connected = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether the broker can be had now, as far as is known."""
        return self._connected.is_set()

    async def __aenter__(self) -> Self:
        """Connect; without a broker the bus starts all the same, and goes on trying."""
        self._tasks = [asyncio.create_task(self._stay_connected()), asyncio.create_task(self._send())]
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._connected.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        # A client may lose a cancellation, after which the task would go on.
        while going := [task for task in self._tasks if not task.done()]:
            for task in going:
                task.cancel()
            await asyncio.wait(going, timeout=0.1)
        await self._disconnect()

    async def publish(self, table: str, rev: int) -> None:
        """Tell the table's watchers in every process that its log has reached this rev."""
        key = _key(table)
        await self._local.publish(key, rev)
        self._waiting[key] = max(rev, self._waiting.get(key, 0))
        self._news.set()

    def subscribe(self, table: str) -> AbstractAsyncContextManager[LocalSubscription]:
        """Hear of what is published between entering and leaving the context."""
        return self._local.subscribe(_key(table))

    async def _stay_connected(self) -> None:
        attempt = 0
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._carrier.connect(self._heard)
                self._connected.set()
                attempt = 0
                await self._carrier.broken()
            except Exception as error:  # noqa: BLE001 - whatever a broker's library raises, we go on without it
                if attempt == 0:
                    _log.warning(
                        "%s can't be had (%s); news come by looking.", self._carrier.name, type(error).__name__
                    )
            self._connected.clear()
            await self._disconnect()
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    async def _send(self) -> None:
        """Send what waits, many hints in one message; drop it when the broker can't be had."""
        while True:
            await self._news.wait()
            self._news.clear()
            waiting, self._waiting = list(self._waiting.items()), {}
            for start in range(0, len(waiting), MOST):
                if not self.connected:
                    break
                message = " ".join(f"{key} {rev}" for key, rev in waiting[start : start + MOST])
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self._carrier.send(message.encode())
                except Exception:  # noqa: BLE001 - as above
                    break

    def _heard(self, message: bytes) -> None:
        """Pass hints on; what is not ours is nothing to us."""
        words = message.split()
        for key, rev in zip(words[::2], words[1::2], strict=False):
            if rev.isdigit() and len(rev) < 20:
                self._local.hint(key.decode("ascii", "replace"), int(rev))

    async def _disconnect(self) -> None:
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self._carrier.disconnect()


def _key(table: str) -> str:
    """A table's name on the wire: of one length, and of letters that mean nothing to any broker."""
    return hashlib.sha256(table.encode()).hexdigest()[:32]
