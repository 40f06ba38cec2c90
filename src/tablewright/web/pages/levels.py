"""The disclosure ladder as a choice."""

from __future__ import annotations

from tablewright.kernel.text import Text
from tablewright.table.levels import LEVEL_NAMES
from tablewright.table.state import LEVELS, Level

__all__ = ["NAMED", "Named", "deeper"]

Named = tuple[tuple[Level, Text], ...]

NAMED: Named = tuple(LEVEL_NAMES.items())
"""Every level with its name, the most open first."""


def deeper(level: Level) -> Named:
    """The level and those that show more, in order; what was shown is never hidden again."""
    return tuple(named for named in reversed(NAMED) if LEVELS.index(named[0]) >= LEVELS.index(level))
