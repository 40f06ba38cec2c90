"""Links that are secrets: 256 bits, kept by their hash alone."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

__all__ = ["Tokens", "fresh_token", "hashed"]


def fresh_token() -> str:
    """A secret that was never given out."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class Tokens:
    """The links of tables, derived from one key, so that they can be shown again and are not stored."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def invite(self, table: str, role: str) -> str:
        """The link that invites people in a role."""
        return self._derived("invite", table, role)

    def seat(self, table: str, seat: str) -> str:
        """The link with which a seat comes back on another device."""
        return self._derived("seat", table, seat)

    def _derived(self, *parts: str) -> str:
        message = b"tablewright-link-v1" + b"".join(
            len(raw).to_bytes(4, "big") + raw for raw in (part.encode() for part in parts)
        )
        return urlsafe_b64encode(hmac.digest(self._key, message, "sha256")).rstrip(b"=").decode()
