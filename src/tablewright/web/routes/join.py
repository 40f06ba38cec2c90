"""`/join/TOKEN` and `/seat/TOKEN`: sit down at a table; looking at the page uses nothing up."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.host.room import Room
from tablewright.kernel.decision import Declined
from tablewright.kernel.text import Text
from tablewright.store.protocol import Link
from tablewright.web.answers import page_answer, see_other
from tablewright.web.declining import Absent, status_of
from tablewright.web.forms import read_form
from tablewright.web.names import named
from tablewright.web.seats import device_links, device_of, invite_of, keep_device, kind_of, room_of
from tablewright.web.site import site_of

__all__ = ["join", "join_page", "take_seat", "take_seat_page"]


async def join_page(request: Request) -> Response:
    """Ask for a name."""
    link, room = await _opened(request, "invite")
    invite = room.state.invites.get(invite_of(link))
    if invite is None or not invite.good(site_of(request).tables.now()):
        raise Absent
    return _page(request, link, room)


async def join(request: Request) -> Response:
    """Take a new seat; a browser that has one in this role comes back to it."""
    link, room = await _opened(request, "invite")
    form = await read_form(request)
    held = [room.state.seats[each.seat] for each in await device_links(request) if each.table == link.table]
    if any(seat.role == link.role and not seat.revoked for seat in held):
        return see_other(f"/t/{link.table}")
    tables = site_of(request).tables
    try:
        joined = await tables.join(
            link.table, invite_of(link), named(form, "you"), device_of(request), form.secret, kind_of(request)
        )
    except Declined as declined:
        return _page(request, link, room, error=declined.message, status=status_of(declined))
    answer = see_other(f"/t/{link.table}")
    keep_device(request, answer, joined.device)
    return answer


async def take_seat_page(request: Request) -> Response:
    """Say whose seat the link is."""
    link, room = await _opened(request, "seat")
    return _page(request, link, room)


async def take_seat(request: Request) -> Response:
    """Come back to a seat on this browser."""
    link, room = await _opened(request, "seat")
    seat = room.state.seats[link.seat]
    form = await read_form(request)
    joined = await site_of(request).tables.seat_device(
        link.table, seat, device_of(request), form.secret, kind_of(request)
    )
    answer = see_other(f"/t/{link.table}")
    keep_device(request, answer, joined.device)
    return answer


async def _opened(request: Request, kind: str) -> tuple[Link, Room]:
    """What the token opens; raises `Absent`."""
    site = site_of(request)
    site.rates.address(request, "join")
    found = await site.tables.links(request.path_params["token"], kind)
    if not found:
        raise Absent
    room = await room_of(site.tables, found[0].table)
    if room.state.deleted or (kind == "seat" and room.state.seats[found[0].seat].revoked):
        raise Absent
    return found[0], room


def _page(request: Request, link: Link, room: Room, *, error: Text | None = None, status: int = 200) -> Response:
    seat = room.state.seats.get(link.seat)
    return page_answer(
        request,
        "join.html",
        room.system,
        status=status,
        packed=False,
        table_name=room.state.name,
        role=link.role,
        token=request.path_params["token"],
        kind=link.kind,
        seat_name=None if seat is None else seat.name,
        error=error,
        command=site_of(request).tables.fresh_secret(),
    )
