"""What comes of each action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

__all__ = [
    "AdjustResult",
    "AttackResult",
    "AwardResult",
    "BoughtResult",
    "CheckResult",
    "CombinedResult",
    "CreateResult",
    "Done",
    "FatigueResult",
    "FinishResult",
    "LifeResult",
    "LifeRolledResult",
    "OpposedResult",
    "PartyRestResult",
    "PartyTimeResult",
    "PressOnResult",
    "RerollResult",
    "RestResult",
    "TakenBackResult",
    "TimeResult",
    "TurnResult",
]

DecidedBy = Literal["total", "skill", "attribute", "coin"]


class CheckResult(msgspec.Struct, frozen=True):
    """Of a check (HZ-12)."""

    total: int | None
    difficulty: int
    success: bool
    margin: int | None


class OpposedResult(msgspec.Struct, frozen=True):
    """Of an opposed check (HZ-17, HZ-18)."""

    winner: str
    totals: Mapping[str, int] | None
    decided_by: DecidedBy


class CombinedResult(msgspec.Struct, frozen=True):
    """Of a combined action (HZ-20, HZ-21)."""

    success: bool
    totals: Mapping[str, int | None]
    passed: Mapping[str, bool]


class AttackResult(msgspec.Struct, frozen=True):
    """`awake` tells of the Consciousness check that the option `awake_check` asks for; null without one."""

    total: int | None
    evade: int
    hit: bool
    dealt: int
    target_life: int
    awake: bool | None


class PressOnResult(msgspec.Struct, frozen=True):
    """Of a Consciousness check at the limit (HZ-32)."""

    total: int | None
    difficulty: int
    success: bool
    fainted: bool
    fatigue_gained: int


class RerollResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of the roll that was rolled again: the fields of that roll, no others."""

    total: int | None = None
    difficulty: int | None = None
    success: bool | None = None
    margin: int | None = None
    winner: str | None = None
    totals: Mapping[str, int | None] | None = None
    decided_by: DecidedBy | None = None
    passed: Mapping[str, bool] | None = None
    evade: int | None = None
    hit: bool | None = None
    dealt: int | None = None
    target_life: int | None = None
    fainted: bool | None = None
    fatigue_gained: int | None = None
    life: int | None = None
    awake: bool | None = None


class TimeResult(msgspec.Struct, frozen=True):
    """Of hours of activity (HZ-33)."""

    fatigue_gained: int


class RestResult(msgspec.Struct, frozen=True):
    """Of a rest (HZ-34)."""

    fatigue_removed: int


class PartyTimeResult(msgspec.Struct, frozen=True):
    """Of hours of activity of the party: what each gained (HZ-33)."""

    everyone: Mapping[str, int]


class PartyRestResult(msgspec.Struct, frozen=True):
    """Of a rest of the party: what it took from each (HZ-34)."""

    everyone: Mapping[str, int]


class TurnResult(msgspec.Struct, frozen=True):
    """Of a turn that begins; 0 where turns are counted no more."""

    turn: int


class FatigueResult(msgspec.Struct, frozen=True):
    """Fatigue and vigor as they are now (HZ-36)."""

    fatigue: int
    vigor: int


class LifeResult(msgspec.Struct, frozen=True):
    """`awake` tells of the Consciousness check that the option `awake_check` asks for; null without one."""

    life: int
    awake: bool | None = None


class AdjustResult(msgspec.Struct, frozen=True):
    """Of another value of an attribute (HZ-3, HZ-4)."""

    died: bool


class AwardResult(msgspec.Struct, frozen=True):
    """Of an award (HZ-48)."""

    breakthrough: bool


class BoughtResult(msgspec.Struct, frozen=True):
    """Of a purchase, or of something learned for nothing."""

    cost: int


class TakenBackResult(msgspec.Struct, frozen=True):
    """Of a purchase taken back (HZ-51)."""

    kind: str
    id: str
    returned: int


class CreateResult(msgspec.Struct, frozen=True):
    """Of a character made at one stroke (HZ-51)."""

    spent: int
    left: int


class LifeRolledResult(msgspec.Struct, frozen=True):
    """Of the roll for life points (HZ-25)."""

    life: int


class FinishResult(msgspec.Struct, frozen=True):
    """Of the end of a creation (HZ-47)."""

    spent: int
    left: int


class Done(msgspec.Struct, frozen=True):
    """Nothing came of it but what was asked for."""
