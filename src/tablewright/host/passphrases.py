"""The passphrase of a server's operator, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode
from binascii import Error

__all__ = ["fits", "kept", "well_formed"]

_COST = {"n": 2**14, "r": 8, "p": 1}
"""16 MiB and some 50 ms for each try."""


def kept(passphrase: str) -> str:
    """What is kept of a passphrase: scrypt with a salt of its own."""
    salt = secrets.token_bytes(16)
    return f"scrypt:{b64encode(salt).decode()}:{b64encode(_hash(passphrase, salt)).decode()}"


def fits(passphrase: str, hashed: str) -> bool:
    """Whether this is the passphrase that was kept."""
    parts = _parts(hashed)
    return parts is not None and hmac.compare_digest(_hash(passphrase, parts[0]), parts[1])


def well_formed(hashed: str) -> bool:
    """Whether this is something that was kept."""
    return _parts(hashed) is not None


def _parts(hashed: str) -> tuple[bytes, bytes] | None:
    kind, _, rest = hashed.partition(":")
    salt, _, value = rest.partition(":")
    try:
        parts = b64decode(salt, validate=True), b64decode(value, validate=True)
    except Error:
        return None
    return parts if kind == "scrypt" and all(parts) else None


def _hash(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(passphrase.encode("utf-8", "replace"), salt=salt, **_COST)
