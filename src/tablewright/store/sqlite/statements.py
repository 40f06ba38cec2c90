"""What is said to SQLite: each function is one read, or one write in the writer's transaction."""

from collections.abc import Sequence

import apsw
import msgspec

from tablewright.store.protocol import Appended, Conflict, Link, Repeated, Row, Snapshot

__all__ = [
    "add_link",
    "append",
    "find_link",
    "head",
    "links",
    "move_links",
    "purge_links",
    "purge_log",
    "purge_snapshot",
    "read",
    "revoke_links",
    "save_snapshot",
    "snapshot",
    "tables",
]


def append(db: apsw.Connection, row: Row, *, follows: bool = False) -> Appended | Conflict | Repeated:
    """Store the row if its rev is head + 1 and its command is new, else find out which it is.

    `follows` says that the row before it is known to be stored: that spares a look at the head,
    and the primary key still lets each rev in only once.
    """
    if follows or row.rev == head(db, row.table) + 1:
        db.execute(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            msgspec.structs.astuple(row),
        )
        if db.changes():
            return Appended(row.rev)
    accepted = db.execute("SELECT * FROM log WHERE table_id = ? AND command = ?", (row.table, row.command)).fetchone()
    return Repeated(Row(*accepted)) if accepted else Conflict(head(db, row.table))


def read(db: apsw.Connection, table: str, after: int, limit: int) -> Sequence[Row]:
    """At most `limit` rows that follow rev `after`, in order."""
    found = db.execute(
        "SELECT * FROM log WHERE table_id = ? AND rev > ? ORDER BY rev LIMIT max(?, 0)",
        (table, after, limit),
    )
    return tuple(Row(*columns) for columns in found)


def head(db: apsw.Connection, table: str) -> int:
    """The last rev, 0 when there is no such table."""
    return int(db.execute("SELECT coalesce(max(rev), 0) FROM log WHERE table_id = ?", (table,)).get)


def tables(db: apsw.Connection) -> Sequence[str]:
    """Every table, found by stepping from one to the next rather than through all rows."""
    found = db.execute(
        """WITH RECURSIVE step (id) AS (
               SELECT min(table_id) FROM log
               UNION ALL
               SELECT (SELECT min(table_id) FROM log WHERE table_id > id) FROM step
               WHERE id IS NOT NULL)
           SELECT id FROM step WHERE id IS NOT NULL"""
    )
    return tuple(table for (table,) in found)


def snapshot(db: apsw.Connection, table: str) -> Snapshot | None:
    """The snapshot that was saved last."""
    found = db.execute("SELECT * FROM snapshot WHERE table_id = ?", (table,)).fetchone()
    return Snapshot(*found) if found else None


def save_snapshot(db: apsw.Connection, kept: Snapshot) -> None:
    """Keep it in place of the table's former one."""
    db.execute("REPLACE INTO snapshot VALUES (?, ?, ?, ?)", msgspec.structs.astuple(kept))


def find_link(db: apsw.Connection, hash: bytes) -> Sequence[Link]:  # noqa: A002 - as in the protocol
    """Every link of this hash, the oldest first."""
    return _links(db, "hash = ?", hash)


def links(db: apsw.Connection, table: str) -> Sequence[Link]:
    """Every link to the table, the oldest first."""
    return _links(db, "table_id = ?", table)


def _links(db: apsw.Connection, condition: str, value: str | bytes) -> Sequence[Link]:
    found = db.execute(f"SELECT * FROM link WHERE {condition} ORDER BY rowid", (value,))  # noqa: S608 - our own words
    return tuple(
        Link(hashed, table, kind, seat, role, at, revoked=bool(revoked))
        for hashed, table, kind, seat, role, at, revoked in found
    )


def add_link(db: apsw.Connection, link: Link) -> None:
    """Store the link, in place of one with the same hash, table and seat."""
    db.execute(
        """INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash, table_id, seat) DO UPDATE
           SET kind = excluded.kind, role = excluded.role, at = excluded.at,
               revoked = excluded.revoked""",
        msgspec.structs.astuple(link),
    )


def revoke_links(db: apsw.Connection, table: str, seat: str) -> int:
    """Revoke all links to the seat and say how many were still good."""
    db.execute("UPDATE link SET revoked = 1 WHERE table_id = ? AND seat = ? AND NOT revoked", (table, seat))
    return db.changes()


def move_links(db: apsw.Connection, old: bytes, new: bytes) -> int:
    """Give the good links of one hash to another, in place of such as it has, and say how many."""
    db.execute("UPDATE OR REPLACE link SET hash = ? WHERE hash = ? AND NOT revoked", (new, old))
    return db.changes()


def purge_links(db: apsw.Connection, table: str) -> None:
    """Forget all links to a table."""
    db.execute("DELETE FROM link WHERE table_id = ?", (table,))


def purge_snapshot(db: apsw.Connection, table: str) -> None:
    """Forget the snapshot of a table."""
    db.execute("DELETE FROM snapshot WHERE table_id = ?", (table,))


def purge_log(db: apsw.Connection, table: str) -> None:
    """Forget the log of a table."""
    db.execute("DELETE FROM log WHERE table_id = ?", (table,))
