"""Answers: pages and JSON, and the one shape of everything that is turned down."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from tablewright.act.respond import error
from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.web.declining import TooMany, status_of
from tablewright.web.language import language, theme
from tablewright.web.pages.render import render
from tablewright.web.words import words

__all__ = ["declined_answer", "drawn", "html_answer", "json_answer", "page_answer", "see_other", "wants_json"]

_WORTH_PACKING = 1_000


def wants_json(connection: HTTPConnection) -> bool:
    """Whether the client is a program: it uses the API, or says that it takes JSON."""
    return connection.scope["path"].startswith("/api/") or "application/json" in connection.headers.get("accept", "")


def json_answer(content: Any, status: int = 200) -> Response:
    """Plain data or structs as JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def page_answer(
    connection: HTTPConnection,
    template: str,
    system: System | None = None,
    *,
    status: int = 200,
    packed: bool = True,
    **context: Any,
) -> Response:
    """A page or a part of one, in the visitor's language; `packed` false for one that shows secrets beside input."""
    return html_answer(connection, drawn(connection, template, system, status=status, **context), status, packed=packed)


def drawn(connection: HTTPConnection, template: str, system: System | None = None, **context: Any) -> str:
    """A page or a part of one as HTML, in the visitor's language and colours."""
    return render(
        template, language(connection, system), system, theme=theme(connection), path=_path(connection), **context
    )


def html_answer(connection: HTTPConnection, html: str, status: int = 200, *, packed: bool = True) -> Response:
    """HTML as an answer, packed for whoever can unpack it."""
    body = html.encode()
    headers = {"vary": "Accept-Encoding"}
    if packed and len(body) > _WORTH_PACKING and "gzip" in connection.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers, media_type="text/html")


def _path(connection: HTTPConnection) -> str:
    query = connection.scope.get("query_string", b"").decode("latin-1")
    path: str = connection.scope["path"]
    return f"{path}?{query}" if query else path


def see_other(path: str) -> RedirectResponse:
    """Go on to a page, by GET."""
    return RedirectResponse(path, 303)


def declined_answer(connection: HTTPConnection, declined: Declined, system: System | None = None) -> Response:
    """What was turned down, as a page or as JSON."""
    status = status_of(declined)
    if wants_json(connection):
        said = words(language(connection, system), system)
        answer = json_answer({"ok": False, "error": error(declined, said)}, status)
    else:
        answer = page_answer(
            connection, "error.html", system, status=status, sentence=declined.message, what_to_do=_advice(declined)
        )
    if isinstance(declined, TooMany):
        answer.headers["retry-after"] = str(declined.seconds)
    return answer


def _advice(declined: Declined) -> Any:
    return text("It is the rule {clause}.", clause=declined.clause) if declined.clause else None
