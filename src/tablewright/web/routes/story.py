"""`/t/ID/story/CHARACTER?path=…`: where a number of the sheet comes from, change by change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plain, text
from tablewright.table.in_a_row import in_a_row
from tablewright.table.numbers import numbers
from tablewright.table.seen import Entry
from tablewright.table.story import Told
from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.pages_context import sheet_for, table_page
from tablewright.web.seats import visitor
from tablewright.web.site import site_of

__all__ = ["Line", "story"]


class Line(msgspec.Struct, frozen=True):
    """A change as the page shows it; `by` is how far a number went, `entry` null where the viewer may not know."""

    was: Text
    now: Text
    by: int | None
    entry: Entry | None
    cost: tuple[tuple[Text, int], ...]


async def story(request: Request) -> Response:
    """The changes of a number that is on the sheet, the newest first."""
    seated = await visitor(request, "seat")
    character, system = request.path_params["character"], seated.system
    if character not in seated.state.world.characters:
        raise Absent
    path = request.query_params.get("path", "")
    names = {each: name for name, each in numbers(sheet_for(seated, character))}
    if path not in names:
        raise Absent
    told = await site_of(request).tables.story(seated.state.id, seated.viewer, character, path)
    return page_answer(
        request,
        "story.html",
        system,
        page=await table_page(request, seated, costly=()),
        character=character,
        name=seated.state.world.characters[character].name,
        what=names[path],
        lines=[_line(system, each) for each in reversed(told)],
    )


def _line(system: System, told: Told) -> Line:
    numeric = type(told.now) is int and type(told.was) is int
    return Line(
        was=_shown(system, told.was),
        now=_shown(system, told.now),
        by=told.now - told.was if numeric else None,
        entry=told.entry,
        cost=tuple((system.name(name), amount) for name, amount in told.cost.items() if amount),
    )


def _shown(system: System, value: Any) -> Text:
    """A value in words; of several numbers together, each with its name."""
    match value:
        case None:
            return plain("\N{EN DASH}")
        case bool():
            return text("yes") if value else text("no")
        case int():
            return text("{n}", n=value)
        case Mapping():
            parts = tuple(
                text("{what}: {value}", what=system.name(name), value=_shown(system, each))
                for name, each in value.items()
            )
            return in_a_row(parts) if parts else plain("\N{EN DASH}")
        case list() | tuple():
            return text("{n}", n=len(value))
        case _:
            return system.name(str(value))
