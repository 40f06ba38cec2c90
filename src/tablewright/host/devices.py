"""The devices that a seat is open on: since when and of what kind each is, and how one is signed out.

A device keeps its id when the secret that it has changes: the id is made from the seat and from when it was linked.
Two that were linked to one seat in the same second share theirs, and are signed out together.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from tablewright.host.tokens import Tokens
from tablewright.store.protocol import EventLog, Link

__all__ = ["KINDS", "Device", "device_id", "devices", "sign_out"]

KINDS = ("phone", "tablet", "computer")


class Device(msgspec.Struct, frozen=True):
    """A device of a seat, since a time in UTC; `kind` is null where it was linked before kinds were kept."""

    id: str
    seat: str
    since: str
    kind: str | None


def device_id(tokens: Tokens, link: Link) -> str:
    """The id of a device, which opens nothing."""
    return tokens.id("seated", link.table, link.seat, link.at)


async def devices(log: EventLog, tokens: Tokens, table: str, seats: Collection[str]) -> tuple[Device, ...]:
    """The devices that these seats are open on, the oldest first."""
    return tuple(
        Device(device_id(tokens, link), link.seat, link.at, link.role if link.role in KINDS else None)
        for link in await log.links(table)
        if link.kind == "device" and link.seat in seats and not link.revoked
    )


async def sign_out(log: EventLog, tokens: Tokens, table: str, seat: str, device: str) -> bool:
    """Let a device open its seat no more, durably; false where there is no such device."""
    found = [
        link
        for link in await log.links(table)
        if (link.kind, link.seat) == ("device", seat) and device_id(tokens, link) == device
    ]
    for link in found:
        await log.add_link(replace(link, revoked=True))
    return bool(found)
