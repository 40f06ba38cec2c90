"""Somebody who can afford everything: what the rules would sell, whatever has been earned so far."""

from __future__ import annotations

from typing import Any

from tablewright.kernel.document import dump, load_character
from tablewright.kernel.system import System

__all__ = ["PURSE", "rich"]

PURSE = 9_999


def rich(system: System, world: Any, character: str) -> Any:
    """The world in which this character has 9,999 experience to spend.

    A document keeps experience at `xp`, in one number or several; what was earned grows with what can be spent.
    """
    document = dump(world)["characters"][character]
    xp = document.get("xp")
    if isinstance(xp, int):
        document["xp"] = PURSE
    elif isinstance(xp, dict):
        document["xp"] = {
            key: value + PURSE if key in {"earned", "unspent", "xp"} else value for key, value in xp.items()
        }
    if "may_advance" in document:
        document["may_advance"] = True
    return load_character(system, world, character, document).world
