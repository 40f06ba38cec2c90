"""Short pauses of the garbage collector.

A full collection of Python walks everything that lives: with a hundred open tables that stopped the server for 130 ms,
and everybody's news with it. So what survived one is set aside as permanent, and the next walks only what came since.
What dies without a cycle is freed all the same; cycles among what was set aside wait for the hourly collection of all.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from typing import Any

__all__ = ["keep_pauses_short"]

HOUR = 3600.0


async def keep_pauses_short() -> None:
    """Collect with short pauses from now on, and of everything once an hour, until this is cancelled."""
    gc.callbacks.append(_set_aside)
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            await asyncio.sleep(HOUR)
    finally:
        gc.callbacks.remove(_set_aside)
        gc.unfreeze()


def _set_aside(phase: str, collection: Mapping[str, Any]) -> None:
    if phase == "stop" and collection["generation"] == 2:  # the oldest: a full one
        gc.freeze()
