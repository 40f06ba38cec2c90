"""`/`: open a table, or come back to one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.kernel.document import convert
from tablewright.table import commands as c
from tablewright.web.answers import page_answer, see_other
from tablewright.web.declining import status_of
from tablewright.web.forms import Form, read_form
from tablewright.web.names import named
from tablewright.web.opening import may_open
from tablewright.web.pages.model import TableLink, put_away
from tablewright.web.seats import device_links, device_of, keep_device, kind_of, may_look, room_of
from tablewright.web.site import site_of

__all__ = ["home", "open_table"]

LISTED = 30


async def home(request: Request) -> Response:
    """The front page."""
    return await _home(request)


async def open_table(request: Request) -> Response:
    """Open a table and sit down as its GM."""
    site = site_of(request)
    form = await read_form(request)
    try:
        site.rates.address(request, "open")
        raw = {"name": named(form, "name"), "system": form.get("game", ""), "your_name": named(form, "you")}
        await may_open(site.settings, form.get("passphrase", ""))
        joined = await site.tables.open(
            convert(raw, c.OpenTable, "table"), device_of(request), form.secret, kind_of(request)
        )
    except Declined as declined:
        return await _home(request, form, declined)
    if form.get("sample"):
        await site.tables.command(joined.table, joined.seat.id, c.TakeSample(), "sample")
    answer = see_other(f"/t/{joined.table}")
    keep_device(request, answer, joined.device)
    return answer


async def _home(request: Request, form: Form | None = None, declined: Declined | None = None) -> Response:
    systems = tuple(site_of(request).tables.systems.values())
    return page_answer(
        request,
        "home.html",
        status=200 if declined is None else status_of(declined),
        systems=systems,
        tables=await _tables(request),
        error=None if declined is None else declined.message,
        values={"sample": "1"} if form is None else {"sample": "", **form},
        command=(form and form.secret) or site_of(request).tables.fresh_secret(),
        open_tables=site_of(request).settings.open_tables,
    )


async def _tables(request: Request) -> list[TableLink]:
    """The tables of this browser, those it joined last first."""
    tables = site_of(request).tables
    links = sorted(await device_links(request), key=lambda link: link.at, reverse=True)
    found: dict[str, TableLink] = {}
    for link in links[:LISTED]:
        room = await room_of(tables, link.table)
        state = room.state
        seat = state.seats.get(link.seat)
        if seat is None or seat.revoked or state.id in found or not may_look(state, seat):
            continue
        names = tuple(state.world.characters[key].name for key in state.owned(seat.id))
        found[state.id] = TableLink(
            state.id, state.name, room.system, seat.role, seat.name, names, link.at[:10], put_away(state)
        )
    return list(found.values())
