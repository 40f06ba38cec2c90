"""Hints by a NATS server.

Of its protocol four commands are used, CONNECT, SUB, PUB and PING, so they are spoken here.
"""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import msgspec

__all__ = ["NatsCarrier", "NatsError"]

SUBJECT = b"tablewright"
MOST = 64 * 1024
"""Bytes of one message that are read; a hint is far shorter."""


class NatsError(Exception):
    """The server refused a command, or said what we do not understand."""


class NatsCarrier:
    """A subject of a NATS server; whoever runs it decides who may write there."""

    name = "The NATS server"

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._line: tuple[StreamReader, StreamWriter] | None = None
        self._heard: Callable[[bytes], None] = lambda _message: None

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect and subscribe; done when the server has answered to a ping after both."""
        self._heard = heard
        reader, writer = self._line = await asyncio.open_connection(
            self._url.hostname, self._url.port or 4222, limit=MOST
        )
        info = await reader.readuntil(b"\r\n")
        if not info.startswith(b"INFO "):
            raise NatsError("That is no NATS server.")
        if self._url.scheme == "tls" or b'"tls_required":true' in info:
            await writer.start_tls(ssl.create_default_context(), server_hostname=self._url.hostname)
        options = {"verbose": False, "pedantic": False, "name": "tablewright", "lang": "python", **self._credentials()}
        writer.write(b"CONNECT %s\r\nSUB %s 1\r\nPING\r\n" % (msgspec.json.encode(options), SUBJECT))
        await writer.drain()
        while await self._next(reader, writer) != b"PONG":
            pass

    def _credentials(self) -> dict[str, str]:
        name, secret = unquote(self._url.username or ""), unquote(self._url.password or "")
        if secret:
            return {"user": name, "pass": secret}
        return {"auth_token": name} if name else {}

    async def broken(self) -> None:
        """Pass on what is heard until the line has ended, and raise why."""
        while self._line is not None:
            await self._next(*self._line)

    async def _next(self, reader: StreamReader, writer: StreamWriter) -> bytes:
        """The word that the server's next line begins with, done with."""
        line = (await reader.readuntil(b"\r\n"))[:-2]
        word, *words = line.split(b" ")
        if word == b"PING":
            writer.write(b"PONG\r\n")
        elif word == b"-ERR":
            raise NatsError(line.decode("utf-8", "replace"))
        elif word == b"MSG":
            size = words[-1]
            if not size.isdigit() or int(size) > MOST:
                raise NatsError("The message is too long.")
            self._heard((await reader.readexactly(int(size) + 2))[:-2])
        return word

    async def send(self, message: bytes) -> None:
        """Publish to all who subscribe."""
        if self._line is not None:
            _, writer = self._line
            writer.write(b"PUB %s %d\r\n%s\r\n" % (SUBJECT, len(message), message))
            await writer.drain()

    async def disconnect(self) -> None:
        """End the line."""
        if self._line is not None:
            self._line[1].close()
            self._line = None
