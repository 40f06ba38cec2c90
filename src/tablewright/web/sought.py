"""What a query looks for in the log."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table.finding import KINDS, Sought

__all__ = ["number_in", "query_of", "read_sought"]

MAX_WORDS = 200


def read_sought(query: QueryParams) -> Sought:
    """What `person`, `kind`, `check`, `session` and `q` ask for; raises `Invalid`."""
    kind = query.get("kind", "")
    if kind and kind not in KINDS:
        raise Invalid("kind", text("There is no such kind of entry. There are: {known}.", known=", ".join(KINDS)))
    return Sought(
        query.get("person", "")[:MAX_WORDS],
        kind,
        query.get("check", "").strip()[:MAX_WORDS],
        number_in(query, "session"),
        query.get("q", "").strip()[:MAX_WORDS],
    )


def number_in(query: QueryParams, name: str) -> int | None:
    """A whole number from 1 of a query; null without one. Raises `Invalid`."""
    written = query.get(name)
    if not written:
        return None
    if not (written.isascii() and written.isdigit() and len(written) < 10 and int(written) > 0):
        raise Invalid(name, text("This is to be a whole number."))
    return int(written)


def query_of(sought: Sought) -> str:
    """The query that asks for this, to be gone on with."""
    session = "" if sought.session is None else str(sought.session)
    asked = {"person": sought.person, "kind": sought.kind, "check": sought.check, "session": session, "q": sought.words}
    return urlencode({name: value for name, value in asked.items() if value})
