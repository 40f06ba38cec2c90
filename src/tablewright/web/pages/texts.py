"""A text that several people write, for the page."""

from __future__ import annotations

import msgspec

from tablewright.kernel.text import Text

__all__ = ["TextField"]


class TextField(msgspec.Struct, frozen=True):
    """A text by its field, as it stands; `may` is whether the viewer writes it."""

    field: str
    label: Text
    value: str
    may: bool
