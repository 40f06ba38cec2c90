"""Several sentences as one."""

from __future__ import annotations

from functools import reduce

from tablewright.kernel.text import Text, text

__all__ = ["in_a_row"]

NAMED = 5
"""How many are named before the rest is only counted."""


def in_a_row(sentences: tuple[Text, ...]) -> Text:
    """Put sentences, of which there is at least one, into one; the first few of many.

    >>> str(in_a_row((text("A dare"), text("Oil"))))
    'A dare; Oil'
    """
    shown, more = sentences[:NAMED], len(sentences[NAMED:])
    if more:
        shown = (*shown, text("and {n} more", n=more))
    return reduce(lambda one, other: text("{one}; {other}", one=one, other=other), shown)
