"""`/t/ID/invite`: the links that let people in, and one's own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import page_answer
from tablewright.web.pages.model import Invitation, SeatRow
from tablewright.web.pages_context import table_page
from tablewright.web.reach import invitation_address
from tablewright.web.seats import Seated, by_device
from tablewright.web.site import site_of

__all__ = ["invite"]


async def invite(request: Request) -> Response:
    """The GM's invitations and seats; everybody's own link."""
    seated = await by_device(request)
    is_gm = seated.seat.role == "gm"
    tokens, table = site_of(request).tables.tokens, seated.state.id
    address = invitation_address(request)
    now = site_of(request).tables.now()
    invitations = tuple(
        Invitation(invite, f"{address}/join/{tokens.invite(table, invite.id)}", invite.good(now))
        for invite in seated.state.invites.values()
    )
    devices = await site_of(request).tables.devices(table, seated.viewer)
    return page_answer(
        request,
        "invite.html",
        seated.system,
        packed=False,
        page=await table_page(request, seated, costly=()),
        invitations=invitations if is_gm else (),
        seats=_seats(seated) if is_gm else (),
        devices=devices,
        here=seated.device,
        alone=[each.role for each in seated.state.seats.values() if not each.revoked].count("gm") == 1,
        own=f"{address}/seat/{site_of(request).tables.seat_token(seated.state, seated.seat.id)}",
    )


def _seats(seated: Seated) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(seat.id, seat.name, seat.role, seat.id in seated.room.here)
        for seat in seated.state.seats.values()
        if not seat.revoked
    )
