"""Hints by a Redis server, or one that speaks its protocol, such as Valkey.

Through the client `redis`, which the extra `redis` installs.
"""

from __future__ import annotations

from collections.abc import Callable

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

__all__ = ["RedisCarrier"]

CHANNEL = "tablewright"
PATIENCE = 2
"""Seconds for connecting and for an answer; news may be waited for without end."""


class RedisCarrier:
    """A channel of a Redis server; nothing is stored there."""

    name = "The Redis server"

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Redis | None = None
        self._listening: PubSub | None = None
        self._heard: Callable[[bytes], None] = lambda _message: None

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect and subscribe; done when the server has confirmed it."""
        self._heard = heard
        self._client = Redis.from_url(
            self._url,
            protocol=2,  # enough for us, and every server speaks it
            driver_info=None,  # no commands that a user who may only publish and subscribe is refused
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),  # the bus connects anew, with pauses of its own
        )
        self._listening = self._client.pubsub()
        await self._listening.subscribe(CHANNEL)
        await self._listening.get_message(timeout=None)

    async def broken(self) -> None:
        """Pass on what is heard until the connection has ended, and raise why."""
        if self._listening is not None:
            async for message in self._listening.listen():
                if message["type"] == "message":
                    self._heard(message["data"])

    async def send(self, message: bytes) -> None:
        """Publish to all who subscribe, on a connection of its own."""
        if self._client is not None:
            await self._client.publish(CHANNEL, message)

    async def disconnect(self) -> None:
        """End both connections."""
        client, listening, self._client, self._listening = self._client, self._listening, None, None
        if listening is not None:
            await listening.aclose()  # type: ignore[no-untyped-call]
        if client is not None:
            await client.aclose()
