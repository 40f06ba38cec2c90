"""A line of the log in one sentence."""

from __future__ import annotations

from tablewright.kernel.text import Text, Words
from tablewright.kernel.view import Tell

__all__ = ["sentence"]


def sentence(tell: Tell, words: Words) -> str:
    """Say what was done, how it came out, and what followed.

    >>> from tablewright.kernel.text import ENGLISH, plain, text
    >>> sentence(Tell(text("Stealth"), text("success"), True, plain("14"), text("against 10")), ENGLISH)
    'Stealth: success, 14 against 10.'
    """
    measured = " ".join(part.render(words) for part in (tell.number, tell.against) if part is not None)
    outcome = ", ".join(part for part in (_said(tell.outcome, words), measured) if part)
    first = ": ".join(part for part in (tell.made.render(words), outcome) if part)
    return " ".join(_closed(part) for part in (first, *(each.render(words) for each in tell.then)))


def _said(part: Text | None, words: Words) -> str:
    return "" if part is None else part.render(words)


def _closed(said: str) -> str:
    return said if said.endswith((".", "!", "?")) else f"{said}."
