"""The log in one SQLite file: the embedded default."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from tablewright.store.protocol import Appended, Conflict, Link, Repeated, Row, Snapshot, Standing
from tablewright.store.sqlite import statements
from tablewright.store.sqlite.faults import translated
from tablewright.store.sqlite.file import claim, open_reader, open_writer, recognise
from tablewright.store.sqlite.place import refuse_network
from tablewright.store.sqlite.readers import Readers
from tablewright.store.sqlite.upgrading import upgrade
from tablewright.store.sqlite.version import sqlite_version, warning
from tablewright.store.sqlite.writer import Writer

__all__ = ["SqliteEventLog", "SqliteReader"]

_READERS = 2


class SqliteReader:
    """The log in a file that may be a running server's: it is looked at, and never changed."""

    def __init__(self, path: Path) -> None:
        """Open the file; raises `StoreUnavailable` when it is not there, or none that this release reads."""
        path = path.resolve()
        with translated(path), ExitStack() as opened:
            db = opened.enter_context(closing(open_reader(path)))
            recognise(db, path)
            self._readers = opened.enter_context(closing(Readers([db], path)))
            self._opened = opened.pop_all()

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> Sequence[Row]:
        """At most `limit` rows that follow rev `after`, in order."""
        return await self._readers.ask(lambda db: statements.read(db, table, after, limit))

    async def head(self, table: str) -> int:
        """The last rev, 0 when there is no such table."""
        return await self._readers.ask(lambda db: statements.head(db, table))

    async def tables(self) -> Sequence[str]:
        """Every table that has a row, in the order of their ids' code points."""
        return await self._readers.ask(statements.tables)

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot that was saved last."""
        return await self._readers.ask(lambda db: statements.snapshot(db, table))

    async def find_link(self, hash: bytes) -> Sequence[Link]:  # noqa: A002 - the protocol's name
        """Every link of this hash, the oldest first."""
        return await self._readers.ask(lambda db: statements.find_link(db, hash))

    async def links(self, table: str) -> Sequence[Link]:
        """Every link to the table, the oldest first."""
        return await self._readers.ask(lambda db: statements.links(db, table))

    async def check(self) -> Standing:
        """Read the whole file and say what is wrong with it."""
        found = await self._readers.ask(lambda db: db.execute("PRAGMA integrity_check").fetchall())
        complaints = tuple(str(line) for (line,) in found)
        version = sqlite_version()
        warned = warning(version)
        return Standing(
            f"SQLite {version}",
            () if complaints == ("ok",) else complaints,
            () if warned is None else (warned,),
        )

    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        await asyncio.to_thread(self._opened.close)


class SqliteEventLog(SqliteReader):
    """One thread writes, a few read; until it is closed the file is this process's alone."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        """Open the file, making it if need be; raises `StoreUnavailable` with the reason.

        A file of an earlier format is upgraded first, with a backup beside it.
        """
        path = path.resolve()
        refuse_network(path)
        with translated(path), ExitStack() as opened:
            opened.enter_context(closing(claim(path)))
            upgrade(path, vfs)
            self._writer = opened.enter_context(closing(Writer(open_writer(path, vfs), path)))
            connections = [open_reader(path, vfs) for _ in range(_READERS)]
            self._readers = opened.enter_context(closing(Readers(connections, path)))
            self._opened = opened.pop_all()
        self._stored: dict[str, int] = {}  # by table, a rev that is surely on the disk

    async def append(self, row: Row) -> Appended | Conflict | Repeated:
        """Store the row if its rev is head + 1; it is durable when this returns."""
        follows = self._stored.get(row.table) == row.rev - 1
        answer = await self._writer.submit(lambda db: statements.append(db, row, follows=follows))
        if isinstance(answer, Appended):
            self._stored[row.table] = answer.rev
        return answer

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it in place of the table's former one."""
        await self._writer.submit(lambda db: statements.save_snapshot(db, snapshot))

    async def add_link(self, link: Link) -> None:
        """Store the link, in place of one with the same hash, table and seat."""
        await self._writer.submit(lambda db: statements.add_link(db, link))

    async def revoke_links(self, table: str, seat: str) -> int:
        """Revoke all links to the seat, durably, and say how many were still good."""
        return await self._writer.submit(lambda db: statements.revoke_links(db, table, seat))

    async def move_links(self, old: bytes, new: bytes) -> int:
        """Let a new hash have all good links of an old one, durably, and say how many."""
        moved: int = await self._writer.submit(lambda db: statements.move_links(db, old, new))
        return moved

    async def purge(self, table: str) -> None:
        """Forget a table with all that is kept of it; its log goes last, so that a purge cut short is begun anew."""
        self._stored.pop(table, None)
        for purge in (statements.purge_links, statements.purge_snapshot, statements.purge_log):
            await self._writer.submit(partial(purge, table=table))
