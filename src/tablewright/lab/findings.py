"""What lint finds: its kinds, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablewright.kernel.text import Text, text

__all__ = ["KINDS", "Finding", "Kind"]

Kind = Literal["cliff", "harm", "never", "always", "order", "unreachable", "dominated"]
KINDS: Mapping[Kind, Text] = {
    "cliff": text("a cliff in ties"),
    "harm": text("more is worse"),
    "never": text("never passed"),
    "always": text("always passed"),
    "order": text("the order changes the price"),
    "unreachable": text("never opens"),
    "dominated": text("another is as good and no dearer"),
}


class Finding(msgspec.Struct, frozen=True):
    """An edge: of which kind, about what, and what it is."""

    kind: Kind
    about: Text
    said: Text
