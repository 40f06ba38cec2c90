"""The ways in which a request is turned down, each with what the person needs to know."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.kernel.text import Fact, Text, text

__all__ = ["MAX_MODIFIER", "Declined", "Invalid", "Refused", "TooLarge", "WrongDice", "cap"]

MAX_MODIFIER = 10_000
MAX_ECHO = 500
"""How much of what somebody sent is said back to them, in characters."""


class Declined(Exception):  # noqa: N818 - the field's word for it; nothing went wrong with the program
    """A request that is not carried out; nothing has changed."""

    code = "declined"
    clause: str | None = None

    def __init__(self, message: Text, /, **details: Fact) -> None:
        message = msgspec.structs.replace(message, facts=_short(message.facts))
        super().__init__(message)
        self.message = message
        self.details: Mapping[str, Fact] = {**message.facts, **_short(details)}


class Refused(Declined):
    """A rule does not allow it.

    The clause is the one that forbids it; the message says what, why and what to do.
    """

    code = "refused"

    def __init__(self, clause: str, message: Text, /, **details: Fact) -> None:
        super().__init__(message, **details)
        self.clause = clause


class Invalid(Declined):
    """The request does not fit its form; `path` names the field, such as `action.skill`."""

    code = "invalid"

    def __init__(self, path: str, message: Text, /, **details: Fact) -> None:
        super().__init__(message, path=path, **details)
        self.path = path


class TooLarge(Declined):
    """The request is beyond a cap, found before the work is done."""

    code = "limit"


class WrongDice(Declined):
    """The faces given are too few, too many, or not on the die."""

    code = "dice"


def _short(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts, with none so long that it buries the sentence."""
    return {name: _cut(fact) for name, fact in facts.items()}


def _cut(fact: Fact) -> Fact:
    if isinstance(fact, Text):
        return msgspec.structs.replace(fact, facts=_short(fact.facts))
    if isinstance(fact, str) and len(fact) > MAX_ECHO:
        return f"{fact[:MAX_ECHO]}…"
    return fact


def cap(path: str, value: int, most: int = MAX_MODIFIER, least: int | None = None) -> None:
    """Raise `TooLarge` when a number of the request is over its cap; `least` is −most unless given."""
    low = -most if least is None else least
    if not low <= value <= most:
        raise TooLarge(
            text("{value} is out of bounds here: from {low} to {most}.", value=value, low=low, most=most), path=path
        )
