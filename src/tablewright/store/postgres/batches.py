"""Rows that arrive during one commit go into the next together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended, Conflict, Repeated, Row

__all__ = ["Batches"]

MOST = 500
"""Rows of one batch."""

Answer = Appended | Conflict | Repeated


class Batches:
    """Takes rows one by one and commits all that wait; a batch with a row that can't be stored is taken apart."""

    def __init__(self, commit: Callable[[Sequence[Row]], Awaitable[Sequence[Answer]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[Row, asyncio.Future[Answer]]] = []
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, row: Row) -> Answer:
        """The answer to a row once its batch is durable."""
        if self._closed:
            raise StoreUnavailable("The PostgreSQL database is closed, since the server is stopping. Try again later.")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, future))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await future

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._settle(batch)

    async def _settle(self, batch: Sequence[tuple[Row, asyncio.Future[Answer]]]) -> None:
        try:
            answers = await self._commit([row for row, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever it is, someone waits to hear of it
            if len(batch) > 1 and not isinstance(error, StoreUnavailable):
                for each in batch:
                    await self._settle([each])
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), answer in zip(batch, answers, strict=True):
            if not future.done():  # who waited may have been cancelled
                future.set_result(answer)

    async def close(self) -> None:
        """Finish what was handed in."""
        self._closed = True
        if self._working is not None:
            await self._working
