"""The disclosure ladder in words."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.kernel.text import Text, text
from tablewright.table.state import Level

__all__ = ["LEVEL_NAMES"]

LEVEL_NAMES: Mapping[Level, Text] = {
    "everything": text("everything"),
    "dice": text("outcome and dice"),
    "outcome": text("the outcome"),
    "made": text("that a roll was made"),
    "nothing": text("nothing"),
}
"""Every level with its name, the most open first."""
