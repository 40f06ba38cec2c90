"""Durable appends a second, against SQLite itself storing the same rows.

So many tables have one writer each, who appends the next row as soon as the last one is on the
disk. The peer has neither threads nor questions: a loop inserts as many rows as there are writers,
commits, and goes on.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import apsw
import msgspec
import uvloop
from rich.console import Console
from rich.table import Table

from tablewright.store.protocol import Appended, Row
from tablewright.store.sqlite import SqliteEventLog
from tablewright.store.sqlite.file import open_writer

WRITERS = (1, 10, 100, 1000)
ROWS = 10_000
TIMES = 3
BODY = b'{"type":"rolled","name":"Stealth","total":14,"steps":[]}'.ljust(400)


def rows_of(writers: int) -> Sequence[Sequence[Row]]:
    """Each round's rows, one for each writer."""
    return [
        [
            Row(f"table-{writer}", rev, f"command-{rev}", "anya", "2031-05-06T18:00:00Z", 1, BODY)
            for writer in range(writers)
        ]
        for rev in range(1, ROWS // writers + 1)
    ]


def ours(path: Path, rounds: Sequence[Sequence[Row]]) -> float:
    """Seconds for all rows through the log."""

    async def write(log: SqliteEventLog, rows: Sequence[Row]) -> None:
        for row in rows:
            assert await log.append(row) == Appended(row.rev)

    async def run() -> float:
        log = SqliteEventLog(path)
        by_writer = tuple(zip(*rounds, strict=True))
        start = time.perf_counter()
        await asyncio.gather(*(write(log, rows) for rows in by_writer))
        taken = time.perf_counter() - start
        await log.close()
        return taken

    return uvloop.run(run())  # as the server does


def raw(path: Path, rounds: Sequence[Sequence[Row]]) -> float:
    """Seconds for all rows through apsw alone."""
    db = open_writer(path)
    batches = [[msgspec.structs.astuple(row) for row in rows] for rows in rounds]
    start = time.perf_counter()
    for batch in batches:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", batch)
        db.execute("COMMIT")
    taken = time.perf_counter() - start
    db.close()
    return taken


def rate(way: Callable[[Path, Sequence[Sequence[Row]]], float], writers: int) -> float:
    """The best of several runs, each on a new file, in rows a second."""
    rounds = rows_of(writers)
    return ROWS / min(timed(way, rounds) for _ in range(TIMES))


def timed(way: Callable[[Path, Sequence[Sequence[Row]]], float], rounds: Sequence[Sequence[Row]]) -> float:
    """Seconds of one run, whose rows are counted; it runs here, as /tmp may be no disk."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = Path(folder) / "tables.db"
        taken = way(path, rounds)
        db = apsw.Connection(str(path))
        assert db.execute("SELECT count(*) FROM log").get == sum(map(len, rounds))
        db.close()
        return taken


def main() -> None:
    """Print the table."""
    table = Table("writers", "ours, rows/s", "raw, rows/s", "ratio")
    for writers in WRITERS:
        mine, theirs = rate(ours, writers), rate(raw, writers)
        table.add_row(str(writers), f"{mine:,.0f}", f"{theirs:,.0f}", f"{mine / theirs:.2f}")
    Console().print(f"apsw {apsw.apsw_version()}, bodies of {len(BODY)} bytes", table)


if __name__ == "__main__":
    main()
