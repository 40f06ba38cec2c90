"""Hours of play with viewers who come and go: whether memory grows, files stay open, or anything is lost.

    python bench/load/soak.py --minutes 120 --tables 20 --viewers 4

A table gets its next event when the last was answered and a pause is over, so that its order is known; each viewer
leaves after some seconds and comes back by its cursor. A line of JSON is printed every minute, and at the end one with
what memory and files grew by, by the least squares of all minutes after the first tenth.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from servers import Process, ours
from traffic import Hearing, Table, follow, made, post, quantile, settle

from tablewright.settings import Settings

SEED = 7


class Soak:
    """One run."""

    def __init__(self, server: Process, tables: Sequence[Table], asked: argparse.Namespace) -> None:
        self._server = server
        self._tables = tables
        self._asked = asked
        self._chance = random.Random(SEED)
        self._end = time.monotonic() + 60 * asked.minutes
        self._sent = dict.fromkeys(tables, 0)
        self._hearings = [(table, Hearing()) for table in tables for _ in range(asked.viewers)]
        self._returns = 0
        self._refused = 0

    async def run(self) -> None:
        """All of it."""
        viewers = [asyncio.create_task(self._view(*each)) for each in self._hearings]
        await asyncio.sleep(5)
        writing = [asyncio.create_task(self._write(table)) for table in self._tables]
        minutes = []
        for minute in range(self._asked.minutes):
            failed, _ = await asyncio.wait([*viewers, *writing], timeout=60, return_when=asyncio.FIRST_EXCEPTION)
            for each in failed:
                each.result()
            minutes.append(self._minute(minute + 1))
            print(json.dumps(minutes[-1]), flush=True)
        await asyncio.gather(*writing)
        await settle(lambda: not self._missing(), 60)
        for viewer in viewers:
            viewer.cancel()
        await asyncio.gather(*viewers, return_exceptions=True)
        print(json.dumps(self._found(minutes)), flush=True)

    async def _write(self, table: Table) -> None:
        while time.monotonic() < self._end:
            await asyncio.sleep(self._asked.pause * self._chance.uniform(0.5, 1.5))
            number = self._sent[table] + 1
            status = await post(self._server.port, table, number, time.monotonic())
            self._refused += status != 200
            self._sent[table] += status == 200

    async def _view(self, table: Table, hearing: Hearing) -> None:
        while True:
            following = follow(self._server.port, table, hearing, asyncio.Semaphore())
            with suppress(TimeoutError):
                await asyncio.wait_for(following, self._chance.uniform(5, 2 * self._asked.stay))
            self._returns += 1

    def _minute(self, minute: int) -> dict[str, Any]:
        late = [each for _, hearing in self._hearings for each in hearing.late]
        for _, hearing in self._hearings:
            hearing.late.clear()
        return {
            "minute": minute,
            "mb": round(self._server.memory, 2),
            "files": self._server.files,
            "events": sum(self._sent.values()),
            "returns": self._returns,
            "p50_ms": quantile(late, 0.5),
            "p99_ms": quantile(late, 0.99),
        }

    def _missing(self) -> int:
        return sum(hearing.lost(self._sent[table]) for table, hearing in self._hearings)

    def _found(self, minutes: Sequence[dict[str, Any]]) -> dict[str, Any]:
        even = minutes[len(minutes) // 10 :]
        return {
            "minutes": len(minutes),
            "tables": len(self._tables),
            "viewers": len(self._hearings),
            "events": sum(self._sent.values()),
            "heard": sum(len(hearing.numbers) for _, hearing in self._hearings),
            "returns": self._returns,
            "refused": self._refused,
            "lost": self._missing(),
            "doubled": sum(hearing.doubled() for _, hearing in self._hearings),
            "disordered": sum(hearing.disordered() for _, hearing in self._hearings),
            "mb_an_hour": round(60 * slope([each["mb"] for each in even]), 2),
            "files_an_hour": round(60 * slope([each["files"] for each in even]), 2),
            "mb": [even[0]["mb"], even[-1]["mb"]],
            "files": [min(each["files"] for each in even), max(each["files"] for each in even)],
        }


def slope(values: Sequence[float]) -> float:
    """What a value grows by from one to the next, by least squares."""
    middle = (len(values) - 1) / 2
    spread = sum((at - middle) ** 2 for at in range(len(values)))
    return sum((at - middle) * value for at, value in enumerate(values)) / spread if spread else 0.0


async def main(asked: argparse.Namespace, folder: Path) -> None:
    """Make the tables, start the server, and let it run."""
    settings = Settings(db=str(folder / "tables.sqlite3"), key=str(folder / "key"))
    tables = await made(settings, asked.tables)
    async with ours(settings) as server:
        await Soak(server, tables, asked).run()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=120)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--viewers", type=int, default=4, help="of each table")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between the events of a table, on average")
    parser.add_argument("--stay", type=float, default=30.0, help="seconds that a viewer stays, on average")
    with tempfile.TemporaryDirectory(dir=".") as place, suppress(KeyboardInterrupt):
        sys.exit(asyncio.run(main(parser.parse_args(), Path(place))))
