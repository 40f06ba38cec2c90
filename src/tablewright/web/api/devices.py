"""`GET /api/v1/tables/ID/devices`: what a seat is open on."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import json_answer
from tablewright.web.seats import caller
from tablewright.web.site import site_of

__all__ = ["devices"]


async def devices(request: Request) -> Response:
    """List the devices that the seat is open on; for a GM, those of all seats."""
    seated = await caller(request)
    found = await site_of(request).tables.devices(seated.state.id, seated.viewer)
    return json_answer({"ok": True, "devices": msgspec.to_builtins(found)})
