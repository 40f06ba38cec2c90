"""What loads a server: events that are sent, and viewers who follow and say what they heard.

Each event is a note whose text has its number at its table and the moment when it was due, so that a viewer can tell
from it alone whether it came once, in order, and how late.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tablewright.bootstrap import running_tables
from tablewright.settings import Settings
from tablewright.table import commands as c

__all__ = ["Hearing", "Table", "follow", "made", "post", "text"]

_SAID = re.compile(rb"due (\S+) #(\d+)")
_CURSOR = re.compile(rb'"cursor":"([^"]+)"')


class Table(NamedTuple):
    """A table as its clients need it: where they write, where they read, and by what they are known."""

    commands: str
    live: str
    token: str = ""
    device: str = ""


class Hearing:
    """What one viewer heard: numbers as they came, and how late each was, in seconds."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.late: list[float] = []
        self.cursor = ""

    def hear(self, message: bytes) -> None:
        """Note an event."""
        if said := _SAID.search(message):
            self.late.append(time.monotonic() - float(said[1]))
            self.numbers.append(int(said[2]))
            if cursor := _CURSOR.search(message):
                self.cursor = cursor[1].decode()

    def doubled(self) -> int:
        """How many came again."""
        return sum(count - 1 for count in Counter(self.numbers).values())

    def lost(self, sent: int) -> int:
        """How many of so many never came."""
        return sent - len(set(self.numbers))

    def disordered(self) -> int:
        """How many came after a later one."""
        return sum(later < earlier for earlier, later in zip(self.numbers, self.numbers[1:], strict=False))


async def made(settings: Settings, tables: int) -> list[Table]:
    """New tables, made by the library: a server lets nobody open a hundred in a minute."""
    async with running_tables(settings) as house:
        game = next(iter(house.systems))
        opened = [await house.open(c.OpenTable(f"Table {number}", game, "GM")) for number in range(tables)]
        return [
            Table(
                f"/api/v1/tables/{each.table}/commands",
                f"/t/{each.table}/live",
                house.tokens.seat(each.table, each.seat.id),
                each.device,
            )
            for each in opened
        ]


def text(due: float, number: int) -> str:
    """What an event says."""
    return f"due {due:.4f} #{number}"


async def follow(port: int, table: Table, hearing: Hearing, ready: asyncio.Semaphore) -> None:
    """Follow a table as its page does, from where the viewer was, until the line ends."""
    after = f"?after={hearing.cursor}" if hearing.cursor else ""
    headers = {"cookie": f"tablewright={table.device}", "origin": f"http://127.0.0.1:{port}"}
    address = f"ws://127.0.0.1:{port}{table.live}{after}"
    # Pings and packing would be the client's work, on the same machine.
    async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as line:
        ready.release()
        with suppress(ConnectionClosed):
            async for message in line:
                hearing.hear(message.encode() if isinstance(message, str) else message)


async def post(port: int, table: Table, number: int, due: float) -> int:
    """Send an event on a line of its own; the status of the answer."""
    body = msgspec.json.encode({"id": f"e{number}", "command": {"command": "note", "line": text(due, number)}})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(_head(table, {"content-length": str(len(body)), "connection": "close"}) + body)
        return int((await reader.readuntil(b"\r\n")).split()[1])
    finally:
        writer.close()


def _head(table: Table, more: Mapping[str, str]) -> bytes:
    headers = {"host": "localhost", "authorization": f"Bearer {table.token}", **more}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"POST {table.commands} HTTP/1.1\r\n{lines}\r\n".encode()


def quantile(late: Sequence[float], share: float) -> float:
    """The time below which this share of all lies, in ms."""
    ranked = sorted(late)
    return round(1000 * ranked[min(int(len(ranked) * share), len(ranked) - 1)], 1) if ranked else 0.0


async def settle(done: Any, patience: float) -> None:
    """Wait until something holds, at most so many seconds."""
    end = time.monotonic() + patience
    while not done() and time.monotonic() < end:  # noqa: ASYNC110 - lists have no events
        await asyncio.sleep(0.05)
