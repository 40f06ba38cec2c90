"""The log in a PostgreSQL database, which several servers share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self, TypeVar

import asyncpg

from tablewright.store.errors import StoreUnavailable
from tablewright.store.postgres import statements
from tablewright.store.postgres.batches import Batches
from tablewright.store.postgres.faults import FAULTS, unavailable
from tablewright.store.postgres.schema import migrate
from tablewright.store.protocol import Appended, Conflict, Link, Repeated, Row, Snapshot, Standing

__all__ = ["PostgresEventLog"]

T = TypeVar("T")

CONNECTIONS = 10
PATIENCE = 10.0
"""Seconds until a statement that is not answered counts as failed."""

PAUSES = (0.0, 0.1, 0.5)
"""Seconds to wait before each further attempt when a connection has broken."""

BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ConnectionError,
)

SERVER_SETTINGS = {
    "application_name": "tablewright",
    "synchronous_commit": "on",  # whatever the server's own choice: acknowledged is on the disk
    "idle_in_transaction_session_timeout": "10s",  # a server that froze holds no table for long
    "lock_timeout": "8s",
}


class PostgresEventLog:
    """One batch is written at a time, committed together; what is read needs no turn."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._batches = Batches(self._commit)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect, and make or upgrade the schema; raises `StoreUnavailable` with the reason."""
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=CONNECTIONS,
                command_timeout=PATIENCE,
                timeout=PATIENCE,
                server_settings=SERVER_SETTINGS,
            )
        except (*FAULTS, ValueError) as error:
            raise unavailable(error) from error
        try:
            async with pool.acquire() as db:
                await migrate(db)
        except BaseException as error:
            await pool.close()
            if isinstance(error, FAULTS):
                raise unavailable(error) from error
            raise
        return cls(pool)

    async def append(self, row: Row) -> Appended | Conflict | Repeated:
        """Store the row if its rev is head + 1; it is durable when this returns."""
        return await self._batches.append(row)

    async def _commit(self, rows: Sequence[Row]) -> Sequence[Appended | Conflict | Repeated]:
        return await self._ask(lambda db: statements.append(db, rows))

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> Sequence[Row]:
        """At most `limit` rows that follow rev `after`, in order."""
        return await self._ask(lambda db: statements.read(db, table, after, limit))

    async def head(self, table: str) -> int:
        """The last rev, 0 when there is no such table."""
        return await self._ask(lambda db: statements.head(db, table))

    async def tables(self) -> Sequence[str]:
        """Every table that has a row, in the order of their ids' code points."""
        return await self._ask(statements.tables)

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot that was saved last."""
        return await self._ask(lambda db: statements.snapshot(db, table))

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it in place of the table's former one."""
        await self._ask(lambda db: statements.save_snapshot(db, snapshot))

    async def find_link(self, hash: bytes) -> Sequence[Link]:  # noqa: A002 - the protocol's name
        """Every link of this hash, the oldest first."""
        return await self._ask(lambda db: statements.find_link(db, hash))

    async def links(self, table: str) -> Sequence[Link]:
        """Every link to the table, the oldest first."""
        return await self._ask(lambda db: statements.links(db, table))

    async def add_link(self, link: Link) -> None:
        """Store the link, in place of one with the same hash, table and seat."""
        await self._ask(lambda db: statements.add_link(db, link))

    async def revoke_links(self, table: str, seat: str) -> int:
        """Revoke all links to the seat, durably, and say how many were still good."""
        return await self._ask(lambda db: statements.revoke_links(db, table, seat))

    async def move_links(self, old: bytes, new: bytes) -> int:
        """Let a new hash have all good links of an old one, durably, and say how many."""
        return await self._ask(lambda db: statements.move_links(db, old, new))

    async def purge(self, table: str) -> None:
        """Forget a table with all that is kept of it, at once."""
        await self._ask(lambda db: statements.purge(db, table))

    async def same_key(self, key_hash: bytes) -> bool:
        """Whether all servers of this database derive links from one key; the first to ask says which."""
        return await self._ask(lambda db: statements.same_key(db, key_hash))

    async def check(self) -> Standing:
        """Look whether each log is without gaps and as long as its counter says."""
        return await self._ask(statements.check)

    async def _ask(self, question: Callable[[Any], Awaitable[T]]) -> T:
        """Ask on a connection, and on another one if that has broken meanwhile, as all do when a database restarts.

        Every question may be asked twice: a row that was stored is found by its command.
        """
        for pause in PAUSES:
            try:
                return await self._once(question)
            except _Broken:
                await asyncio.sleep(pause)
        try:
            return await self._once(question)
        except _Broken as broken:
            raise broken.told from broken

    async def _once(self, question: Callable[[Any], Awaitable[T]]) -> T:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                return await question(db)
        except (ValueError, asyncpg.DataError):  # a value that the database can't hold: its row fails alone
            raise
        except BROKEN as error:
            raise _Broken(unavailable(error)) from error
        except FAULTS as error:
            raise unavailable(error) from error

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._batches.close()
        await self._pool.close()


class _Broken(Exception):  # noqa: N818 - the connection is
    """A connection that broke before the answer came."""

    def __init__(self, told: StoreUnavailable) -> None:
        super().__init__(told.sentence)
        self.told = told
