"""Put a table away, and bring it back."""

from __future__ import annotations

from datetime import datetime, timedelta

from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.roles import Forbidden

__all__ = ["DAYS_BACK", "archive_table", "delete_table", "past_return", "restore_table"]

DAYS_BACK = 30
"""For how many days a deleted table can be brought back."""


def archive_table(_context: Context, _command: c.ArchiveTable) -> r.Record:
    """Put the table away; one that is away already is turned down before."""
    return r.Archived()


def delete_table(context: Context, _command: c.DeleteTable) -> r.Record:
    """Delete the table, so that it can be brought back for a while."""
    if context.state.deleted is not None:
        raise Forbidden(text("This table is deleted already."))
    return r.Deleted(at=context.now)


def restore_table(context: Context, _command: c.RestoreTable) -> r.Record:
    """Bring the table back, for as long as there is something to bring back."""
    deleted = context.state.deleted
    if deleted is None and not context.state.archived:
        raise Forbidden(text("This table is neither archived nor deleted."))
    if deleted is not None and past_return(deleted, context.now):
        raise Forbidden(text("This table was deleted more than {days} days ago and is gone.", days=DAYS_BACK))
    return r.Restored()


def past_return(deleted: str, now: str) -> bool:
    """Whether what was deleted at one time is beyond return at another, both ISO 8601 in UTC."""
    return datetime.fromisoformat(now) - datetime.fromisoformat(deleted) >= timedelta(days=DAYS_BACK)
