"""A server of its own process: what a table page weighs, how opening grows with the log, memory, and news to viewers.

The news are measured end to end on one machine that also runs all the viewers: a command is posted, and the clock stops
when the last viewer's stream has it.
"""

import asyncio
import json
import os
import posixpath
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

from tablewright.bootstrap import running_tables
from tablewright.settings import Settings
from tablewright.table import commands as c

DARE = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 12}
LOGS = (100, 1_000, 20_000)
LOADS = ((10, 8), (50, 8), (100, 8))
SECONDS = 5
NUMBERS = count()


NEWS = "A command to every viewer's stream, one a second a table (aim: p99 under 50 ms)"


class Server:
    """A running server over a database of its own."""

    def __init__(self, db: Path) -> None:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("TABLEWRIGHT", "PORT"))
        }
        command = [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--db", str(db)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)  # noqa: S603 - our own
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.address = found[0].rstrip("/.")

    def memory(self) -> float:
        """The resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=20)


class Opened(NamedTuple):
    """A table that was made before the server started, with the secret of its GM's seat."""

    table: str
    token: str


async def made(db: Path, logs: Sequence[int]) -> list[Opened]:
    """Tables with the sample party and logs of so many entries, written by the library itself."""
    found = []
    async with running_tables(Settings(db=str(db))) as tables:
        for entries in logs:
            joined = await tables.open(c.OpenTable("B", "haze", "G"))
            await tables.command(joined.table, joined.seat.id, c.TakeSample(), "sample")
            for start in range(2, entries, 200):
                notes = range(start, min(start + 200, entries))
                for n in notes:
                    await tables.command(joined.table, joined.seat.id, c.Note(f"note {n}"), f"n{n}")
            found.append(Opened(joined.table, tables.tokens.seat(joined.table, joined.seat.id)))
    return found


async def weight(address: str) -> Table:
    """What a first look at a table costs over the wire."""
    table = Table("part", "over the wire", title="First view of a table page, cold cache, gzip (aim: under 100 KB)")
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}, follow_redirects=False) as browser:
        new = await browser.post("/tables", data={"game": "haze", "name": "B", "you": "G", "sample": "1"})
        total = 0
        page = await fetch(browser, new.headers["location"])
        parts = {"page": page}
        text = page[1]
        for path in dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"#]+)"', text)):
            parts[path.rsplit("/", 1)[1]] = await fetch(browser, path)
        main_js = next(path for path in re.findall(r'src="(/static/[^"]+main\.js)"', text))
        folder = main_js.rsplit("/", 1)[0]
        waiting = [main_js]
        seen = {main_js}
        while waiting:
            at = waiting.pop()
            for found in re.findall(r'from "(\.{1,2}/[^"]+)"', (await fetch(browser, at))[1]):
                path = posixpath.normpath(f"{at.rsplit('/', 1)[0]}/{found}")
                if path not in seen:
                    seen.add(path)
                    waiting.append(path)
                    parts[path.removeprefix(f"{folder}/")] = await fetch(browser, path)
        scripts = sum(size for name, (size, _) in parts.items() if name.endswith(".js"))
        for name, (size, _) in parts.items():
            total += size
            if not name.endswith(".js"):
                table.add_row(name, f"{size / 1024:.1f} KB")
        table.add_row("scripts", f"{scripts / 1024:.1f} KB")
        table.add_row("altogether", f"{total / 1024:.1f} KB")
    return table


async def fetch(browser: httpx.AsyncClient, path: str) -> tuple[int, str]:
    """The bytes over the wire and the text of an address."""
    async with browser.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join([chunk async for chunk in answer.aiter_raw()])
    plain = await browser.get(path)
    return len(raw), plain.text


async def opening(address: str, tables: Sequence[Opened]) -> Table:
    """How long the page takes by the length of the log."""
    table = Table("entries", "first look", "then, median", title="Opening a table by the length of its log (aim: even)")
    for entries, each in zip(LOGS, tables, strict=True):
        async with httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=60) as browser:
            await browser.post(f"/seat/{each.token}")
            times = []
            for _ in range(21):
                start = time.perf_counter()
                answer = await browser.get(f"/t/{each.table}")
                times.append(time.perf_counter() - start)
            assert answer.status_code == 200, answer.status_code
        table.add_row(f"{entries:,}", f"{times[0] * 1e3:.0f} ms", f"{statistics.median(times[1:]) * 1e3:.0f} ms")
    return table


async def news(address: str, tables: Sequence[Opened], viewers: int) -> tuple[float, float, int]:
    """The median and the 99th percentile of a command's way to all streams of its table, and how many were measured.

    Each table gets one command a second, and the tables take turns within it.
    """
    host, port = address.removeprefix("http://").split(":")
    heard: dict[str, list[float]] = {}
    streams = [asyncio.create_task(listen(host, int(port), each, heard)) for each in tables for _ in range(viewers)]
    await asyncio.sleep(1 + len(streams) / 200)
    sent: dict[str, float] = {}
    writers = [
        asyncio.create_task(write(host, int(port), each, at / len(tables), sent)) for at, each in enumerate(tables)
    ]
    await asyncio.gather(*writers)
    await asyncio.sleep(1)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    late = sorted(max(heard[line]) - at for line, at in sent.items() if len(heard.get(line, ())) == viewers)
    assert len(late) >= 0.99 * len(sent), (len(late), len(sent))
    return statistics.median(late), late[int(len(late) * 0.99)], len(late)


async def listen(host: str, port: int, each: Opened, heard: dict[str, list[float]]) -> None:
    """A viewer: notes when each line of the log arrives."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(
        f"GET /api/v1/tables/{each.table}/events HTTP/1.1\r\nhost: {host}:{port}\r\n"
        f"authorization: Bearer {each.token}\r\n\r\n".encode()
    )
    own: set[bytes] = set()
    while line := await reader.readline():
        for found in re.findall(rb"line-[0-9a-f]+-\d+", line):
            if found not in own:
                own.add(found)
                heard.setdefault(found.decode(), []).append(time.perf_counter())
    writer.close()


async def write(host: str, port: int, each: Opened, begin: float, sent: dict[str, float]) -> None:
    """Somebody who writes a line a second."""
    await asyncio.sleep(begin)
    reader, writer = await asyncio.open_connection(host, port)
    for _ in range(SECONDS):
        line = f"line-{each.table}-{next(NUMBERS)}"
        body = json.dumps({"id": line, "command": {"command": "note", "line": line}})
        sent[line] = time.perf_counter()
        writer.write(
            f"POST /api/v1/tables/{each.table}/commands HTTP/1.1\r\nhost: {host}:{port}\r\n"
            f"authorization: Bearer {each.token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n", 1)[0], head
        await reader.readexactly(int(re.search(rb"content-length: (\d+)", head, re.IGNORECASE)[1]))  # type: ignore[index]
        await asyncio.sleep(1)
    writer.close()


@contextmanager
def running(db: Path) -> Iterator[Server]:
    """A server over a database, ended at the end."""
    server = Server(db)
    try:
        yield server
    finally:
        server.stop()


async def main() -> None:
    """Print the tables."""
    console = Console(width=110)
    with tempfile.TemporaryDirectory(dir=".") as folder:
        db = Path(folder) / "bench.db"
        tables = await made(db, LOGS)
        with running(db) as server:
            console.print(await weight(server.address))
            console.print(await opening(server.address, tables))
    with tempfile.TemporaryDirectory(dir=".") as folder:
        db = Path(folder) / "bench.db"
        tables = await made(db, [10] * 100)
        told = Table(
            "tables × viewers",
            "median",
            "p99",
            "commands",
            title=NEWS,
        )
        with running(db) as server:
            empty = server.memory()
            for each in tables:
                async with httpx.AsyncClient(base_url=server.address) as api:
                    await api.get(f"/api/v1/tables/{each.table}", headers={"authorization": f"Bearer {each.token}"})
            idle = server.memory()
            for many, viewers in LOADS:
                median, late, commands = await news(server.address, tables[:many], viewers)
                told.add_row(f"{many} × {viewers}", f"{median * 1e3:.1f} ms", f"{late * 1e3:.1f} ms", str(commands))
        memory = Table("open tables", "memory", title="Memory of an idle server (aim for 100 tables: under 150 MB)")
        memory.add_row("0", f"{empty:.0f} MB")
        memory.add_row("100", f"{idle:.0f} MB")
        console.print(memory)
        console.print(told)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main())
