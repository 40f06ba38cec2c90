"""What experience is worth to a character of a table, by the checks that it really made."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from tablewright.host.mix import mix
from tablewright.kernel.view import Block
from tablewright.lab.worth import usual_mix, worth
from tablewright.web.pages.worth import worth_blocks
from tablewright.web.seats import Seated
from tablewright.web.site import site_of

__all__ = ["FEWEST", "worth_of"]

FEWEST = 5
"""From so many logged checks on these make the mix; before, every line of the sheet counts once."""


async def worth_of(connection: HTTPConnection, seated: Seated, character: str) -> tuple[Block, ...]:
    """The purchases of a character, weighed; raises `Declined` where there is nothing to weigh by."""
    logged = await mix(site_of(connection).tables.log, seated.state, seated.viewer, character)
    own = logged if sum(each.times for each in logged) >= FEWEST else None

    def weighed() -> tuple[Block, ...]:
        system, world = seated.system, seated.world
        found = worth(system, world, character, own or usual_mix(system, world, character))
        return worth_blocks(found, logged=own is not None)

    return await run_in_threadpool(weighed)
