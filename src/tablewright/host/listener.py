"""Who follows a table: a bounded queue of what happened there, in order and without gaps."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

import msgspec

from tablewright.store.protocol import Row
from tablewright.table import records as r
from tablewright.table.state import TableState

__all__ = ["Happened", "Listener", "TooSlow"]

QUEUE = 256


class Happened(msgspec.Struct, frozen=True):
    """A record with its row and the states of the table before and after it."""

    row: Row
    record: r.Record
    before: TableState
    after: TableState


class TooSlow(Exception):  # noqa: N818 - it is the listener that is, not the program
    """The listener has fallen behind; it comes back with its cursor."""


class Listener:
    """One follower; whoever reads too slowly is told so after what still fitted."""

    def __init__(self) -> None:
        self._queue: deque[Happened] = deque()
        self._news = asyncio.Event()
        self._late = False
        self._closed = False

    def tell(self, happened: Happened) -> None:
        """Put it into the queue; a listener that is too slow gets no more."""
        self._late = self._late or len(self._queue) >= QUEUE
        if not self._late:
            self._queue.append(happened)
        self._news.set()

    def close(self) -> None:
        """Let the listener end after what is in its queue."""
        self._closed = True
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[Happened]:
        """What happened, as it happens; raises `TooSlow` when the queue ran over."""
        while True:
            while self._queue:
                yield self._queue.popleft()
            if self._late:
                raise TooSlow
            if self._closed:
                return
            self._news.clear()
            await self._news.wait()
