"""The door of the server: for whom a request is, from where, how large, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import logging
import secrets
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablewright.kernel.decision import Declined
from tablewright.kernel.front import MAX_BYTES
from tablewright.kernel.text import text
from tablewright.settings import Settings
from tablewright.web.answers import declined_answer
from tablewright.web.declining import BodyTooLarge, Misdirected, Unavailable

__all__ = ["Door", "host_allowed", "same_origin"]

_log = logging.getLogger(__name__)

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # Nothing goes to other sites; `no-referrer` would make browsers hide the origin of our own forms from us too.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_YEAR = 31_536_000


class Door:
    """Lets in what is meant for this server and comes from its own pages; everything goes out with the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = False

        async def dressed(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                self._dress(MutableHeaders(scope=message))
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, _capped(receive), dressed)
        except Declined as declined:
            await self._turn_down(declined, scope, receive, dressed)
        except Exception:
            reference = secrets.token_hex(4)
            _log.exception("Unexpected, reference %s: %s", reference, _place(scope))
            if began:
                raise
            await self._turn_down(_broken(reference), scope, receive, dressed)

    async def _turn_down(self, declined: Declined, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await declined_answer(HTTPConnection(scope), declined)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not host_allowed(host, self._settings):
            raise Misdirected(
                text(
                    "This server doesn't go by the name {host}. Its operator can add it to TABLEWRIGHT_HOSTS.",
                    host=host[:100],
                )
            )
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if (
            unsafe
            and not scope["path"].startswith("/api/")
            and not same_origin(headers, scope["scheme"], self._settings)
        ):
            raise Misdirected(
                text("This came from a page of another site, so nothing was done. Use the table's own page.")
            )
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > MAX_BYTES:
            raise BodyTooLarge

    def _dress(self, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
        if self._settings.secure:
            headers["strict-transport-security"] = f"max-age={_YEAR}"


def _place(scope: Scope) -> str:
    """What was asked for, without the secret that a link holds."""
    first, *rest = scope["path"].removeprefix("/").split("/")
    shown = "…" if first in {"join", "seat"} else "/".join(rest)
    return f"{scope.get('method', scope['type'])} /{first}/{shown}"


def host_allowed(host: str, settings: Settings) -> bool:
    """Whether the server answers to this name, so that no other site's name can be bent to it."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    known = {"localhost", settings.host, *settings.allowed_hosts, urlsplit(settings.public).hostname}
    if name in known:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local


def same_origin(headers: Headers, scheme: str, settings: Settings) -> bool:
    """Whether a page of this server sent the request."""
    origin = headers.get("origin", "")
    web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return origin in {f"{web}://{headers.get('host', '')}", settings.public} and origin != ""


def _capped(receive: Receive) -> Receive:
    """Stop reading a body that is longer than it said."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > MAX_BYTES:
                raise BodyTooLarge
        return message

    return counted


def _broken(reference: str) -> Unavailable:
    return Unavailable(
        text("Something here went wrong, and it is written down as {reference}. Try again.", reference=reference)
    )
