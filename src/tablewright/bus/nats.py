"""Hints by a NATS server, through its client `nats-py`, which the extra `nats` installs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypedDict
from urllib.parse import unquote, urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

__all__ = ["NatsCarrier"]

SUBJECT = "tablewright"
PATIENCE = 2
"""Seconds for each step of connecting."""
PING = 5
"""Seconds between pings; a server that left two without an answer counts as gone."""


class _Credentials(TypedDict, total=False):
    user: str
    password: str
    token: str


class NatsCarrier:
    """A subject of a NATS server; whoever runs it decides who may write there."""

    name = "The NATS server"

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client | None = None
        self._ended = asyncio.Event()

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect and subscribe; done when the server has answered to a ping after both."""

        async def pass_on(message: Msg) -> None:
            heard(message.data)

        client = self._client = _Client(self._url)
        ended = self._ended = asyncio.Event()

        async def end(_error: Exception | None = None) -> None:
            ended.set()

        await client.connect(
            self._url,
            name="tablewright",
            **self._credentials(),
            allow_reconnect=False,  # the bus connects anew, with pauses of its own
            max_reconnect_attempts=1,  # else the first connection is tried sixty times,
            reconnect_time_wait=0,  # with two seconds between
            connect_timeout=PATIENCE,
            ping_interval=PING,
            max_outstanding_pings=2,
            error_cb=end,
            closed_cb=end,
        )
        if not client.is_connected:  # it takes any first answer for a welcome
            raise Error("That is no NATS server.")
        ended.clear()  # of attempts before the one that succeeded
        await client.subscribe(SUBJECT, cb=pass_on)
        for _ in range(2):  # the first ping overtakes the subscription, which waits for the client's own task
            await client.flush(PATIENCE)

    def _credentials(self) -> _Credentials:
        """What stands in the URL, unquoted, which the client does not do."""
        url = urlsplit(self._url)
        name, secret = unquote(url.username or ""), unquote(url.password or "")
        if secret:
            return {"user": name, "password": secret}
        return {"token": name} if name else {}

    async def broken(self) -> None:
        """Wait until the connection has ended or the server has refused something, and raise which."""
        await self._ended.wait()
        raise (self._client and self._client.last_error) or Error("The line has ended.")

    async def send(self, message: bytes) -> None:
        """Publish to all who subscribe."""
        if self._client is not None:
            await self._client.publish(SUBJECT, message)

    async def disconnect(self) -> None:
        """End the connection, without waiting for what is on its way."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


class _Client(Client):
    """Says nothing in the open where `tls://` was asked for; the library would, if the server knows no TLS."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._secret = url.startswith("tls:")

    def _connect_command(self) -> bytes:
        if self._secret and not self._server_info.get("tls_required"):
            raise Error("The server speaks no TLS.")
        return super()._connect_command()
