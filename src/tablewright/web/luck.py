"""The luck of a table for whoever looks: reckoned from the entries that they may see, and from nothing else."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from tablewright.kernel.view import Block
from tablewright.lab.lucky import blocks, counted
from tablewright.web.seats import Seated
from tablewright.web.site import site_of

__all__ = ["LAST", "luck_of"]

LAST = 5_000
"""The most entries that are looked at, the last ones."""


async def luck_of(connection: HTTPConnection, seated: Seated) -> tuple[Block, ...]:
    """The blocks of the luck page."""
    entries = await site_of(connection).tables.history(seated.state.id, seated.viewer, limit=LAST)
    return await run_in_threadpool(lambda: blocks(counted(entries)))
