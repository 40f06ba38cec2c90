"""Server processes to load, and what they take of the machine."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tablewright.settings import Settings

__all__ = ["Process", "ours", "raw"]

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGESIZE")


class Process(NamedTuple):
    """A running server."""

    port: int
    pid: int

    @property
    def memory(self) -> float:
        """Resident memory, in MB."""
        return int(self._read("statm").split()[1]) * _PAGE / 1e6

    @property
    def busy(self) -> float:
        """Seconds of processor time so far, its own and the system's for it."""
        fields = self._read("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def files(self) -> int:
        """How many files and sockets it has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def _read(self, name: str) -> str:
        return Path(f"/proc/{self.pid}/{name}").read_text(encoding="utf-8")


@asynccontextmanager
async def ours(settings: Settings) -> AsyncIterator[Process]:
    """Tablewright."""
    environment = {"TABLEWRIGHT_KEY": str(settings.key_file), "TABLEWRIGHT_DB": settings.db}
    async with _running(["-m", "tablewright", "serve", "--port", "0"], environment) as process:
        yield process


@asynccontextmanager
async def raw(db: Path) -> AsyncIterator[Process]:
    """The bare stack of `bare.py`."""
    async with _running([str(Path(__file__).with_name("bare.py")), str(db)], {}) as process:
        yield process


@asynccontextmanager
async def _running(program: Sequence[str], environment: Mapping[str, str]) -> AsyncIterator[Process]:
    """A server that tells its address, with its port at the end, in its first line."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *program, stdout=asyncio.subprocess.PIPE, env={**os.environ, **environment}
    )
    assert process.stdout is not None
    first = (await process.stdout.readline()).decode()
    try:
        yield Process(int(first.rstrip("/\n.").rpartition(":")[2]), process.pid)
    finally:
        process.terminate()
        await process.wait()
