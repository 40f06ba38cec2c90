"""What each purchase is worth, as a table."""

from __future__ import annotations

from fractions import Fraction

from tablewright.kernel.text import Text, decimal, text
from tablewright.kernel.view import Block, Grid
from tablewright.lab.worth import Worths

__all__ = ["worth_blocks"]

LISTED = 20


def worth_blocks(found: Worths, *, logged: bool) -> tuple[Block, ...]:
    """The best purchases for each point, with the chance before and after; `logged` says what made the mix."""
    head = (
        text("Purchase"),
        text("Price"),
        text("Before"),
        text("After"),
        text("A point gains"),
        text("The party"),
    )
    rows = tuple(
        (
            each.label,
            each.price,
            _percent(each.before),
            _percent(each.after),
            _points(each.gain),
            _points(each.party_gain),
        )
        for each in found.purchases[:LISTED]
    )
    caption = (
        text("Over the checks that were really made; gains are in hundredths, for each point that is paid.")
        if logged
        else text("Over every line of the sheet once; gains are in hundredths, for each point that is paid.")
    )
    return (Grid(text("What experience is worth"), head, rows, caption),)


def _percent(chance: Fraction) -> Text:
    return text("{n} %", n=decimal(chance * 100))


def _points(gain: Fraction) -> Text:
    return text("{n}", n=decimal(gain * 100, 2))
