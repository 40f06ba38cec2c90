"""Connections that read while the writer writes, each used by one thread at a time."""

import asyncio
import queue
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from tablewright.store.sqlite.faults import translated, unavailable

__all__ = ["Readers"]

T = TypeVar("T")


class Readers:
    """A small pool, so that a long page doesn't keep a short question waiting."""

    def __init__(self, connections: Iterable[apsw.Connection], path: Path) -> None:
        self._path = path
        self._closed = False
        self._idle: queue.SimpleQueue[apsw.Connection] = queue.SimpleQueue()
        self._connections = tuple(connections)
        for db in self._connections:
            self._idle.put(db)
        self._threads = ThreadPoolExecutor(len(self._connections), "tablewright-reader")

    async def ask(self, question: Callable[[apsw.Connection], T]) -> T:
        """The answer as of the last commit."""
        if self._closed:
            raise unavailable(self._path, apsw.ConnectionClosedError())
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def _answer(self, question: Callable[[apsw.Connection], T]) -> T:
        db = self._idle.get()
        try:
            with translated(self._path):
                return question(db)
        finally:
            self._idle.put(db)

    def close(self) -> None:
        """Answer what was asked, then close the connections."""
        self._closed = True
        self._threads.shutdown()
        for db in self._connections:
            db.close()
