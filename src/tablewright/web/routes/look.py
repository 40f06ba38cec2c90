"""`/look`: the language and the colours of this browser, and whether it shows the odds on the sheet."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.answers import see_other
from tablewright.web.forms import read_form
from tablewright.web.language import SHOWN, THEMES
from tablewright.web.site import site_of
from tablewright.web.words import LANGUAGES

__all__ = ["look"]

_YEAR = 31_536_000


async def look(request: Request) -> Response:
    """Keep a choice in a cookie and go back."""
    form = await read_form(request)
    answer = see_other(_own_path(form.get("back", "/")))
    secure = site_of(request).settings.secure
    for name, known in (("lang", LANGUAGES), ("theme", ("", *THEMES)), ("odds", ("", SHOWN))):
        chosen = form.get(name)
        if chosen is not None and chosen in known:
            answer.set_cookie(name, chosen, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    return answer


def _own_path(back: str) -> str:
    """A path of this server; anything that could lead elsewhere is the front page."""
    own = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if own else "/"
