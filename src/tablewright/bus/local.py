"""The bus of a server that is one process: a table's watchers share one event loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

__all__ = ["LocalBus"]


class LocalSubscription:
    """Holds only the newest rev, so a watcher that doesn't read costs no memory."""

    def __init__(self) -> None:
        self._newest = 0
        self._news = asyncio.Event()

    def hint(self, rev: int) -> None:
        """Wake the watcher if this is news."""
        if rev > self._newest:
            self._newest = rev
            self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        await self._news.wait()
        self._news.clear()
        return self._newest


class LocalBus:
    """Hands each hint straight to the table's subscriptions."""

    def __init__(self) -> None:
        self._tables: dict[str, set[LocalSubscription]] = {}

    async def publish(self, table: str, rev: int) -> None:
        """Tell the table's watchers that its log has reached this rev."""
        self.hint(table, rev)

    def hint(self, table: str, rev: int) -> None:
        """Do so at once."""
        for subscription in self._tables.get(table, ()):
            subscription.hint(rev)

    @asynccontextmanager
    async def subscribe(self, table: str) -> AsyncIterator[LocalSubscription]:
        """Hear of what is published between entering and leaving the context."""
        subscription = LocalSubscription()
        self._tables.setdefault(table, set()).add(subscription)
        try:
            yield subscription
        finally:
            self._tables[table].remove(subscription)
            if not self._tables[table]:
                del self._tables[table]
