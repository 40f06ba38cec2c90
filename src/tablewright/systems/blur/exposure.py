"""Entering and leaving the fog, protection, and the Blur rolls that are due for it (BL-11, BL-19 and BL-20)."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.blur.acting import able
from tablewright.systems.blur.actions import EnterFog, LeaveFog, Protect
from tablewright.systems.blur.events import (
    BlurRollDue,
    ExposedFirst,
    ExposureChanged,
    FogEntered,
    FogLeft,
    ProtectionGained,
    ProtectionLost,
)
from tablewright.systems.blur.filters import spent, use
from tablewright.systems.blur.fog import protected
from tablewright.systems.blur.results import FogResult, ProtectionResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["becomes_due", "enter", "enter_fog", "expose", "leave", "leave_fog", "protect", "protection_now", "settle"]


def settle(turn: Turn[BlurWorld], key: str, clause: str = "BL-11") -> None:
    """Bring filter and exposure up to date after anything that moved the fog or the protection.

    The first exposure of a stay makes a Blur roll due, by this clause (BL-11).
    """
    use(turn, key)
    expose(turn, key, clause)


def expose(turn: Turn[BlurWorld], key: str, clause: str) -> None:
    """Bring the exposure alone up to date, as at the end of a phase, when no filter is used any more."""
    who = turn.world.characters[key]
    exposed = who.in_fog and not protected(turn.world, who)
    if exposed != who.exposed:
        turn.happens(ExposureChanged(key, exposed))
    if exposed and not who.exposed_this_stay:
        turn.happens(ExposedFirst(key))
        becomes_due(turn, key, clause)


def becomes_due(turn: Turn[BlurWorld], key: str, clause: str) -> None:
    """Keep that a Blur roll is due (BL-14)."""
    turn.happens(BlurRollDue(key, clause, turn.world.characters[key].blur_roll_due))


def enter(turn: Turn[BlurWorld], key: str) -> None:
    """Go into the fog; with a spent filter the roll is that of BL-25."""
    if not turn.world.characters[key].in_fog:
        turn.happens(FogEntered(key))
    settle(turn, key, "BL-25" if spent(turn.world.characters[key].filter) else "BL-11")


def leave(turn: Turn[BlurWorld], key: str) -> None:
    """Come out of the fog: the stay is over, and what is due stays due (BL-14)."""
    who = turn.world.characters[key]
    if who.in_fog:
        turn.happens(FogLeft(key, who.exposed, who.exposed_this_stay))


def enter_fog(world: BlurWorld, action: EnterFog) -> Plan:
    """A character goes into the fog (BL-11)."""
    able(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> FogResult:
        enter(turn, action.actor)
        return _stands(turn.world, action.actor)

    return Plan(resolve)


def leave_fog(world: BlurWorld, action: LeaveFog) -> Plan:
    """A character comes out of the fog."""
    able(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> FogResult:
        leave(turn, action.actor)
        return _stands(turn.world, action.actor)

    return Plan(resolve)


def _stands(world: BlurWorld, key: str) -> FogResult:
    who = world.characters[key]
    return FogResult(in_fog=who.in_fog, exposed=who.exposed, blur_roll_due=who.blur_roll_due)


def protect(world: BlurWorld, action: Protect) -> Plan:
    """The GM names a protection, or says that it has ended (BL-20)."""
    who = able(world, action.actor)
    named = action.source in who.protection

    def resolve(turn: Turn[BlurWorld]) -> ProtectionResult:
        if action.on and not named:
            turn.happens(ProtectionGained(action.actor, action.source))
        elif named and not action.on:
            turn.happens(ProtectionLost(action.actor, action.source))
        settle(turn, action.actor)
        return protection_now(turn.world, action.actor)

    return Plan(resolve)


def protection_now(world: BlurWorld, key: str) -> ProtectionResult:
    """Whether a character is protected and exposed, and what is due for it."""
    who = world.characters[key]
    return ProtectionResult(protected=protected(world, who), exposed=who.exposed, blur_roll_due=who.blur_roll_due)
