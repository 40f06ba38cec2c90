"""Why something did not happen, as the pages say it."""

from __future__ import annotations

import msgspec

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import Text

__all__ = ["Problem"]


class Problem(msgspec.Struct, frozen=True):
    """What was turned down: the sentence, with the clause or the field that it is about."""

    why: Text
    clause: str | None = None
    path: str | None = None

    @classmethod
    def of(cls, declined: Declined) -> Problem:
        return cls(declined.message, declined.clause, declined.path if isinstance(declined, Invalid) else None)
