"""Who may open a table on this server: everyone, who knows its passphrase, or nobody."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from tablewright.host.passphrases import fits
from tablewright.kernel.text import text
from tablewright.settings import Settings
from tablewright.table.roles import Forbidden

__all__ = ["may_open"]


async def may_open(settings: Settings, passphrase: str) -> None:
    """Raise `Forbidden` when no table is opened for this passphrase; a wrong one takes as long as the right one."""
    if settings.open_tables == "nobody":
        raise Forbidden(text("No new tables are opened on this server."))
    if settings.open_tables == "passphrase" and not await run_in_threadpool(fits, passphrase, settings.passphrase):
        raise Forbidden(text("That is not the passphrase of this server. Ask whoever runs it."))
