"""The one thing a table needs of a database: an append-only log, and the links to its seats."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

__all__ = ["Appended", "Conflict", "EventLog", "Link", "ReadableLog", "Repeated", "Row", "Snapshot", "Standing"]


class Row(Struct, frozen=True):
    """One accepted command of one table."""

    table: str
    rev: int
    command: str
    """The id that the sender gave it: the same id again is the same command."""
    seat: str
    at: str
    """ISO 8601 in UTC, told by the caller: a store has no clock."""
    version: int
    body: bytes
    """JSON, which a store keeps byte for byte and never reads."""


class Appended(Struct, frozen=True):
    """The row is durable and is now the head of its log."""

    rev: int


class Conflict(Struct, frozen=True):
    """The log's head is this rev, not the one before the row's: decide again."""

    rev: int


class Repeated(Struct, frozen=True):
    """The command was accepted before, as this row; nothing was stored."""

    row: Row


class Snapshot(Struct, frozen=True):
    """A table's state folded up to a rev under one version of the rules: a cache, never truth."""

    table: str
    rev: int
    rules: str
    body: bytes


class Link(Struct, frozen=True):
    """What the bearer of a secret may be; the secret itself is kept only as its hash."""

    hash: bytes
    table: str
    kind: str
    """`invite`, `seat` or `device`."""
    seat: str
    role: str
    """The role that it gives; of a device, what kind it is: `phone`, `tablet` or `computer`."""
    at: str
    revoked: bool = False


class Standing(Struct, frozen=True):
    """What a look at a whole database found, for those who look after it."""

    engine: str
    """What keeps it, with its version."""
    problems: tuple[str, ...] = ()
    """What its own check complains of; empty when all is well."""
    warnings: tuple[str, ...] = ()


class ReadableLog(Protocol):
    """What can be asked of the logs of all tables without changing them.

    Every method raises `StoreUnavailable` when the database can't be reached.
    """

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> Sequence[Row]:
        """At most `limit` rows that follow rev `after`, in order."""
        ...

    async def head(self, table: str) -> int:
        """The last rev, 0 when there is no such table."""
        ...

    async def tables(self) -> Sequence[str]:
        """Every table that has a row, in the order of their ids' code points."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot that was saved last."""
        ...

    async def find_link(self, hash: bytes) -> Sequence[Link]:  # noqa: A002 - the name callers use
        """Every link of this hash, revoked ones too, the oldest first.

        There are several when one device holds seats of several tables.
        """
        ...

    async def links(self, table: str) -> Sequence[Link]:
        """Every link to the table, revoked ones too, the oldest first."""
        ...

    async def check(self) -> Standing:
        """Read the whole database and say what is wrong with it."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        ...


class EventLog(ReadableLog, Protocol):
    """The logs of all tables, each with a numbering of its own from 1 and without gaps.

    Every method raises `StoreUnavailable` when the database can't be reached.
    """

    async def append(self, row: Row) -> Appended | Conflict | Repeated:
        """Store the row if its rev is head + 1; it is durable when this returns.

        A command id that the table has accepted before is `Repeated`, whatever its rev.
        If the call is cancelled or fails, the row may be there all the same: ask again.
        """
        ...

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it in place of the table's former one."""
        ...

    async def add_link(self, link: Link) -> None:
        """Store the link; it is durable when this returns.

        One with the same hash, table and seat takes the former's place.
        """
        ...

    async def revoke_links(self, table: str, seat: str) -> int:
        """Revoke all links to the seat, durably, and say how many were still good."""
        ...

    async def move_links(self, old: bytes, new: bytes) -> int:
        """Let a new hash have all good links of an old one, which then has none; durably, and say how many."""
        ...

    async def purge(self, table: str) -> None:
        """Forget a table with all that is kept of it, durably: its links first, its log last."""
        ...
