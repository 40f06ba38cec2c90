"""Appends to a log until it is killed, and prints each rev that was acknowledged.

It is started by the test of kills, which also starts it with `--write-behind`: a fault that the
test has to notice.
"""

import asyncio
import sys
from pathlib import Path

from write_behind import WriteBehind

import tablewright.store.sqlite as embedded
from tablewright.store.protocol import Appended, Row


async def append_for_ever(log, table):
    rev = await log.head(table)
    while True:
        rev += 1
        row = Row(table, rev, f"command-{rev}", "anya", "2031-05-06T18:00:00Z", 1, b"{}" * 100)
        answer = await log.append(row)
        assert answer == Appended(rev)
        print(table, rev, flush=True)  # noqa: T201 - its pipe to the test


async def main(path):
    log = embedded.SqliteEventLog(path)
    await asyncio.gather(*(append_for_ever(log, table) for table in ("fen", "harbour", "moor")))


if __name__ == "__main__":
    if "--write-behind" in sys.argv:
        embedded.Writer = WriteBehind
    asyncio.run(main(Path(sys.argv[1])))
