"""Forms: from what a page sends to the action or the command that it asks for."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from msgspec.structs import replace
from starlette.requests import Request

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.front import parse
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.kernel.view import Choice, Control, Number, Offer, Repeat, Toggle, Tray, Writing
from tablewright.table.fill import begun, fill, whole
from tablewright.table.state import LEVELS, Level

__all__ = ["MAX_ID", "SECRET", "Form", "action_of", "base_of", "controls_with", "faces_of", "level_of", "read_form"]

MAX_FIELDS = 500
MAX_ID = 80
SECRET = 22
"""Characters of an id that can't be guessed: 128 bits in base 64."""


class Form(Mapping[str, str]):
    """What a page sent; of a field that stands there several times, the last, and all by `every`."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._pairs = tuple(pairs)
        self._last = dict(self._pairs)

    def __getitem__(self, key: str) -> str:
        return self._last[key]

    def __iter__(self) -> Any:
        return iter(self._last)

    def __len__(self) -> int:
        return len(self._last)

    def every(self, key: str) -> tuple[str, ...]:
        """All values of a field, in order."""
        return tuple(value for name, value in self._pairs if name == key)

    @property
    def command(self) -> str:
        """The id of the command; what came without one gets one of its own."""
        return self.get("command", "")[:MAX_ID] or secrets.token_urlsafe(16)

    @property
    def secret(self) -> str | None:
        """The id of the command where it is long enough to be one that nobody else knows."""
        given = self.get("command", "")
        return given if SECRET <= len(given) <= MAX_ID else None


async def read_form(request: Request) -> Form:
    """Read a form by the rules of the front door: clean text within its caps; raises `Declined`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {"application/x-www-form-urlencoded", ""}:
        raise Invalid("", text("A form is to be sent as application/x-www-form-urlencoded."))
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError as error:
        raise Invalid("", text("This form has more than {most} fields.", most=MAX_FIELDS)) from error
    cleaned = parse(json.dumps(pairs).encode())
    return Form([(name, value) for name, value in cleaned])


def base_of(system: System, written: str) -> dict[str, Any]:
    """The action that was begun, from the hidden field; raises `Declined`."""
    return begun(system, parse(written.encode("utf-8", "replace")))


def action_of(system: System, world: Any, form: Form) -> dict[str, Any]:
    """The action that a form asks for, its controls found again among what the game offers; raises `Declined`."""
    base = base_of(system, form.get("base", ""))
    offer = _offered(system, world, base)
    if offer is not None and not offer.tray:
        return fill(base, offer.controls, form)
    try:
        tray: Tray = system.views.tray(world, base)
    except Declined:
        return base  # no longer offered: the rule itself says why not
    return fill(tray.action, tray.controls, form)


def _offered(system: System, world: Any, base: Mapping[str, Any]) -> Offer | None:
    actor = base.get("actor")
    if not isinstance(actor, str) or actor not in world.characters:
        return None
    groups = (*system.views.moves(world, actor), *system.views.offers(world, actor))
    offers = (offer for group in groups for offer in group.offers)
    return next((offer for offer in offers if _same(offer.action, base)), None)


def _same(action: Mapping[str, Any], base: Mapping[str, Any]) -> bool:
    return json.dumps(action, sort_keys=True) == json.dumps(base, sort_keys=True)


def faces_of(form: Form) -> tuple[int, ...] | None:
    """The faces that were typed, if any were; raises `Invalid`."""
    written = form.get("faces", "").replace(",", " ").split()
    return tuple(whole(face, "dice") for face in written) or None


def level_of(form: Form) -> Level | None:
    """How much of it the others see, null where the form does not say; raises `Invalid`."""
    written = form.get("level")
    if not written:
        return None
    for level in LEVELS:
        if level == written:
            return level
    raise Invalid("level", text("The level is one of {known}.", known=", ".join(LEVELS)))


def controls_with(controls: Sequence[Control], form: Form) -> tuple[Control, ...]:
    """The controls as they were left by whoever filled in the form."""
    return tuple(_with(control, form) for control in controls)


def _with(control: Control, form: Form) -> Control:
    match control:
        case Number(key=key):
            written = form.get(f"c.{key}")
            return control if written is None else replace(control, value=whole(written, key))
        case Choice(key=key) | Writing(key=key):
            return replace(control, value=form.get(f"c.{key}", control.value))
        case Toggle(name=name):
            return replace(control, on=f"t.{name}" in form)
        case Repeat(name=name):
            written = form.get(f"n.{name}")
            return control if written is None else replace(control, value=whole(written, name))
        case _:
            return control
