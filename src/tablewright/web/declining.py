"""What the server itself turns down, and the status that each kind of refusal has."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.kernel.decision import Declined, TooLarge
from tablewright.kernel.front import MAX_BYTES
from tablewright.kernel.text import text

__all__ = ["STATUS", "Absent", "BodyTooLarge", "Misdirected", "TooMany", "Unavailable", "status_of"]

STATUS: Mapping[str, int] = {
    "invalid": 422,
    "limit": 422,
    "dice": 422,
    "refused": 409,
    "stale": 409,
    "forbidden": 403,
    "absent": 404,
    "misdirected": 421,
    "too_many": 429,
    "unavailable": 503,
}


class Absent(Declined):
    """There is no such thing, or it is not for this visitor to know that there is."""

    code = "absent"

    def __init__(self) -> None:
        super().__init__(text("There is nothing here for you. Ask the GM for a link, or open a table of your own."))


class Misdirected(Declined):
    """The request came from another site, or is for another one."""

    code = "misdirected"


class TooMany(Declined):
    """More requests than one seat, address or table may send; `seconds` is when to come back."""

    code = "too_many"

    def __init__(self, seconds: int) -> None:
        super().__init__(text("That is too much at once. Wait a moment and try again."), retry_after_seconds=seconds)
        self.seconds = seconds


class Unavailable(Declined):
    """The server can't do it now; nothing was changed, and asking again is safe."""

    code = "unavailable"


class BodyTooLarge(TooLarge):
    """A request with more bytes than are read."""

    def __init__(self) -> None:
        super().__init__(text("This request is too large; at most {most} bytes are read.", most=MAX_BYTES))


def status_of(declined: Declined) -> int:
    """The HTTP status of a refusal."""
    return 413 if isinstance(declined, BodyTooLarge) else STATUS[declined.code]
