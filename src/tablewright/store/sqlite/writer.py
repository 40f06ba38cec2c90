"""The one thread that writes, committing together whatever has come in meanwhile."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import apsw

from tablewright.store.sqlite.faults import unavailable

__all__ = ["Job", "Writer"]

T = TypeVar("T")

Job = tuple[Callable[[apsw.Connection], Any], asyncio.Future[Any]]
"""A piece of work, at most one writing statement, and the future that awaits its outcome."""


class Writer:
    """Takes work from any event loop and tells its outcome once it is on the disk.

    A sync of the disk costs the same for one row as for hundreds, so the rows that arrive
    during one commit go into the next together.
    """

    def __init__(self, db: apsw.Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._jobs: list[Job] = []
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="tablewright-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[apsw.Connection], T]) -> asyncio.Future[T]:
        """Hand in work; the future is done when the work is durable or has failed."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._changed:
            if self._closed:
                raise unavailable(self._path, apsw.ConnectionClosedError())
            self._jobs.append((work, future))
            self._changed.notify()
        return future

    def close(self) -> None:
        """Finish what was handed in, then close the file, which empties its write-ahead log."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._take():
            settle(batch, self.commit([work for work, _ in batch]))
        with suppress(apsw.Error):  # what can't be moved now waits safely in the write-ahead log
            self._db.close()

    def _take(self) -> Sequence[Job]:
        """Wait for work and take all there is; none means that no more will come."""
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._closed)
            batch, self._jobs = self._jobs, []
        return batch

    def commit(self, works: Sequence[Callable[[apsw.Connection], Any]]) -> Sequence[Any]:
        """The outcome of each work, exceptions among them, all in one durable transaction.

        SQLite takes back a failed statement alone, so its neighbours stand. Had it to take back
        the whole transaction, or does the commit fail, then everyone is told so.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(work) for work in works]
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it is, someone waits to hear of it
            with suppress(apsw.Error):  # if this fails too, so will the next BEGIN
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            return [unavailable(self._path, error) for _ in works]
        return outcomes

    def _attempt(self, work: Callable[[apsw.Connection], T]) -> T | Exception:
        try:
            return work(self._db)
        except Exception as error:
            if not self._db.in_transaction:
                raise
            return unavailable(self._path, error) if isinstance(error, apsw.Error) else error


def settle(batch: Sequence[Job], outcomes: Sequence[Any]) -> None:
    """Tell each outcome in the loop that awaits it, with one wake-up for each loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, future), outcome in zip(batch, outcomes, strict=True):
        loops.setdefault(future.get_loop(), []).append((future, outcome))
    for loop, told in loops.items():
        with suppress(RuntimeError):  # the loop was closed while we wrote: nobody waits
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: Iterable[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in told:
        if future.done():  # who waited was cancelled
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
