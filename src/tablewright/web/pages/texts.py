"""A text that several people write, for the page."""

from __future__ import annotations

import msgspec

from tablewright.kernel.text import Text
from tablewright.table.fields import may_write
from tablewright.table.state import Seat, TableState

__all__ = ["TextField", "text_field"]


class TextField(msgspec.Struct, frozen=True):
    """A text by its field, as it stands; `may` is whether the viewer writes it."""

    field: str
    label: Text
    value: str
    may: bool


def text_field(state: TableState, seat: Seat, field: str, label: Text) -> TextField:
    """A text as a seat has it before it."""
    return TextField(field, label, state.texts.get(field, ""), may_write(state, seat, field))
