"""Batches of a simulation on a cluster, by a Dask scheduler and its workers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from typing import Any

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text

__all__ = ["on_cluster"]

PATIENCE = 10
"""Seconds in which a scheduler has to answer."""


def on_cluster(scheduler: str, play: Callable[[Any], Any], batches: Sequence[Any]) -> Iterator[Any]:
    """Each batch as it is done, in whatever order; workers need the same version of this package.

    Raises `Invalid` where Dask is not installed, where no scheduler answers, and where its workers can't play.
    """
    try:
        from distributed import Client, as_completed
    except ModuleNotFoundError as missing:
        raise Invalid("scheduler", text("A cluster needs Dask. Install the extra: tablewright[dask].")) from missing
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to say is said below
    try:
        client = Client(scheduler, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        told = text("No Dask scheduler answers at {address}. Start one, or leave this out.", address=scheduler)
        raise Invalid("scheduler", told) from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise Invalid("scheduler", text("The scheduler at {address} has no workers.", address=scheduler))
        try:
            for done in as_completed(client.map(play, batches, pure=False)):  # type: ignore[no-untyped-call]
                yield done.result()
        except (OSError, CancelledError) as error:
            raise Invalid("scheduler", text("The scheduler at {address} was lost.", address=scheduler)) from error
        except (ModuleNotFoundError, AttributeError) as error:
            told = text("The workers lack what this needs: {what}. Install the same version there.", what=str(error))
            raise Invalid("scheduler", told) from error
