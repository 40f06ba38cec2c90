"""What a page asks of its table, by POST: rolls, and the commands around them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from tablewright.host.deciding import Done
from tablewright.kernel.decision import Declined
from tablewright.table import commands as c
from tablewright.table.fill import whole
from tablewright.table.handlers import RestsOnIt, Stale
from tablewright.table.registry import REGISTRY, read_command
from tablewright.web.answers import declined_answer, json_answer, page_answer, see_other, wants_json
from tablewright.web.checks import read_call, read_part, read_proposal
from tablewright.web.declining import status_of
from tablewright.web.forms import Form, action_of, faces_of, level_of, read_form
from tablewright.web.pages_context import table_page
from tablewright.web.rulings import read_rulings
from tablewright.web.seats import Seated, by_device, device_of, keep_device, kind_of
from tablewright.web.site import site_of
from tablewright.web.trays import begun, changes_of, tray_view

__all__ = ["COMMANDS", "act", "doing", "renew", "send"]


async def act(request: Request) -> Response:
    """Carry out what a tray, an offer or a called check asks for."""
    return await _answered(request, _action)


def doing(read: Callable[[Seated, Form], c.Command]) -> Callable[[Request], Awaitable[Response]]:
    """A route that sends the command which a form says."""

    async def route(request: Request) -> Response:
        return await _answered(request, read)

    return route


def _action(seated: Seated, form: Form) -> c.Command:
    if not form.get("card"):
        return c.Act(action_of(seated.system, seated.world, form), faces_of(form), level_of(form))
    roll = begun(seated, form)
    return c.AnswerCard(form["card"], roll.base["actor"], changes_of(seated, roll, form), faces_of(form))


def _fields(command: str, /, **fields: Callable[[str], Any]) -> Callable[[Seated, Form], c.Command]:
    """A command whose fields stand in the form under their own names; an empty one is left out."""

    def read(_seated: Seated, form: Form) -> c.Command:
        given = {field: convert(form[field]) for field, convert in fields.items() if form.get(field)}
        return read_command({"command": command, **given})

    return read


def _note(_seated: Seated, form: Form) -> c.Command:
    given = {"line": form.get("line", ""), "secret": bool(form.get("secret")), "to": list(form.every("to"))}
    return read_command({"command": "note", **given})


def _count(written: str) -> int:
    return whole(written, "command")


def _numbers(written: str) -> list[int]:
    return [whole(each, "along") for each in written.replace(",", " ").split()]


def _pin(_seated: Seated, form: Form) -> c.Command:
    return c.Pin(whole(form.get("entry", ""), "entry"), bool(form.get("pinned")))


def _text(_seated: Seated, form: Form) -> c.Command:
    """A text as it was written; browsers send their line ends with two characters."""
    given = {name: _unix(form.get(name, "")) for name in ("field", "text", "was")}
    return read_command({"command": "write_text", **given})


def _patch(_seated: Seated, form: Form) -> c.Command:
    """What stands in words on a sheet, likewise."""
    place = {"character": form.get("character", ""), "path": form.get("field", "")}
    words = {"value": _unix(form.get("text", "")), "was": _unix(form.get("was", ""))}
    return read_command({"command": "patch", **place, **words})


def _unix(written: str) -> str:
    return written.replace("\r\n", "\n")


COMMANDS: dict[str, Callable[[Seated, Form], c.Command]] = {
    "call": read_call,
    "skip": _fields("skip_check", card=str, character=str),
    "help": _fields("help_check", card=str, character=str, helper=str, reason=str),
    "unhelp": _fields("withdraw_help", card=str, character=str, helper=str),
    "propose": read_proposal,
    "part": read_part,
    "settle": _fields("settle_proposal", card=str, proposal=str, agreed=lambda written: written == "1"),
    "close": _fields("close_card", card=str),
    "disclose": _fields("disclose", entry=lambda written: whole(written, "entry"), level=str),
    "note": _note,
    "level": _fields("set_level", level=str),
    "assign": _fields("assign_character", character=str, seat=str),
    "sample": _fields("take_sample"),
    "rename": _fields("rename_seat", name=str),
    "revoke": _fields("revoke_seat", seat=str),
    "signout": _fields("sign_out", seat=str, device=str),
    "role": _fields("set_role", seat=str, role=str),
    "leave": _fields("leave_table"),
    "invite": _fields("invite", role=str, hours=_count, most=_count),
    "uninvite": _fields("withdraw_invite", invite=str),
    "archive": _fields("archive_table"),
    "delete": _fields("delete_table"),
    "restore": _fields("restore_table"),
    "options": read_rulings,
    "reveal": _fields("reveal_dice"),
    "undo": _fields("undo", entry=lambda written: whole(written, "entry"), along=_numbers),
    "redo": _fields("redo"),
    "session": _fields("begin_session", title=str),
    "endsession": _fields("end_session"),
    "pin": _pin,
    "correct": _fields("correct", entry=lambda written: whole(written, "entry"), line=str),
    "text": _text,
    "patch": _patch,
    "throw": _fields("throw_dice", dice=str, why=str, level=str),
    "prepare": _fields("prepare_difficulty", title=str, value=lambda written: whole(written, "value")),
    "unprepare": _fields("drop_difficulty", difficulty=str),
    "override": _fields(
        "override",
        character=str,
        path=str,
        how=str,
        value=lambda written: whole(written, "value"),
        reason=str,
        until=str,
    ),
    "lift": _fields("lift_override", override=str),
    "keep": _fields("keep_ruling", override=str),
    "droprule": _fields("drop_ruling", ruling=str),
}


async def renew(request: Request) -> Response:
    """Get a new link for the seat; this browser keeps it, under a new secret."""
    seated = await by_device(request)
    form = await read_form(request)
    try:
        await send(request, seated, c.RenewSeat(), form.command)
    except Declined as declined:
        return declined_answer(request, declined, seated.system)
    tables = site_of(request).tables
    joined = await tables.seat_device(seated.state.id, seated.seat, device_of(request), form.secret, kind_of(request))
    answer = see_other(f"/t/{seated.state.id}/invite")
    keep_device(request, answer, joined.device)
    return answer


async def send(request: Request, seated: Seated, command: c.Command, given: str) -> Done:
    """Send a command for a seat, within its rate; raises `Declined`."""
    site = site_of(request)
    site.rates.seat(seated.state.id, seated.seat.id, REGISTRY[type(command)].rate)
    return await site.tables.command(seated.state.id, seated.seat.id, command, given)


async def _answered(request: Request, read: Callable[[Seated, Form], c.Command]) -> Response:
    seated = await by_device(request)
    form = await read_form(request)
    try:
        await send(request, seated, read(seated, form), form.command)
    except Declined as declined:
        if wants_json(request):
            return declined_answer(request, declined, seated.system)
        if isinstance(declined, RestsOnIt) and seated.seat.role == "gm":
            return see_other(f"/t/{seated.state.id}/undo?{urlencode({'entry': form.get('entry', '')})}")
        if isinstance(declined, Stale):
            return _both(request, seated, form, declined)
        return await _again(request, seated, form, declined)
    if wants_json(request):
        return json_answer({"ok": True})
    return see_other(_back(request, seated, form))


def _both(request: Request, seated: Seated, form: Form, stale: Stale) -> Response:
    """The text that somebody else has written, and the one that was sent."""
    now, yours = stale.details["now"], stale.details["yours"]
    return page_answer(
        request,
        "text.html",
        seated.system,
        status=status_of(stale),
        id=seated.state.id,
        to=request.url.path,
        about=[(name, form[name]) for name in ("field", "character") if name in form],
        now=now,
        yours=yours,
    )


async def _again(request: Request, seated: Seated, form: Form, declined: Declined) -> Response:
    """The table again, with the sentence and what was typed."""
    tray = None
    if "base" in form:
        try:
            tray = tray_view(seated, begun(seated, form), form)
        except Declined:
            tray = None
    page = await table_page(request, seated, tray=tray, problem=declined)
    return page_answer(request, "table.html", seated.system, status=status_of(declined), page=page)


def _back(request: Request, seated: Seated, form: Form) -> str:
    """The page that the form stood on, without the roll that is done."""
    home = f"/t/{seated.state.id}"
    seat = seated.state.seats[seated.seat.id]
    if seat.revoked or (seated.device is not None and form.get("device") == seated.device):
        return "/"
    came_from = urlsplit(request.headers.get("referer", ""))
    if "home" in form:
        return home
    if came_from.netloc == request.headers.get("host") and came_from.path.startswith(f"{home}/"):
        return came_from.path
    character = form.get("c", "")
    return f"{home}?c={character}" if character in seated.state.world.characters else home
