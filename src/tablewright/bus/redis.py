"""Hints by a Redis server, or one that speaks its protocol, such as Valkey.

Of that protocol three commands are used, AUTH, SUBSCRIBE and PUBLISH, so they are spoken here.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

__all__ = ["RedisCarrier", "RedisError"]

CHANNEL = b"tablewright"
MOST = 64 * 1024
"""Bytes of one answer that are read; a hint is far shorter."""


class RedisError(Exception):
    """The server refused a command, or said what we do not understand."""


class RedisCarrier:
    """A channel of a Redis server; nothing is stored there."""

    name = "The Redis server"

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._lines: list[tuple[StreamReader, StreamWriter]] = []
        self._heard: Callable[[bytes], None] = lambda _message: None

    async def connect(self, heard: Callable[[bytes], None]) -> None:
        """Connect twice, as who subscribes may not publish on the same line."""
        self._heard = heard
        for _ in range(2):
            self._lines.append(await self._line())
        await _ask(self._lines[0], b"SUBSCRIBE", CHANNEL)

    async def _line(self) -> tuple[StreamReader, StreamWriter]:
        line = await asyncio.open_connection(
            self._url.hostname, self._url.port or 6379, ssl=True if self._url.scheme == "rediss" else None, limit=MOST
        )
        if self._url.password:
            user = [unquote(self._url.username).encode()] if self._url.username else []
            await _ask(line, b"AUTH", *user, unquote(self._url.password).encode())
        return line

    async def broken(self) -> None:
        """Pass on what is heard until the line has ended, and raise why."""
        reader, _ = self._lines[0]
        while True:
            match await _answer(reader):
                case [b"message", _, bytes(message)]:
                    self._heard(message)

    async def send(self, message: bytes) -> None:
        """Publish to all who subscribe."""
        await _ask(self._lines[1], b"PUBLISH", CHANNEL, message)

    async def disconnect(self) -> None:
        """End both lines."""
        lines, self._lines = self._lines, []
        for _, writer in lines:
            writer.close()


async def _ask(line: tuple[StreamReader, StreamWriter], *words: bytes) -> object:
    reader, writer = line
    writer.write(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
    await writer.drain()
    return await _answer(reader)


async def _answer(reader: StreamReader) -> object:
    """One answer: bytes, a number, a list of these, or null; raises `RedisError` for a refusal."""
    line = (await reader.readuntil(b"\r\n"))[:-2]
    kind, rest = line[:1], line[1:]
    if kind == b"+":
        return rest
    if kind == b"-":
        raise RedisError(rest.decode("utf-8", "replace"))
    if kind not in {b":", b"$", b"*"} or not rest.removeprefix(b"-").isdigit():
        raise RedisError("That is no answer of a Redis server.")
    number = int(rest)
    if kind == b":":
        return number
    if number < 0:
        return None
    if number > MOST:
        raise RedisError("The answer is too long.")
    if kind == b"$":
        return (await reader.readexactly(number + 2))[:-2]
    return [await _answer(reader) for _ in range(number)]
