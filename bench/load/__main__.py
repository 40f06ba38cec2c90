"""Open-loop load: tables with an event a second each, and viewers who follow; how late each event is at each viewer.

    python bench/load --tables 100 --viewers 8 --seconds 30 [--servers 2 --db postgresql://…]

Events are sent when they are due, whether or not the former ones were answered, so that a server that falls behind is
seen to. Tables are made before, by the store alone, since a server lets nobody open a hundred in a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from tablewright.bootstrap import running_tables
from tablewright.settings import Settings
from tablewright.table import commands as c

PATIENCE = 10.0


async def made(settings: Settings, tables: int) -> list[tuple[str, str]]:
    """New tables, each with the token of its GM."""
    async with running_tables(settings) as house:
        game = next(iter(house.systems))
        opened = [await house.open(c.OpenTable(f"Table {number}", game, "GM")) for number in range(tables)]
        return [(each.table, house.tokens.seat(each.table, each.seat.id)) for each in opened]


@asynccontextmanager
async def serving(settings: Settings) -> Any:
    """A server process; gives its port, and its memory in MB when it has ended."""
    environment = {**os.environ, "TABLEWRIGHT_KEY": str(settings.key_file), "TABLEWRIGHT_DB": settings.db}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tablewright", "serve", "--port", "0", stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    first = (await process.stdout.readline()).decode()
    try:
        yield int(first.rstrip("/\n").rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        await process.wait()


async def follow(port: int, table: str, token: str, late: list[float], ready: asyncio.Semaphore) -> None:
    """Read a table's stream, and note how late each event is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    asked = f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
    writer.write(asked.encode())
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        while line := await reader.readuntil(b"\n"):
            if line.startswith(b": here"):
                ready.release()
            if line.startswith(b"data: {") and b"due " in line:
                due = float(json.loads(line[6:])["text"].removeprefix("due "))
                late.append(time.monotonic() - due)


async def send(  # noqa: PLR0913, PLR0917 - all that one event is
    port: int, table: str, token: str, number: int, due: float, answers: list[int]
) -> None:
    """Send one event when it is due."""
    await asyncio.sleep(max(due - time.monotonic(), 0))
    body = msgspec.json.encode({"id": f"e{number}", "command": {"command": "note", "line": f"due {due}"}})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST /api/v1/tables/{table}/commands HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        + body
    )
    answers.append(int((await reader.readuntil(b"\r\n")).split()[1]))
    writer.close()


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


async def load(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One run; its figures."""
    settings = Settings(db=asked.db or str(folder / "tables.sqlite3"), key=str(folder / "key"))
    tables = await made(settings, asked.tables)
    late: list[float] = []
    answers: list[int] = []
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(serving(settings)) for _ in range(asked.servers)]
        empty = sum(memory(pid) for _, pid in servers)
        ready = asyncio.Semaphore(0)
        following = [
            asyncio.create_task(follow(servers[(number + viewer) % len(servers)][0], *table, late, ready))
            for number, table in enumerate(tables)
            for viewer in range(asked.viewers)
        ]
        for _ in following:
            await ready.acquire()
        full = sum(memory(pid) for _, pid in servers)
        begin = time.monotonic() + 1
        sending = [
            send(servers[number % len(servers)][0], *table, event, begin + event + number / len(tables), answers)
            for number, table in enumerate(tables)
            for event in range(asked.seconds)
        ]
        await asyncio.gather(*sending)
        expected = len(sending) * asked.viewers
        end = time.monotonic() + PATIENCE
        while len(late) < expected and time.monotonic() < end:  # noqa: ASYNC110 - a list has no event
            await asyncio.sleep(0.05)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
    late.sort()
    at = {name: round(1000 * late[int(len(late) * share)], 1) for name, share in (("p50", 0.5), ("p99", 0.99))}
    return {
        "tables": asked.tables,
        "viewers": asked.viewers,
        "servers": asked.servers,
        "store": "postgresql" if asked.db else "sqlite",
        "events": len(sending),
        "refused": sum(status != 200 for status in answers),
        "heard": len(late),
        "lost": expected - len(late),
        "p50_ms": at["p50"],
        "p99_ms": at["p99"],
        "max_ms": round(1000 * late[-1], 1),
        "kb_a_viewer": round((full - empty) * 1000 / len(following), 1),
        "mb": round(full, 1),
    }


def main() -> None:
    """Run once, or until it breaks, and print a line of figures for each run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--db", default="")
    parser.add_argument("--until-it-breaks", action="store_true", help="double the tables until p99 is over 50 ms")
    asked = parser.parse_args()
    while True:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(load(asked, Path(folder)))
        print(json.dumps(found), flush=True)
        if not asked.until_it_breaks or found["p99_ms"] > 50 or found["lost"] or found["refused"]:
            return
        asked.tables *= 2


if __name__ == "__main__":
    main()
