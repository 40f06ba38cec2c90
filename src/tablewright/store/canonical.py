"""A log as lines that are the same wherever it is kept, and a copy of it that is compared by them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended, EventLog, Link, ReadableLog, Row

__all__ = ["Digest", "copy_log", "digest", "lines"]

PAGE = 500


class Digest(msgspec.Struct, frozen=True):
    """How much a log holds, and a hash of all of it in order: two logs with the same one are the same."""

    tables: int
    rows: int
    links: int
    sha256: str


async def lines(log: ReadableLog) -> AsyncIterator[bytes]:
    """Every row and link, table by table, as JSON without a line's end; snapshots are a cache and left out."""
    for table in await log.tables():
        async for rows in _pages(log, table):
            for row in rows:
                yield _line("row", row)
        for link in await log.links(table):
            yield _line("link", link)


def _line(kind: str, what: Row | Link) -> bytes:
    """What is text in UTF-8 is written as it is; other bytes in base 64, under a name that says so."""
    fields: dict[str, Any] = {kind: what.table}
    for name, value in msgspec.structs.asdict(what).items():
        if name == "body":
            try:
                fields[name] = value.decode("utf-8")
            except UnicodeDecodeError:
                fields["body_base64"] = value
        elif name != "table":
            fields[name] = value.hex() if isinstance(value, bytes) else value
    return msgspec.json.encode(fields)


async def digest(log: ReadableLog) -> Digest:
    """Read the whole log and hash it."""
    rows = links = 0
    told = hashlib.sha256()
    async for line in lines(log):
        told.update(line + b"\n")
        rows += line.startswith(b'{"row"')
        links += line.startswith(b'{"link"')
    return Digest(len(await log.tables()), rows, links, told.hexdigest())


async def copy_log(source: ReadableLog, target: EventLog) -> Digest:
    """Copy all rows and links into an empty log and compare; raises `StoreUnavailable` when it is not empty."""
    if await target.tables():
        raise StoreUnavailable("There are tables in the database to copy to already. Name one that is new.")
    for table in await source.tables():
        async for rows in _pages(source, table):
            answers = await asyncio.gather(*map(target.append, rows))
            if answers != [Appended(row.rev) for row in rows]:
                raise StoreUnavailable(f"The entries of table {table} can't be copied: its log has a gap.")
        for link in await source.links(table):
            await target.add_link(link)
    before, after = await digest(source), await digest(target)
    if before != after:
        raise StoreUnavailable(
            "The copy is not what was copied: the source was written meanwhile. Stop its server, and copy again into "
            "a new database."
        )
    return after


async def _pages(log: ReadableLog, table: str) -> AsyncIterator[tuple[Row, ...]]:
    after = 0
    while rows := tuple(await log.read(table, after, PAGE)):
        yield rows
        after = rows[-1].rev
