"""Open-loop load: tables with an event a second each, and viewers who follow; how late each event is at each viewer.

    python bench/load --tables 100 --viewers 8 --seconds 30
    python bench/load --servers 2 --db postgresql://…
    python bench/load --bare
    python bench/load --until-it-breaks

Events are sent when they are due, whether or not the former ones were answered, so that a server that falls behind is
seen to. Each run prints a line of JSON. The viewers and writers run on the same machine and take part of it; what the
servers took of a core is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from servers import Process, ours, raw
from traffic import Hearing, Table, follow, made, post, quantile, settle

from tablewright.settings import Settings

PATIENCE = 10.0
LATE = 50.0
"""How late the slowest of a hundred may be, in ms, before the server counts as broken."""


async def load(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One run; its figures."""
    async with AsyncExitStack() as stack:
        if asked.bare:
            tables = [Table(f"/{number}", f"/{number}") for number in range(asked.tables)]
            servers = [await stack.enter_async_context(raw(folder / "rows.sqlite3"))]
        else:
            settings = Settings(db=asked.db or str(folder / "tables.sqlite3"), key=str(folder / "key"))
            tables = await made(settings, asked.tables)
            servers = [await stack.enter_async_context(ours(settings)) for _ in range(asked.servers)]
        return await _run(asked, servers, tables)


async def _run(asked: argparse.Namespace, servers: Sequence[Process], tables: Sequence[Table]) -> dict[str, Any]:
    empty = sum(server.memory for server in servers)
    ready = asyncio.Semaphore(0)
    hearings = [Hearing() for _ in range(asked.tables * asked.viewers)]
    following = [
        asyncio.create_task(follow(servers[at % len(servers)].port, tables[at // asked.viewers], hearing, ready))
        for at, hearing in enumerate(hearings)
    ]
    for _ in following:
        await ready.acquire()
    full = sum(server.memory for server in servers)
    busy = sum(server.busy for server in servers)
    begin = time.monotonic() + 1
    answers = await asyncio.gather(
        *(
            _when_due(servers[at % len(servers)], table, event, begin + event + at / len(tables))
            for at, table in enumerate(tables)
            for event in range(asked.seconds)
        )
    )
    busy = (sum(server.busy for server in servers) - busy) / asked.seconds
    await settle(lambda: not _lost(hearings, asked.seconds), PATIENCE)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    late = [each for hearing in hearings for each in hearing.late]
    return {
        "stack": "bare" if asked.bare else "postgresql" if asked.db else "embedded",
        "servers": len(servers),
        "tables": asked.tables,
        "viewers": asked.viewers,
        "events": len(answers),
        "refused": sum(status != 200 for status in answers),
        "lost": _lost(hearings, asked.seconds),
        "doubled": sum(hearing.doubled() for hearing in hearings),
        "p50_ms": quantile(late, 0.5),
        "p99_ms": quantile(late, 0.99),
        "max_ms": quantile(late, 1.0),
        "cores": round(busy, 2),
        "mb": round(full, 1),
        "kb_a_viewer": round((full - empty) * 1000 / len(following), 1),
    }


async def _when_due(server: Process, table: Table, number: int, due: float) -> int:
    await asyncio.sleep(max(due - time.monotonic(), 0))
    return await post(server.port, table, number, due)


def _lost(hearings: Sequence[Hearing], sent: int) -> int:
    return sum(hearing.lost(sent) for hearing in hearings)


def main() -> None:
    """Run once, or until it breaks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=8, help="of each table")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--servers", type=int, default=1, help="processes; more than one needs --db")
    parser.add_argument("--db", default="", help="the address of an empty PostgreSQL database")
    parser.add_argument("--bare", action="store_true", help="the bare stack instead, to compare with")
    parser.add_argument("--until-it-breaks", action="store_true", help="double the tables until it is late or loses")
    asked = parser.parse_args()
    if asked.servers > 1 and not asked.db:
        parser.error("several servers need --db: an embedded database has one")
    while True:
        with tempfile.TemporaryDirectory(dir=".") as folder:  # /tmp may be no disk
            found = asyncio.run(load(asked, Path(folder)))
        print(json.dumps(found), flush=True)
        if not asked.until_it_breaks or found["p99_ms"] > LATE or found["lost"] or found["refused"]:
            return
        asked.tables *= 2


if __name__ == "__main__":
    sys.exit(main())
