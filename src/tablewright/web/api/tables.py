"""`/api/v1/tables`: open, join, look at and play at a table."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.host.tables import Joined
from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import convert
from tablewright.kernel.text import Words, text
from tablewright.table import commands as c, records as r
from tablewright.table.registry import read_command
from tablewright.table.seen import number_of
from tablewright.web.answers import json_answer
from tablewright.web.api.body import read_object
from tablewright.web.api.view import entry_view, table_view
from tablewright.web.declining import Absent
from tablewright.web.forms import MAX_ID, SECRET
from tablewright.web.language import language
from tablewright.web.names import named
from tablewright.web.opening import may_open
from tablewright.web.routes.doing import send
from tablewright.web.seats import Seated, by_token, caller, invite_of, room_of
from tablewright.web.site import site_of
from tablewright.web.sought import read_sought
from tablewright.web.words import words

__all__ = ["command", "entries", "join", "look", "open_table", "words_of"]

MOST_ENTRIES = 200


def words_of(request: Request, seated: Seated) -> Words:
    """The words that the client asked for, those of the game with them."""
    return words(language(request, seated.system), seated.system)


async def open_table(request: Request) -> Response:
    """Open a table; the token is the GM's seat, the invitations are for the others."""
    site = site_of(request)
    raw = await read_object(request, ("name", "system", "your_name", "sample", "id", "passphrase"))
    site.rates.address(request, "open")
    asked = {key: value for key, value in raw.items() if key in {"name", "system", "your_name"}}
    command, secret, passphrase = convert(asked, c.OpenTable, "table"), raw.get("id"), raw.get("passphrase", "")
    if secret is not None and not (isinstance(secret, str) and SECRET <= len(secret) <= MAX_ID):
        raise Invalid(
            "id", text("This id is to be a secret: from {least} to {most} characters.", least=SECRET, most=MAX_ID)
        )
    await may_open(site.settings, passphrase if isinstance(passphrase, str) else "")
    joined = await site.tables.open(command, None, secret)
    if raw.get("sample") is True:
        await site.tables.command(joined.table, joined.seat.id, c.TakeSample(), "sample")
    tokens = site.tables.tokens
    invitations = {role: tokens.invite(joined.table, role) for role in ("player", "spectator")}
    return json_answer({**await _seat(request, joined), "invitations": invitations}, 201)


async def join(request: Request) -> Response:
    """Take a seat by an invitation; the token that comes back is the seat's."""
    site = site_of(request)
    raw = await read_object(request, ("invitation", "name"))
    site.rates.address(request, "join")
    given = raw.get("invitation")
    found = await site.tables.links(given, "invite") if isinstance(given, str) else []
    if not found:
        raise Absent
    if not isinstance(raw.get("name"), str):
        raise Invalid("name", text("A name is missing. Write one of up to {most} characters.", most=80))
    if (await room_of(site.tables, found[0].table)).state.deleted:
        raise Absent
    joined = await site.tables.join(found[0].table, invite_of(found[0]), named(raw, "name"))
    return json_answer(await _seat(request, joined), 201)


async def _seat(request: Request, joined: Joined) -> dict[str, Any]:
    tables = site_of(request).tables
    token = tables.seat_token((await tables.room(joined.table)).state, joined.seat.id)
    return {"ok": True, "table": joined.table, "seat": joined.seat.id, "role": joined.seat.role, "token": token}


async def look(request: Request) -> Response:
    """Show the table as this seat may see it."""
    seated = await caller(request)
    view = table_view(seated, words_of(request, seated))
    if seated.seat.role == "gm":
        view["invitations"] = _invitations(request, seated)
    return json_answer({"ok": True, "table": view})


def _invitations(request: Request, seated: Seated) -> list[dict[str, Any]]:
    """The invitations with the token of each, for who may give them out."""
    tables, state = site_of(request).tables, seated.state
    now = tables.now()
    return [
        {
            **msgspec.to_builtins(invite),
            "used": invite.used,
            "good": invite.good(now),
            "token": tables.tokens.invite(state.id, invite.id),
        }
        for invite in state.invites.values()
    ]


async def entries(request: Request) -> Response:
    """Page through the log, or what is sought in it: the last entries, or those before one, the oldest first."""
    seated = await caller(request)
    before = _number(request, "before", None)
    limit = min(_number(request, "limit", 50) or 50, MOST_ENTRIES)
    said, sought, tables = words_of(request, seated), read_sought(request.query_params), site_of(request).tables
    if sought.everything:
        found = await tables.history(seated.state.id, seated.viewer, before, limit)
        older = found[0].n if found and found[0].n > 1 else None
    else:
        newest_first, older = await tables.find(seated.state.id, seated.viewer, sought, said, before, limit)
        found = newest_first[::-1]
    return json_answer({"ok": True, "entries": [entry_view(entry, said) for entry in found], "older": older})


async def command(request: Request) -> Response:
    """Send a command, and get the number of its entry; the same id again does nothing twice."""
    seated = await by_token(request)
    raw = await read_object(request, ("id", "command"))
    given = raw.get("id")
    if not isinstance(given, str) or not 1 <= len(given) <= 80:
        raise Invalid("id", text("A command needs an id of its own, of up to {most} characters.", most=80))
    done = await send(request, seated, read_command(raw.get("command")), given)
    answer: dict[str, Any] = {"ok": True, "entry": number_of(done.record, done.rev, seated.viewer)}
    if isinstance(done.record, r.Renewed):
        answer["token"] = site_of(request).tables.seat_token(seated.state, seated.seat.id)
    return json_answer(answer)


def _number(request: Request, name: str, default: int | None) -> int | None:
    written = request.query_params.get(name)
    if written is None:
        return default
    if not (written.isascii() and written.isdigit() and 0 < len(written) < 10 and int(written) > 0):
        raise Invalid(name, text("This is to be a whole number."))
    return int(written)
