"""`/t/ID/log`: the log to be filtered and searched, its sessions, and a place that a link leads to."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.text import Text, text
from tablewright.table.finding import KINDS, Kind, Sought
from tablewright.table.kept import Session
from tablewright.table.seen import Entry, number
from tablewright.web.answers import page_answer
from tablewright.web.language import language
from tablewright.web.pages.people import people_of
from tablewright.web.pages.texts import TextField, text_field
from tablewright.web.pages_context import ENTRIES, table_page
from tablewright.web.seats import Seated, visitor
from tablewright.web.site import site_of
from tablewright.web.sought import number_in, query_of, read_sought
from tablewright.web.words import words

__all__ = ["log", "log_part"]

NAMED: tuple[tuple[Kind, Text], ...] = tuple(
    zip(
        KINDS,
        (text("rolls"), text("what was done without dice"), text("what somebody wrote"), text("all else")),
        strict=True,
    )
)
BELOW = 10
"""How many entries stand above the one that a link leads to."""


class SessionRow(msgspec.Struct, frozen=True):
    """A session with its recap."""

    session: Session
    recap: TextField


async def log(request: Request) -> Response:
    """The log with its filters; `at` is the entry that a link leads to."""
    seated = await visitor(request)
    sought = read_sought(request.query_params)
    entries, older = await _found(request, seated, sought)
    state = seated.state
    return page_answer(
        request,
        "log.html",
        seated.system,
        page=await table_page(request, seated, costly=["pins"]),
        entries=entries,
        older=older,
        query=query_of(sought),
        people=people_of(state.world),
        sought=sought,
        kinds=NAMED,
        names=_names(seated),
        newest=entries[0].n == number(state, seated.viewer) if entries else True,
        sessions=[_row(seated, each) for each in reversed(state.sessions)],
    )


async def log_part(request: Request) -> Response:
    """The entries before one, newest first."""
    seated = await visitor(request)
    sought = read_sought(request.query_params)
    entries, older = await _found(request, seated, sought)
    return page_answer(
        request,
        "parts/log.html",
        seated.system,
        id=seated.state.id,
        viewer=seated.seat,
        entries=entries,
        older=older,
        query=query_of(sought),
        people=people_of(seated.state.world),
    )


async def _found(request: Request, seated: Seated, sought: Sought) -> tuple[list[Entry], int | None]:
    before, at = number_in(request.query_params, "before"), number_in(request.query_params, "at")
    tables, table = site_of(request).tables, seated.state.id
    if not sought.everything:
        said = words(language(request, seated.system), seated.system)
        return await tables.find(table, seated.viewer, sought, said, before, ENTRIES)
    found = await tables.history(
        table, seated.viewer, at + BELOW if at is not None and before is None else before, ENTRIES
    )
    return found[::-1], found[0].n if found and found[0].n > 1 else None


def _names(seated: Seated) -> tuple[str, ...]:
    """Everybody whose entries can be asked for."""
    state = seated.state
    people = [seat.name for seat in state.seats.values()]
    return tuple(dict.fromkeys([*people, *(person.name for person in state.world.characters.values())]))


def _row(seated: Seated, session: Session) -> SessionRow:
    return SessionRow(session, text_field(seated.state, seated.seat, f"recap.{session.number}", text("Recap")))
