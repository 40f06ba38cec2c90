"""A log that lasts as long as its process: for tests and for one-shot commands."""

from collections.abc import Sequence

import msgspec

from tablewright.store.protocol import Appended, Conflict, Link, Repeated, Row, Snapshot, Standing

__all__ = ["MemoryEventLog"]


class MemoryEventLog:
    """Keeps every log in dictionaries; between two `await`s nothing else runs, so no locks."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Row]] = {}
        self._commands: dict[tuple[str, str], Row] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._links: dict[tuple[bytes, str, str], Link] = {}

    async def append(self, row: Row) -> Appended | Conflict | Repeated:
        """Store the row if its rev is head + 1."""
        if accepted := self._commands.get((row.table, row.command)):
            return Repeated(accepted)
        log = self._logs.get(row.table, [])
        if row.rev != len(log) + 1:
            return Conflict(len(log))
        log.append(row)
        self._logs[row.table] = log
        self._commands[row.table, row.command] = row
        return Appended(row.rev)

    async def read(self, table: str, after: int = 0, limit: int = 1000) -> Sequence[Row]:
        """At most `limit` rows that follow rev `after`, in order."""
        start = max(after, 0)
        return tuple(self._logs.get(table, ())[start : start + max(limit, 0)])

    async def head(self, table: str) -> int:
        """The last rev, 0 when there is no such table."""
        return len(self._logs.get(table, ()))

    async def tables(self) -> Sequence[str]:
        """Every table that has a row, in the order of their ids' code points."""
        return tuple(sorted(self._logs))

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot that was saved last."""
        return self._snapshots.get(table)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it in place of the table's former one."""
        self._snapshots[snapshot.table] = snapshot

    async def find_link(self, hash: bytes) -> Sequence[Link]:  # noqa: A002 - the protocol's name
        """Every link of this hash, the oldest first."""
        return tuple(link for link in self._links.values() if link.hash == hash)

    async def links(self, table: str) -> Sequence[Link]:
        """Every link to the table, the oldest first."""
        return tuple(link for link in self._links.values() if link.table == table)

    async def add_link(self, link: Link) -> None:
        """Store the link, in place of one with the same hash, table and seat."""
        self._links[link.hash, link.table, link.seat] = link

    async def revoke_links(self, table: str, seat: str) -> int:
        """Revoke all links to the seat and say how many were still good."""
        good = {
            key: link
            for key, link in self._links.items()
            if (link.table, link.seat, link.revoked) == (table, seat, False)
        }
        for key, link in good.items():
            self._links[key] = msgspec.structs.replace(link, revoked=True)
        return len(good)

    async def move_links(self, old: bytes, new: bytes) -> int:
        """Let a new hash have all good links of an old one."""
        good = [key for key, link in self._links.items() if link.hash == old and not link.revoked]
        for _, table, seat in good:
            self._links.pop((new, table, seat), None)
        moved = {key: (new, *key[1:]) for key in good}
        self._links = {
            moved.get(key, key): msgspec.structs.replace(link, hash=new) if key in moved else link
            for key, link in self._links.items()
        }
        return len(good)

    async def purge(self, table: str) -> None:
        """Forget a table with all that is kept of it."""
        self._links = {key: link for key, link in self._links.items() if link.table != table}
        self._commands = {key: row for key, row in self._commands.items() if row.table != table}
        self._snapshots.pop(table, None)
        self._logs.pop(table, None)

    async def check(self) -> Standing:
        """Memory has nothing to complain of."""
        return Standing("memory")

    async def close(self) -> None:
        """Nothing to let go of."""
