"""The only place where parts are wired together; nothing connects or starts before it is called."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from tablewright.bus.local import LocalBus
from tablewright.host.tables import Tables
from tablewright.host.tokens import Tokens
from tablewright.kernel.system import System
from tablewright.settings import Settings
from tablewright.store.protocol import EventLog, ReadableLog
from tablewright.store.sqlite import SqliteEventLog, SqliteReader

__all__ = ["draw", "find_systems", "now", "open_log", "reading_log", "running_tables"]

_log = logging.getLogger(__name__)


class _Installed(Mapping[str, System]):
    """Games by id, each loaded when it is first asked for; one that can't be loaded is left out, and said so."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries = {entry.name: entry for entry in entries}
        self._loaded: dict[str, System | None] = {}

    def __getitem__(self, key: str) -> System:
        if key not in self._loaded:
            self._loaded[key] = _load(self._entries[key])
        system = self._loaded[key]
        if system is None:
            raise KeyError(key)
        return system

    def __iter__(self) -> Iterator[str]:
        return (key for key in sorted(self._entries) if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _load(entry: EntryPoint) -> System | None:
    try:
        system = entry.load()
    except Exception:  # noqa: BLE001 - a stranger's package may fail in any way; ours goes on
        _log.exception("The game %s of %s can't be loaded and is left out.", entry.name, entry.value)
        return None
    if isinstance(system, System) and system.id == entry.name:
        return system
    _log.error("The entry point %s of %s is no game of that id and is left out.", entry.name, entry.value)
    return None


@cache
def find_systems() -> Mapping[str, System]:
    """The games that are installed, ours and others', by id; they come in through the same door."""
    return _Installed(entry_points(group="tablewright.systems"))


def draw(sides: int) -> int:
    """A face of a die, unbiased, from the operating system's randomness."""
    return secrets.randbelow(sides) + 1


def now() -> str:
    """The time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _key(path: Path) -> bytes:
    """The key that links are derived from: made once, readable by its owner alone."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        key = secrets.token_bytes(32)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(descriptor)
        return key


@asynccontextmanager
async def open_log(db: str) -> AsyncIterator[EventLog]:
    """The log of a database, to read and to write, until the context ends."""
    log = SqliteEventLog(Path(db))
    try:
        yield log
    finally:
        await log.close()


@asynccontextmanager
async def reading_log(db: str) -> AsyncIterator[ReadableLog]:
    """The log of a database, only to read, while its server runs or not."""
    log = SqliteReader(Path(db))
    try:
        yield log
    finally:
        await log.close()


@asynccontextmanager
async def running_tables(chosen: Settings) -> AsyncIterator[Tables]:
    """The tables of a server, over an embedded database, for as long as the server runs."""
    async with open_log(chosen.db) as log:
        tables = Tables(
            log=log, bus=LocalBus(), systems=find_systems(), tokens=Tokens(_key(chosen.key_file)), now=now, draw=draw
        )
        sweeping = asyncio.create_task(tables.keep_swept())
        try:
            yield tables
        finally:
            sweeping.cancel()
            await tables.close()
