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

    def invite(self, table: str, invite: str) -> str:
        """The link of an invitation."""
        return self._derived("invite", table, invite)

    def seat(self, table: str, seat: str, renewed: int = 0) -> str:
        """The link with which a seat comes back on another device; another one each time that it was renewed."""
        return self._derived("seat", table, seat, *([str(renewed)] if renewed else []))

    def device(self, *parts: str) -> str:
        """The secret of a browser, from the one that it had and what it asked for."""
        return self._derived("device", *parts)

    def id(self, *parts: str) -> str:
        """An id that nobody can guess who does not know all of this."""
        return hmac.digest(self._key, _joined("id", *parts), "sha256").hex()[:16]

    def _derived(self, *parts: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, _joined(*parts), "sha256")).rstrip(b"=").decode()


def _joined(*parts: str) -> bytes:
    """The parts, each with its length before it, so that no two ways of cutting them are the same."""
    raw = (part.encode("utf-8", "replace") for part in parts)
    return b"tablewright-link-v1" + b"".join(len(each).to_bytes(4, "big") + each for each in raw)
