"""`/t/ID/parts`: what a command can change on an open page, by one request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from hashlib import blake2b

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import drawn, html_answer, page_answer
from tablewright.web.pages_context import Costly, table_page
from tablewright.web.seats import visitor

__all__ = ["PARTS", "parts", "table_part"]

PARTS = ("party", "sheet", "moves", "cards", "desk", "doing", "away", "pins")
"""The parts of the table's page by the names of their templates and elements."""

_COSTLY: Mapping[str, tuple[Costly, ...]] = {"sheet": ("odds",), "pins": ("pins",)}
"""What is costly of a part."""


def table_part(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A route for a part of the table alone."""

    async def part(request: Request) -> Response:
        seated = await visitor(request)
        page = await table_page(request, seated, costly=_COSTLY.get(name, ()))
        return page_answer(request, f"parts/{name}.html", seated.system, page=page)

    return part


async def parts(request: Request) -> Response:
    """Those of the named parts that differ from the editions that the page has.

    The query names each part with its edition, which is empty for one that has none yet: `party=1f0c&sheet=`.
    """
    seated = await visitor(request)
    asked = [name for name in PARTS if name in request.query_params]
    costly = [each for name in asked for each in _COSTLY.get(name, ())]
    page = await table_page(request, seated, costly=costly)
    fresh = []
    for name in asked:
        html = drawn(request, f"parts/{name}.html", seated.system, page=page, status=200)
        edition = blake2b(html.encode(), digest_size=8).hexdigest()
        if edition != request.query_params[name]:
            fresh.append(_PART.format(name=name, edition=edition, html=Markup(html)))  # noqa: S704 - drawn by a template
    return html_answer(request, "".join(fresh))


_PART = Markup('<template data-part="{name}" data-edition="{edition}">{html}</template>')
