"""The server that carries the application."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from tablewright.web.pauses import keep_pauses_short

__all__ = ["Server"]


class Server(uvicorn.Server):
    """Sends those who follow a table home before it closes, so that nobody is cut off in a sentence."""

    def __init__(self, application: Starlette, *, behind_proxy: bool, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                log_config=None,
                log_level="warning",
                ws="websockets-sansio",
                ws_max_size=4096,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=3,
                server_header=False,
                proxy_headers=behind_proxy,
            )
        )
        self._application = application
        self._ready = ready
        logging.getLogger("uvicorn.error").addFilter(lambda _record: self.fault is None)

    @property
    def fault(self) -> str | None:
        """Why the tables can't be had, when that kept the server from starting; it is told instead of a traceback."""
        told: str | None = getattr(self._application.state, "fault", None)
        return told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._pauses = asyncio.create_task(keep_pauses_short())
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._pauses.cancel()
        await self._application.state.site.tables.close()
        await super().shutdown(sockets)
