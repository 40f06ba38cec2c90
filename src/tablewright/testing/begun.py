"""What the views of a game begin, made into whole actions as a person would who taps and sends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablewright.kernel.system import System
from tablewright.kernel.view import Choice, Control, Number, Row, Shut, Toggle, Tray, Writing

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
            yield Begun(offer.action, filled(offer.action, offer.controls), offer.shut, offer.controls, None)


def _rolls(system: System, world: Any, rows: Iterable[Row]) -> Iterator[Begun]:
    for row in rows:
        if row.action is not None:
            tray = system.views.tray(world, row.action)
            yield Begun(tray.action, filled(tray.action, tray.controls), row.shut, tray.controls, tray)
        yield from _rolls(system, world, row.rows)


def varied(each: Begun) -> Iterator[dict[str, Any]]:
    """The action with one thing changed at a time: a switch turned on, the last of the choices picked."""
    for index, control in enumerate(each.controls):
        match control:
            case Toggle(on=False, shut=None):
                other: Control = replace(control, on=True)
            case Choice() if len(control.options) > 1:
                other = replace(control, value=control.options[-1][0])
            case _:
                continue
        yield filled(each.base, (*each.controls[:index], other, *each.controls[index + 1 :]))


def filled(action: Mapping[str, Any], controls: Iterable[Control]) -> dict[str, Any]:
    """The action with what its controls stand at; what must be written is a word, what must be picked the first."""
    whole = dict(action)
    for control in controls:
        match control:
            case Number():
                whole[control.key] = control.value
            case Choice():
                picked = control.value or control.options[0][0]
                if picked:
                    whole[control.key] = picked
            case Writing():
                whole[control.key] = control.value or "word"
            case Toggle(on=True):
                for key, value in control.patch.items():
                    whole[key] = [*whole.get(key, ()), *value] if isinstance(value, list | tuple) else value
            case _:
                pass
    return whole
