"""A way to make the last roll again, as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.text import Text
from tablewright.web.pages.chance import Chance

__all__ = ["Again"]


class Again(msgspec.Struct, frozen=True):
    """A way to make the last roll again: the action that its tray begins with, the chance, the price."""

    label: Text
    action: Mapping[str, Any]
    chance: Chance
    cost: tuple[tuple[Text, int], ...]
