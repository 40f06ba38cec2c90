"""The only place where parts are wired together; nothing connects or starts before it is called."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from tablewright.bus.local import LocalBus
from tablewright.host.tables import Tables
from tablewright.host.tokens import Tokens
from tablewright.kernel.system import System
from tablewright.settings import Settings
from tablewright.store.sqlite import SqliteEventLog

__all__ = ["draw", "find_systems", "now", "running_tables"]


@cache
def find_systems() -> dict[str, System]:
    """The games that are installed, ours and others', by id; they come in through the same door."""
    found: dict[str, System] = {}
    for entry in entry_points(group="tablewright.systems"):
        system = entry.load()
        if not isinstance(system, System) or system.id != entry.name:
            raise TypeError(f"The entry point {entry.name} of {entry.value} is no system of that id.")
        found[system.id] = system
    return found


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
async def running_tables(chosen: Settings) -> AsyncIterator[Tables]:
    """The tables of a server, over an embedded database, for as long as the server runs."""
    log = SqliteEventLog(Path(chosen.db))
    tables = Tables(
        log=log, bus=LocalBus(), systems=find_systems(), tokens=Tokens(_key(chosen.key_file)), now=now, draw=draw
    )
    try:
        yield tables
    finally:
        await tables.close()
        await log.close()
