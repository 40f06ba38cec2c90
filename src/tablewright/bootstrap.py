"""The only place where parts are wired together; nothing connects or starts before it is called."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from tablewright.bus.local import LocalBus
from tablewright.bus.protocol import Bus
from tablewright.bus.shared import Carrier, SharedBus
from tablewright.host.tables import Tables
from tablewright.host.tokens import Tokens
from tablewright.installed import draw, find_systems
from tablewright.settings import Settings
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import EventLog, ReadableLog
from tablewright.store.sqlite import SqliteEventLog, SqliteReader
from tablewright.store.sqlite.version import sqlite_version, warning
from tablewright.table.fair import Fair

__all__ = ["draw", "find_systems", "now", "open_log", "reading_log", "running_tables"]

_log = logging.getLogger(__name__)

NET = 2.0
"""Seconds after which a server looks at its open tables though it has heard nothing."""


def now() -> str:
    """The time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _key(path: Path) -> bytes:
    """The key that links are derived from: made once, whole or not at all, readable by its owner alone."""
    try:
        if not path.exists():
            _make_key(path)
        return path.read_bytes()
    except OSError as error:
        raise StoreUnavailable(
            f"The key file {path} can't be had: {error.strerror}. See that its folder is there and may be written."
        ) from error


def _make_key(path: Path) -> None:
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(descriptor)
    with suppress(FileExistsError):  # another server was quicker: its key is everybody's
        os.link(part, path)
    part.unlink()


@asynccontextmanager
async def open_log(db: str, key: bytes | None = None) -> AsyncIterator[EventLog]:
    """The log of a database, to read and to write, until the context ends.

    Where several servers share it, the key is to be the one that the others have.
    """
    log: EventLog = await _open_shared(db, key) if "://" in db else SqliteEventLog(Path(db))
    if "://" not in db and (told := warning(sqlite_version())) is not None:
        _log.warning(told)
    try:
        yield log
    finally:
        await log.close()


async def _open_shared(db: str, key: bytes | None) -> EventLog:
    from tablewright.store.postgres import PostgresEventLog  # noqa: PLC0415 - few need it

    log = await PostgresEventLog.open(db)
    if key is not None and not await log.same_key(hashlib.sha256(key).digest()):
        await log.close()
        raise StoreUnavailable(
            "The key of this server is not the one that the other servers of the database have, so links would fit "
            "no seat. Copy their key file, and name it in TABLEWRIGHT_KEY."
        )
    return log


@asynccontextmanager
async def reading_log(db: str) -> AsyncIterator[ReadableLog]:
    """The log of a database, only to read, while its server runs or not."""
    if "://" in db:
        async with open_log(db) as shared:
            yield shared
        return
    log = SqliteReader(Path(db))
    try:
        yield log
    finally:
        await log.close()


def _carrier(chosen: Settings) -> Carrier:
    """What carries news between the servers of a database; raises `StoreUnavailable` when its client is missing."""
    # Imported here, as few need any of them, and two come with extras.
    if not chosen.bus:
        from tablewright.bus.postgres import PostgresCarrier  # noqa: PLC0415

        return PostgresCarrier(chosen.db)
    extra = "redis" if chosen.bus.startswith("redis") else "nats"
    try:
        if extra == "redis":
            from tablewright.bus.redis import RedisCarrier  # noqa: PLC0415

            return RedisCarrier(chosen.bus)
        from tablewright.bus.nats import NatsCarrier  # noqa: PLC0415

        return NatsCarrier(chosen.bus)
    except ModuleNotFoundError as missing:
        raise StoreUnavailable(f"TABLEWRIGHT_BUS needs a client. Install the extra: tablewright[{extra}].") from missing


@asynccontextmanager
async def _parts(chosen: Settings) -> AsyncIterator[tuple[EventLog, Bus, bytes]]:
    """The log, the bus and the key of a server."""
    key = _key(chosen.key_file)
    async with open_log(chosen.db, key) as log:
        if not chosen.shared:
            yield log, LocalBus(), key
            return
        async with SharedBus(_carrier(chosen)) as bus:
            yield log, bus, key


@asynccontextmanager
async def running_tables(chosen: Settings) -> AsyncIterator[Tables]:
    """The tables of a server, for as long as it runs; raises `StoreUnavailable` when they can't be had."""
    async with _parts(chosen) as (log, bus, key):
        tables = Tables(
            log=log,
            bus=bus,
            systems=find_systems(),
            tokens=Tokens(key),
            now=now,
            draw=draw,
            net=NET if chosen.shared else None,
            fair=Fair(key),
        )
        sweeping = asyncio.create_task(tables.keep_swept())
        try:
            yield tables
        finally:
            sweeping.cancel()
            await tables.close()
