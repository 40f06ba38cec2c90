"""How many records there were up to one of them, for each who may see them: from this come the numbers of entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

__all__ = ["Audience", "Count"]

Audience = Literal["everyone"] | tuple[str, ...]
"""Everyone, or the seats that see a record besides the GM, who sees all."""


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """The records that everyone gets to see, and those that single seats get to see besides.

    What is hidden from a seat is not counted for it, so its numbers have no gaps and tell nothing.
    """

    public: int = 0
    private: Mapping[str, int] = {}

    def after(self, audience: Audience) -> Count:
        """The count after one more record for these eyes."""
        if audience == "everyone":
            return Count(self.public + 1, self.private)
        return Count(self.public, {**self.private, **{seat: self.private.get(seat, 0) + 1 for seat in audience}})

    def of(self, seat: str) -> int:
        """How many of the records the seat gets to see, unless it is the GM's."""
        return self.public + self.private.get(seat, 0)
