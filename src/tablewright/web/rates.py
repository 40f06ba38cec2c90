"""How much one seat, one address and one table may ask for."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from tablewright.web.declining import TooMany

__all__ = ["Rates", "address_of"]

_PER_SEAT: Mapping[str, RateLimitItem] = {
    "roll": RateLimitItemPerSecond(40, 10),
    "edit": RateLimitItemPerSecond(60, 10),
    "seat": RateLimitItemPerMinute(30),
    "look": RateLimitItemPerSecond(200, 10),
}
_PER_TABLE = RateLimitItemPerSecond(1500, 10)
_PER_ADDRESS: Mapping[str, RateLimitItem] = {
    "open": RateLimitItemPerMinute(30),
    "join": RateLimitItemPerMinute(120),
    "lab": RateLimitItemPerMinute(90),
    "act": RateLimitItemPerSecond(200, 10),
}


class Rates:
    """Counts of this process; each check raises `TooMany` when its window is full."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def seat(self, table: str, seat: str, kind: str) -> None:
        """Count a request of a seat, in its class."""
        self._count(_PER_SEAT[kind], "seat", kind, table, seat)
        self._count(_PER_TABLE, "table", table)

    def address(self, connection: HTTPConnection, kind: str) -> None:
        """Count a request of an address that has no seat yet."""
        self._count(_PER_ADDRESS[kind], "address", kind, address_of(connection))

    def _count(self, item: RateLimitItem, *key: str) -> None:
        if not self._limiter.hit(item, *key):
            left = self._limiter.get_window_stats(item, *key).reset_time - time.time()
            raise TooMany(max(math.ceil(left), 1))


def address_of(connection: HTTPConnection) -> str:
    """Who the request came from."""
    return connection.client.host if connection.client is not None else "?"
