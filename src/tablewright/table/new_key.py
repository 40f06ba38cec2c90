"""Ids for names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["new_key"]


def new_key(name: str, taken: Mapping[str, Any]) -> str:
    """An id for a name, in lower case with `_`, that is not taken.

    >>> new_key("Ada of Iron Gate", {"ada_of_iron_gate": None})
    'ada_of_iron_gate_2'
    """
    word = "".join(letter if letter.isalnum() else "_" for letter in name.casefold())
    stem = "_".join(part for part in word.split("_") if part)[:40] or "character"
    key, number = stem, 2
    while key in taken:
        key, number = f"{stem}_{number}", number + 1
    return key
