"""The one place where PostgreSQL's errors become sentences; none holds the address, which may have a password."""

from __future__ import annotations

import asyncpg

from tablewright.store.errors import StoreUnavailable

__all__ = ["FAULTS", "unavailable"]

FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What may come up when a database is asked."""

_SENTENCES: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.InvalidAuthorizationSpecificationError, "turned us away. See to the name and password of TABLEWRIGHT_DB."),
    (asyncpg.InvalidCatalogNameError, "has no database of the name in TABLEWRIGHT_DB. Create it."),
    (
        asyncpg.InsufficientPrivilegeError,
        "doesn't let us. Give our user the right to create a schema.",
    ),
    (asyncpg.DiskFullError, "can't grow: its disk is full. Free some space and try again."),
    (asyncpg.ReadOnlySQLTransactionError, "can't be written: it is a standby. Name the primary in TABLEWRIGHT_DB."),
    (asyncpg.TooManyConnectionsError, "has too many connections. Raise max_connections, or run fewer servers."),
    (asyncpg.CannotConnectNowError, "is starting or stopping. Try again in a moment."),
    (asyncpg.AdminShutdownError, "is being stopped. Try again in a moment."),
    (TimeoutError, "doesn't answer in time. See whether it runs and is not overrun."),
    (OSError, "can't be reached. See whether it runs, and to the address in TABLEWRIGHT_DB."),
    (asyncpg.PostgresConnectionError, "broke off the connection. Try again in a moment."),
    (asyncpg.InternalClientError, "broke off the connection. Try again in a moment."),
    (asyncpg.InterfaceError, "is not connected, since one of both is stopping. Try again in a moment."),
)


def unavailable(error: BaseException) -> StoreUnavailable:
    """Say in a sentence what the error means."""
    for kind, sentence in _SENTENCES:
        if isinstance(error, kind):
            return StoreUnavailable(f"The PostgreSQL database {sentence}")
    if isinstance(error, ValueError):
        return StoreUnavailable("The address in TABLEWRIGHT_DB is none of a PostgreSQL database.")
    return StoreUnavailable(f"The PostgreSQL database can't be used ({type(error).__name__}).")
