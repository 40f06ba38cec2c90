"""The ways in which a request is turned down, each with what the person needs to know."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.kernel.text import Fact, Text, text

__all__ = ["MAX_MODIFIER", "Declined", "Invalid", "Refused", "TooLarge", "WrongDice", "cap"]

MAX_MODIFIER = 10_000


class Declined(Exception):  # noqa: N818 - the field's word for it; nothing went wrong with the program
    """A request that is not carried out; nothing has changed."""

    code = "declined"
    clause: str | None = None

    def __init__(self, message: Text, details: Mapping[str, Fact]) -> None:
        super().__init__(str(message))
        self.message = message
        self.details = details


class Refused(Declined):
    """A rule does not allow it.

    The clause is the one that forbids it; the message says what, why and what to do.
    """

    code = "refused"

    def __init__(self, clause: str, message: Text, /, **details: Fact) -> None:
        super().__init__(message, {**message.facts, **details})
        self.clause = clause


class Invalid(Declined):
    """The request does not fit its form; `path` names the field, such as `action.skill`."""

    code = "invalid"

    def __init__(self, path: str, message: Text, /, **details: Fact) -> None:
        super().__init__(message, {"path": path, **message.facts, **details})
        self.path = path


class TooLarge(Declined):
    """The request is beyond a cap, found before the work is done."""

    code = "limit"

    def __init__(self, message: Text, /, **details: Fact) -> None:
        super().__init__(message, {**message.facts, **details})


class WrongDice(Declined):
    """The faces given are too few, too many, or not on the die."""

    code = "dice"

    def __init__(self, message: Text, /, **details: Fact) -> None:
        super().__init__(message, {**message.facts, **details})


def cap(path: str, value: int, most: int = MAX_MODIFIER, least: int | None = None) -> None:
    """Raise `TooLarge` when a number of the request is over its cap; `least` is −most unless given."""
    low = -most if least is None else least
    if not low <= value <= most:
        raise TooLarge(
            text("{value} is out of bounds here: from {low} to {most}.", value=value, low=low, most=most), path=path
        )
