"""What a viewer is told of as it happens."""

from __future__ import annotations

import msgspec

from tablewright.host.room import Happened
from tablewright.table.seen import Entry

__all__ = ["Anew", "Changed", "Dark", "Fresh", "News"]


class Fresh(msgspec.Struct, frozen=True):
    """An entry that the viewer does not have yet."""

    entry: Entry
    happened: Happened | None = None


class Changed(msgspec.Struct, frozen=True):
    """What the viewer sees of the party, the sheets or the seats is not what it was."""


class Dark(msgspec.Struct, frozen=True):
    """The seat was withdrawn or left, or the table deleted: nothing more is shown."""


class Anew(msgspec.Struct, frozen=True):
    """The seat has another role and sees other entries, by other numbers, or a new link: whoever looks begins anew."""


News = Fresh | Changed | Dark | Anew
