"""For whatever watches over a server: whether it answers, whether it can work, and what it does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablewright.host.tables import Tables
from tablewright.store.errors import StoreUnavailable
from tablewright.web.declining import Absent
from tablewright.web.site import site_of

__all__ = ["Measured", "Standing", "healthz", "metrics", "readyz"]

PATIENCE = 2.0
"""Seconds that the database has to answer."""


async def healthz(_request: Request) -> Response:
    """Say that the server answers."""
    return Response("ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    """Say whether the server can do its work: its database answers. What is wrong is for the server's own log."""
    try:
        async with asyncio.timeout(PATIENCE):
            await site_of(request).tables.log.head("")
    except (StoreUnavailable, TimeoutError):
        return Response("the database does not answer\n", 503, {"retry-after": "5"}, "text/plain")
    return Response("ready\n", media_type="text/plain")


async def metrics(request: Request) -> Response:
    """What Prometheus reads, where `TABLEWRIGHT_METRICS` is on; it names no table and nobody."""
    site = site_of(request)
    if not site.settings.metrics:
        raise Absent
    registry: CollectorRegistry = request.app.state.measures
    return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})


class Measured:
    """Counts requests and how long they take, by the handler that answers and the status."""

    def __init__(self, app: ASGIApp, registry: CollectorRegistry) -> None:
        self._app = app
        self._requests = Counter("tablewright_requests", "Requests", ["handler", "status"], registry=registry)
        self._seconds = Histogram(
            "tablewright_request_seconds", "Until an answer begins", ["handler"], registry=registry
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                handler = getattr(scope.get("endpoint"), "__name__", "none")
                self._requests.labels(handler, str(message["status"])).inc()
                self._seconds.labels(handler).observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, counted)


class Standing(Collector):
    """How many tables are in memory, and how many follow them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        rooms, followers = self._tables.counts()
        yield GaugeMetricFamily("tablewright_tables_open", "Tables in memory", rooms)
        yield GaugeMetricFamily("tablewright_followers", "Open pages and streams", followers)
