"""Why a thing that is shown can't be done: the refusal of the rule itself."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.sdk import Refused, Shut

__all__ = ["shut"]


def shut(rule: Callable[[], object]) -> Shut | None:
    """The clause and sentence by which a rule refuses; nothing when it allows."""
    try:
        rule()
    except Refused as refused:
        return Shut(refused.clause or "", refused.message)
    return None
