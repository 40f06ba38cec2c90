"""The chance at each difficulty: the one picture of a roll whose difficulty is secret, since it says nothing of it."""

from __future__ import annotations

from tablewright.kernel.decision import Declined
from tablewright.lab.curves import chances, rolling
from tablewright.lab.reading import Reading
from tablewright.web.pages.chart import Curve, curve

__all__ = ["difficulties"]


def difficulties(reading: Reading, at: int | None) -> Curve | None:
    """Draw the chance from the highest sure difficulty to the first hopeless one; null where there is none to set."""
    try:
        found = chances(reading)
        return curve(found, rolling(reading).whole(), at) if found else None
    except Declined:
        return None
