"""The schema in the database, made and upgraded by one server at a time."""

from __future__ import annotations

from typing import Any

from tablewright.store.errors import StoreUnavailable

__all__ = ["FORMAT", "migrate"]

_LOCK = 0x5462_6C77
"""`Tblw`: the advisory lock that whoever migrates holds."""

# Text that people choose is kept as its UTF-8: PostgreSQL's text can't hold every character, and bytes are compared
# and ordered alike everywhere.
STEPS = (
    """
    CREATE TABLE tablewright.log (
        table_id bytea NOT NULL, rev bigint NOT NULL, command bytea NOT NULL, seat bytea NOT NULL,
        at bytea NOT NULL, version bigint NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (table_id, rev), UNIQUE (table_id, command)
    );
    CREATE TABLE tablewright.head (table_id bytea PRIMARY KEY, rev bigint NOT NULL) WITH (fillfactor = 50);
    CREATE TABLE tablewright.snapshot (
        table_id bytea PRIMARY KEY, rev bigint NOT NULL, rules bytea NOT NULL, body bytea NOT NULL
    );
    CREATE TABLE tablewright.link (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hash bytea NOT NULL, table_id bytea NOT NULL, kind bytea NOT NULL, seat bytea NOT NULL,
        role bytea NOT NULL, at bytea NOT NULL, revoked boolean NOT NULL,
        UNIQUE (hash, table_id, seat)
    );
    CREATE INDEX link_table ON tablewright.link (table_id, seat);
    CREATE TABLE tablewright.kept (name text PRIMARY KEY, value bytea NOT NULL);
    """,
)
"""What leads from each format to the next, beginning with none."""

FORMAT = len(STEPS)


async def migrate(db: Any) -> None:
    """Bring the schema to the present format, all of it or nothing; raises `StoreUnavailable` for a newer one."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        if not await db.fetchval("SELECT to_regnamespace('tablewright') IS NOT NULL"):
            await db.execute("CREATE SCHEMA tablewright; CREATE TABLE tablewright.format (number int NOT NULL)")
            await db.execute("INSERT INTO tablewright.format VALUES (0)")
        present = await db.fetchval("SELECT number FROM tablewright.format")
        if present > FORMAT:
            raise StoreUnavailable(
                f"The PostgreSQL database has format {present}, which a newer Tablewright wrote; this one knows "
                f"formats up to {FORMAT}. Install the newer release, or restore the backup made before the upgrade."
            )
        for step in STEPS[present:]:
            await db.execute(step)
        if present < FORMAT:
            await db.execute("UPDATE tablewright.format SET number = $1", FORMAT)
