"""What programs send: JSON by the rules of the front door."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.requests import Request

from tablewright.kernel.decision import Invalid
from tablewright.kernel.front import parse
from tablewright.kernel.text import text

__all__ = ["read_object"]


async def read_object(request: Request, known: Collection[str]) -> dict[str, Any]:
    """A JSON object with no other fields than these; raises `Declined`."""
    raw = parse(await request.body())
    if not isinstance(raw, dict):
        raise Invalid("", text("This is to be an object with {known}.", known=", ".join(known)))
    for key in raw:
        if key not in known:
            raise Invalid(key[:80], text("There is no field {field} here.", field=key[:80]))
    return raw
