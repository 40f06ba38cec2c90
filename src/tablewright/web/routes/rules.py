"""`/rules` and `/rules/SYSTEM`: the games' clauses in words; every clause on a page leads here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.reference import chapters
from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.pages.clauses import headings
from tablewright.web.site import named_system, site_of

__all__ = ["all_rules", "rules"]


async def all_rules(request: Request) -> Response:
    """The games whose rules can be read."""
    systems = site_of(request).tables.systems.values()
    return page_answer(request, "all_rules.html", systems=[each for each in systems if chapters(each.clauses)])


async def rules(request: Request) -> Response:
    """The clauses of one game, chapter by chapter."""
    system = named_system(request)
    if not system.clauses:
        raise Absent
    return page_answer(request, "rules.html", system, headings=headings(system))
