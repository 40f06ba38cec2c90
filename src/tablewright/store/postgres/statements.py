"""What is said to PostgreSQL: each function is one read, or one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tablewright.store.protocol import Appended, Conflict, Link, Repeated, Row, Snapshot, Standing

__all__ = [
    "add_link",
    "append",
    "check",
    "find_link",
    "head",
    "links",
    "move_links",
    "purge",
    "read",
    "revoke_links",
    "same_key",
    "save_snapshot",
    "snapshot",
    "tables",
]

_ROW = "table_id, rev, command, seat, at, version, body"


async def append(db: Any, rows: Sequence[Row]) -> Sequence[Appended | Conflict | Repeated]:
    """Store each row whose rev is the head of its table + 1 and whose command is new, all in one transaction.

    The counters of the tables are locked, in one order, until it ends: so whoever gets a number has committed before
    the next one is given, which no sequence of PostgreSQL promises.
    """
    named = sorted({row.table.encode() for row in rows})
    begun = sorted({row.table.encode() for row in rows if row.rev == 1})
    async with db.transaction():
        if begun:
            await db.execute("INSERT INTO tablewright.head SELECT unnest($1::bytea[]), 0 ON CONFLICT DO NOTHING", begun)
        locked = await db.fetch(
            "SELECT table_id, rev FROM tablewright.head WHERE table_id = ANY($1) ORDER BY table_id FOR UPDATE", named
        )
        before = {table.decode(): rev for table, rev in locked}
        accepted = await _accepted(db, rows)
        heads = dict(before)
        fresh: list[Row] = []
        answers: list[Appended | Conflict | Repeated] = []
        for row in rows:
            now = heads.get(row.table, 0)
            if earlier := accepted.get((row.table, row.command)):
                answers.append(Repeated(earlier))
            elif row.table not in heads or row.rev != now + 1:
                answers.append(Conflict(now))
            else:
                heads[row.table] = row.rev
                accepted[row.table, row.command] = row
                fresh.append(row)
                answers.append(Appended(row.rev))
        await _store(db, fresh, {table: rev for table, rev in heads.items() if rev != before[table]})
    return answers


async def _accepted(db: Any, rows: Sequence[Row]) -> dict[tuple[str, str], Row]:
    """The rows that these commands became before, by table and command."""
    found = await db.fetch(
        f"""SELECT {_ROW} FROM tablewright.log
            JOIN unnest($1::bytea[], $2::bytea[]) AS asked (table_id, command) USING (table_id, command)""",  # noqa: S608 - our own words
        [row.table.encode() for row in rows],
        [row.command.encode() for row in rows],
    )
    return {(row.table, row.command): row for row in map(_row, found)}


async def _store(db: Any, rows: Sequence[Row], heads: dict[str, int]) -> None:
    if not rows:
        return
    columns = zip(*(map(_told, msgspec.structs.astuple(row)) for row in rows), strict=True)
    await db.execute(
        "INSERT INTO tablewright.log SELECT * FROM unnest"
        "($1::bytea[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bigint[], $7::bytea[])",
        *map(list, columns),
    )
    await db.execute(
        """UPDATE tablewright.head SET rev = asked.rev
           FROM unnest($1::bytea[], $2::bigint[]) AS asked (table_id, rev) WHERE head.table_id = asked.table_id""",
        [table.encode() for table in heads],
        list(heads.values()),
    )


def _told(value: Any) -> Any:
    """A value as the database keeps it."""
    return value.encode() if isinstance(value, str) else value


def _read(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


def _row(record: Iterable[Any]) -> Row:
    table, rev, command, seat, at, version, body = record
    return Row(_read(table), rev, _read(command), _read(seat), _read(at), version, body)


async def read(db: Any, table: str, after: int, limit: int) -> Sequence[Row]:
    """At most `limit` rows that follow rev `after`, in order."""
    found = await db.fetch(
        f"SELECT {_ROW} FROM tablewright.log WHERE table_id = $1 AND rev > $2 ORDER BY rev LIMIT $3",  # noqa: S608 - our own words
        table.encode(),
        after,
        max(limit, 0),
    )
    return tuple(map(_row, found))


async def head(db: Any, table: str) -> int:
    """The last rev, 0 when there is no such table."""
    return await db.fetchval("SELECT rev FROM tablewright.head WHERE table_id = $1", table.encode()) or 0


async def tables(db: Any) -> Sequence[str]:
    """Every table, in the order of their ids' bytes, which in UTF-8 is that of their code points."""
    found = await db.fetch("SELECT table_id FROM tablewright.head WHERE rev > 0 ORDER BY table_id")
    return tuple(table.decode() for (table,) in found)


async def snapshot(db: Any, table: str) -> Snapshot | None:
    """The snapshot that was saved last."""
    found = await db.fetchrow("SELECT * FROM tablewright.snapshot WHERE table_id = $1", table.encode())
    if found is None:
        return None
    _, rev, rules, body = found
    return Snapshot(table, rev, rules.decode(), body)


async def save_snapshot(db: Any, kept: Snapshot) -> None:
    """Keep it in place of the table's former one."""
    await db.execute(
        """INSERT INTO tablewright.snapshot VALUES ($1, $2, $3, $4) ON CONFLICT (table_id) DO UPDATE
           SET rev = excluded.rev, rules = excluded.rules, body = excluded.body""",
        *map(_told, msgspec.structs.astuple(kept)),
    )


_LINK = "hash, table_id, kind, seat, role, at, revoked"


def _links(found: Iterable[Iterable[Any]]) -> Sequence[Link]:
    return tuple(Link(hashed, *map(_read, texts)) for hashed, *texts in found)


async def find_link(db: Any, hash: bytes) -> Sequence[Link]:  # noqa: A002 - as in the protocol
    """Every link of this hash, the oldest first."""
    return _links(await db.fetch(f"SELECT {_LINK} FROM tablewright.link WHERE hash = $1 ORDER BY id", hash))  # noqa: S608 - our own words


async def links(db: Any, table: str) -> Sequence[Link]:
    """Every link to the table, the oldest first."""
    asked = f"SELECT {_LINK} FROM tablewright.link WHERE table_id = $1 ORDER BY id"  # noqa: S608 - our own words
    return _links(await db.fetch(asked, table.encode()))


async def add_link(db: Any, link: Link) -> None:
    """Store the link, in place of one with the same hash, table and seat."""
    await db.execute(
        f"""INSERT INTO tablewright.link ({_LINK}) VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (hash, table_id, seat) DO UPDATE
            SET kind = excluded.kind, role = excluded.role, at = excluded.at, revoked = excluded.revoked""",  # noqa: S608 - our own words
        *map(_told, msgspec.structs.astuple(link)),
    )


def _count(status: str) -> int:
    """How many rows a statement changed, as its status says: `UPDATE 3`."""
    return int(status.rpartition(" ")[2])


async def revoke_links(db: Any, table: str, seat: str) -> int:
    """Revoke all links to the seat and say how many were still good."""
    asked = "UPDATE tablewright.link SET revoked = true WHERE table_id = $1 AND seat = $2 AND NOT revoked"
    return _count(await db.execute(asked, table.encode(), seat.encode()))


async def move_links(db: Any, old: bytes, new: bytes) -> int:
    """Give the good links of one hash to another, in place of such as it has, and say how many."""
    async with db.transaction():
        await db.execute(
            """DELETE FROM tablewright.link AS there USING tablewright.link AS moved
               WHERE there.hash = $2 AND moved.hash = $1 AND NOT moved.revoked AND there.id <> moved.id
               AND (there.table_id, there.seat) = (moved.table_id, moved.seat)""",
            old,
            new,
        )
        return _count(
            await db.execute("UPDATE tablewright.link SET hash = $2 WHERE hash = $1 AND NOT revoked", old, new)
        )


async def purge(db: Any, table: str) -> None:
    """Forget a table with all that is kept of it."""
    async with db.transaction():
        for name in ("head", "link", "snapshot", "log"):  # its counter first, as whoever appends takes it first
            await db.execute(f"DELETE FROM tablewright.{name} WHERE table_id = $1", table.encode())  # noqa: S608 - our own words


async def same_key(db: Any, key_hash: bytes) -> bool:
    """Whether this is the key that the first server of the database had."""
    await db.execute("INSERT INTO tablewright.kept VALUES ('key', $1) ON CONFLICT DO NOTHING", key_hash)
    kept: bytes = await db.fetchval("SELECT value FROM tablewright.kept WHERE name = 'key'")
    return kept == key_hash


async def check(db: Any) -> Standing:
    """Look whether each log is without gaps and as long as its counter says."""
    wrong = await db.fetch(
        """SELECT table_id, coalesce(head.rev, 0), coalesce(log.top, 0), coalesce(log.rows, 0)
           FROM tablewright.head FULL JOIN
               (SELECT table_id, max(rev) AS top, count(*) AS rows FROM tablewright.log GROUP BY table_id) AS log
               USING (table_id)
           WHERE coalesce(head.rev, 0) <> coalesce(log.top, 0) OR coalesce(log.top, 0) <> coalesce(log.rows, 0)"""
    )
    version = await db.fetchval("SHOW server_version")
    problems = tuple(
        f"Table {table.decode(errors='replace')}: the counter says {rev}, the last entry is {top}, there are {rows}."
        for table, rev, top, rows in wrong
    )
    return Standing(f"PostgreSQL {version}", problems)
