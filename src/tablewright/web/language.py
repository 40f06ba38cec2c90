"""What a device shows: which language, which colours, whether the odds on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.requests import HTTPConnection

from tablewright.kernel.system import System
from tablewright.web.words import LANGUAGES

__all__ = ["SHOWN", "THEMES", "language", "shows_odds", "theme"]

THEMES = ("light", "dark")
SHOWN = "shown"


def language(connection: HTTPConnection, system: System | None = None) -> str:
    """The language that was picked, else the browser's, else the game's own."""
    picked = connection.cookies.get("lang", "")
    if picked in LANGUAGES:
        return picked
    for wish in _wishes(connection.headers.get("accept-language", "")):
        if wish in LANGUAGES:
            return wish
    return system.language if system is not None and system.language in LANGUAGES else "en"


def theme(connection: HTTPConnection) -> str:
    """The colours that were picked; empty for those of the device."""
    picked = connection.cookies.get("theme", "")
    return picked if picked in THEMES else ""


def shows_odds(connection: HTTPConnection) -> bool:
    """Whether this device shows the odds on the sheet."""
    return connection.cookies.get("odds") == SHOWN


def _wishes(header: str) -> Iterator[str]:
    """The languages of the header, the most wanted first."""
    weighed = []
    for place, part in enumerate(header[:200].split(",")):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, tag.strip().lower().split("-")[0]))
        except ValueError:
            continue
    return (tag for weight, _, tag in sorted(weighed) if weight < 0)
