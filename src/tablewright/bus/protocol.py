"""A bus carries hints to look at a log, never what stands in it."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol, Self

__all__ = ["Bus", "Subscription"]


class Subscription(Protocol):
    """The hints of one table, told to one watcher."""

    def __aiter__(self) -> Self: ...

    async def __anext__(self) -> int:
        """Wait for news and tell the newest rev known: those it has overtaken are skipped."""
        ...


class Bus(Protocol):
    """A lost or a doubled hint does no harm: whoever watches reads the log from a cursor."""

    async def publish(self, table: str, rev: int) -> None:
        """Tell the table's watchers that its log has reached this rev."""
        ...

    def subscribe(self, table: str) -> AbstractAsyncContextManager[Subscription]:
        """Hear of what is published between entering and leaving the context."""
        ...
