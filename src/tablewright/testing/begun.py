"""What the views of a game begin, made into whole actions as a person would who taps and sends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tablewright.kernel.system import System
from tablewright.kernel.view import Choice, Control, Repeat, Row, Shut, Toggle, Tray, Writing
from tablewright.table.fill import fill, preset

__all__ = ["Begun", "begun", "filled", "varied"]


class Begun(NamedTuple):
    """An action that a view offers: what is sent when nothing is changed, and what can be changed about it."""

    base: Mapping[str, Any]
    action: Mapping[str, Any]
    shut: Shut | None
    controls: tuple[Control, ...]
    tray: Tray | None


def begun(system: System, world: Any, actor: str) -> Iterator[Begun]:
    """Everything that the sheet, the offers and the moves of a character begin."""
    sheet = system.views.sheet(world, actor)
    for group in sheet.groups:
        yield from _rolls(system, world, [Row(group.title, action=group.action), *group.rows])
    for listed in (*system.views.offers(world, actor), *system.views.moves(world, actor)):
        for offer in listed.offers:
            if offer.tray:
                yield from _rolls(system, world, [Row(offer.label, action=offer.action, shut=offer.shut)])
                continue
            yield Begun(offer.action, filled(offer.action, offer.controls), offer.shut, offer.controls, None)


def _rolls(system: System, world: Any, rows: Iterable[Row]) -> Iterator[Begun]:
    for row in rows:
        if row.action is not None:
            tray = system.views.tray(world, row.action)
            yield Begun(tray.action, filled(tray.action, tray.controls), row.shut, tray.controls, tray)
        yield from _rolls(system, world, row.rows)


def filled(base: Mapping[str, Any], controls: Sequence[Control], **changed: str) -> dict[str, Any]:
    """The action that its controls ask for as they stand, save those that are `changed`, as a form names them."""
    return fill(base, controls, {**preset(controls), **dict(_answers(controls)), **changed})


def _answers(controls: Sequence[Control]) -> Iterator[tuple[str, str]]:
    """What a person has to say: a word where one must be written, the first of the choices where one must be made."""
    for control in controls:
        match control:
            case Writing(key=key, value=""):
                yield f"c.{key}", "word"
            case Choice(key=key, value="", options=((first, _), *_)):
                yield f"c.{key}", first


def varied(each: Begun) -> Iterator[dict[str, Any]]:
    """The action with one thing changed at a time: a switch turned on, something taken, the last of the choices."""
    for control in each.controls:
        match control:
            case Toggle(name=name, on=False):
                yield filled(each.base, each.controls, **{f"t.{name}": "on"})
            case Repeat(name=name, value=0):
                yield filled(each.base, each.controls, **{f"n.{name}": "1"})
            case Choice(key=key, options=(_, *_, (last, _))):
                yield filled(each.base, each.controls, **{f"c.{key}": last})
