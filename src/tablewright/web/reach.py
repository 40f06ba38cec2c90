"""Under which address other devices reach this server."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tablewright.settings import Settings
from tablewright.web.site import site_of

__all__ = ["ANYWHERE", "invitation_address", "lan_address"]

ANYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - asked about, not chosen
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def lan_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") else found


def invitation_address(request: HTTPConnection) -> str:
    """The address that invitations name: whoever asks from the server's own machine invites other devices."""
    settings = site_of(request).settings
    host = request.headers["host"]
    return settings.public or f"{request.url.scheme}://{_seen_from_outside(host, settings) or host}"


def _seen_from_outside(host: str, settings: Settings) -> str | None:
    asked = urlsplit(f"//{host}")
    if asked.hostname not in _HERE or settings.host not in ANYWHERE:
        return None
    address = lan_address()
    return None if address is None else f"{address}:{asked.port or 80}"
