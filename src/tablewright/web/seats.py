"""Who a request is from: a browser by its cookie, a program by its token."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablewright.host.devices import device_id
from tablewright.host.room import Room
from tablewright.host.tables import Tables
from tablewright.kernel.system import System
from tablewright.store.protocol import Link
from tablewright.table.overriding import played
from tablewright.table.roles import Forbidden
from tablewright.table.seen import Viewer
from tablewright.table.state import Seat, TableState
from tablewright.web.declining import Absent
from tablewright.web.site import site_of

__all__ = [
    "Seated",
    "by_device",
    "by_token",
    "caller",
    "device_links",
    "device_of",
    "invite_of",
    "keep_device",
    "kind_of",
    "may_look",
    "room_of",
    "visitor",
]

MOST_PAGES = 32
_YEARS = 2 * 31_536_000


class Seated(msgspec.Struct, frozen=True):
    """A seat at a table, and the table."""

    room: Room
    seat: Seat
    device: str | None = None
    """The id of the device that asks, where it is one."""

    @property
    def crowded(self) -> bool:
        """Whether so many pages of the seat are open that no more is let in."""
        return self.room.here.get(self.seat.id, 0) >= MOST_PAGES

    @property
    def state(self) -> TableState:
        """The table's state now."""
        return self.room.state

    @property
    def world(self) -> Any:
        """The world as it is played, overrides and all: what rules, odds and sheets read."""
        return played(self.state, self.system)

    @property
    def system(self) -> System:
        """The table's game."""
        return self.room.system

    @property
    def viewer(self) -> Viewer:
        """Who looks."""
        return Viewer(self.seat.id, self.seat.role)


async def by_device(connection: HTTPConnection) -> Seated:
    """The seat that this browser has at the table of the path; raises `Absent`, be there such a table or not."""
    table = connection.path_params["table"]
    links = [link for link in await device_links(connection) if link.table == table]
    return await _seated(site_of(connection).tables, links)


async def by_token(connection: HTTPConnection) -> Seated:
    """The seat whose link is the bearer token, at the table of the path; raises `Absent`."""
    table = connection.path_params["table"]
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    tables = site_of(connection).tables
    found = await tables.links(token.strip(), "seat") if kind.lower() == "bearer" else []
    return await _seated(tables, [link for link in found if link.table == table])


async def _seated(tables: Tables, links: list[Link]) -> Seated:
    """The seat that was linked last and is still good."""
    for link in sorted(links, key=lambda each: each.at, reverse=True):
        room = await room_of(tables, link.table)
        seat = room.state.seats.get(link.seat)
        if seat is not None and not seat.revoked and may_look(room.state, seat):
            return Seated(room, seat, device_id(tables.tokens, link) if link.kind == "device" else None)
    raise Absent


async def room_of(tables: Tables, table: str) -> Room:
    """The table in memory; raises `Absent`."""
    try:
        return await tables.room(table)
    except Forbidden as forbidden:
        raise Absent from forbidden


async def device_links(connection: HTTPConnection) -> list[Link]:
    """The seats of this browser, at whatever tables."""
    device = connection.cookies.get(_cookie(connection))
    return [] if device is None else list(await site_of(connection).tables.links(device, "device"))


async def visitor(connection: HTTPConnection, rate: str = "look") -> Seated:
    """The seat that asks for a page, which counts in this class of requests; raises `Absent`, and `TooMany`."""
    return _counted(connection, await by_device(connection), rate)


async def caller(connection: HTTPConnection, rate: str = "look") -> Seated:
    """The seat that calls the interface for programs, counted likewise."""
    return _counted(connection, await by_token(connection), rate)


def _counted(connection: HTTPConnection, seated: Seated, rate: str) -> Seated:
    site_of(connection).rates.seat(seated.state.id, seated.seat.id, rate)
    return seated


def may_look(state: TableState, seat: Seat) -> bool:
    """Whether a seat can look at its table: one that is deleted is there for its GMs alone."""
    return state.deleted is None or seat.role == "gm"


def device_of(connection: HTTPConnection) -> str | None:
    """The secret that the browser says it has; it is never kept on: what it opens moves to a new one."""
    return connection.cookies.get(_cookie(connection))


def kind_of(connection: HTTPConnection) -> str:
    """What kind of device a browser says that it runs on."""
    said = connection.headers.get("user-agent", "")
    if "iPad" in said or "Tablet" in said or ("Android" in said and "Mobi" not in said):
        return "tablet"
    return "phone" if "Mobi" in said else "computer"


def invite_of(link: Link) -> str:
    """The invitation that a link is of: those that a table is opened with are named after their role."""
    return link.seat or link.role


def keep_device(connection: HTTPConnection, answer: Response, device: str) -> None:
    """Leave the secret of its seats with the browser."""
    answer.set_cookie(
        _cookie(connection),
        device,
        max_age=_YEARS,
        path="/",
        secure=site_of(connection).settings.secure,
        httponly=True,
        samesite="lax",
    )


def _cookie(connection: HTTPConnection) -> str:
    return "__Host-tablewright" if site_of(connection).settings.secure else "tablewright"
