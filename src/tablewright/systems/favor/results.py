"""What an action comes to."""

from __future__ import annotations

import msgspec

__all__ = [
    "AdjustResult",
    "BuyResult",
    "CheckResult",
    "CreateResult",
    "DamageResult",
    "Done",
    "ManeuverResult",
    "OvercomeResult",
    "PoolResult",
    "RestResult",
    "StressResult",
    "TakeBackResult",
    "TogetherResult",
    "TraumaResult",
    "WrittenResult",
    "XpResult",
]


class CheckResult(msgspec.Struct, frozen=True):
    """Of `check`; a number is null where the odds do not tell its values apart."""

    total: int | None
    difficulty: int | None
    success: bool
    margin: int | None


class OvercomeResult(msgspec.Struct, frozen=True):
    """Of `overcome_trauma`."""

    total: int | None
    success: bool
    stress_gained: int


class ManeuverResult(msgspec.Struct, frozen=True):
    """Of `use_maneuver`: what was paid, and what the pools could not pay."""

    vigor_paid: int
    focus_paid: int
    damage_taken: int
    stress_taken: int


class PoolResult(msgspec.Struct, frozen=True):
    """Of `spend` and `restore`: the pools as they stand, and what spending them has cost besides."""

    vigor: int
    focus: int
    damage: int
    stress: int


class DamageResult(msgspec.Struct, frozen=True):
    """Of `damage` and `heal`: the new value."""

    damage: int


class StressResult(msgspec.Struct, frozen=True):
    """Of `stress` and `relieve`: the new value."""

    stress: int


class RestResult(msgspec.Struct, frozen=True):
    """Of `rest`: the new values."""

    vigor: int
    focus: int
    damage: int
    stress: int


class TogetherResult(msgspec.Struct, frozen=True):
    """Of `rest_together` and `award_together`: who it happened to."""

    everyone: tuple[str, ...]


class XpResult(msgspec.Struct, frozen=True):
    """Of `award_xp`: the new value."""

    xp: int


class BuyResult(msgspec.Struct, frozen=True):
    """Of `buy` and `take_trauma`: the price of all, in XP or in the AP of creation, and the new level."""

    cost: int
    level: int


class TakeBackResult(msgspec.Struct, frozen=True):
    """Of `take_back`: what came back, and the new level."""

    refund: int
    level: int


class CreateResult(msgspec.Struct, frozen=True):
    """Of `create`, `set_level` and `finish_creation`: the level, and the AP assigned."""

    level: int
    assigned: int


class TraumaResult(msgspec.Struct, frozen=True):
    """Of `gain_trauma`."""

    trauma: str


class AdjustResult(msgspec.Struct, frozen=True):
    """Of `adjust_ability`."""

    value: int
    level: int


class WrittenResult(msgspec.Struct, frozen=True):
    """Of `write_talent`, `write_maneuver`, `write_trauma` and `strike_entry`: the id of the entry."""

    id: str


class Done(msgspec.Struct, frozen=True):
    """Of an action that has nothing to say but that it was done."""
