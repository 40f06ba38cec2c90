"""Phases that begin and end for everyone (BL-13, BL-17, BL-23 to BL-26, BL-53 and BL-56)."""

from __future__ import annotations

from tablewright.sdk import Asking, Dice, Plan, Turn
from tablewright.systems.blur.acting import taking_part
from tablewright.systems.blur.actions import BeginPhase, EndPhase
from tablewright.systems.blur.blur_roll import may_be_called
from tablewright.systems.blur.degrees import lower
from tablewright.systems.blur.events import ExposedFirst, FreeTestGiven, FreeTestSpent, PhaseBegun, PhaseEnded, TurnSet
from tablewright.systems.blur.exposure import becomes_due, expose, settle
from tablewright.systems.blur.filters import end_of_kept, end_of_phase, use
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.results import PhasePart, PhaseResult
from tablewright.systems.blur.state import BlurWorld, Phase
from tablewright.systems.blur.traits import has

__all__ = ["begin_phase", "close_phase", "end_phase"]


def begin_phase(world: BlurWorld, action: BeginPhase) -> Plan:
    """A phase begins: out of the fog each may shake off a degree of Blur (BL-17)."""

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        turn.happens(PhaseBegun(action.kind, turn.world.scene.phase))
        everyone: dict[str, PhasePart] = {}
        for key in taking_part(world):
            recovery = yield from _recover_blur(turn, key)
            settle(turn, key)
            who = turn.world.characters[key]
            if action.kind == "camp" and fogged(turn.world, key) and has(turn.world, who, "free_camp_test"):
                turn.happens(FreeTestGiven(key))
            everyone[key] = _part(turn, key, recovery=recovery)
        return _result(action.actor, everyone)

    return Plan(resolve)


def _recover_blur(turn: Turn[BlurWorld], key: str) -> Asking:
    """Out of the fog 1d6, not at Blur 1: lower than Blur, it falls by one (BL-17)."""
    blur = turn.world.characters[key].blur
    if blur <= 1 or fogged(turn.world, key):
        return None
    (face,) = yield Dice(1, 6, "BL-17")
    if face < blur:
        lower(turn, key, blur - 1)
    return face


def end_phase(world: BlurWorld, action: EndPhase) -> Plan:
    """A phase ends: filters are marked (BL-23), and breaking camp starts again at turn 1 (BL-56)."""

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        everyone: dict[str, PhasePart] = {}
        for key in taking_part(world):
            if world.characters[key].town_over and action.kind == "town":
                everyone[key] = _part(turn, key)
            else:
                everyone[key] = yield from close_phase(turn, key, action.kind)
        if action.kind == "camp" and turn.world.scene.turn != 1:
            turn.happens(TurnSet(turn.world.scene.turn, 1))
        turn.happens(PhaseEnded(action.kind))
        return _result(action.actor, everyone)

    return Plan(resolve)


def close_phase(turn: Turn[BlurWorld], key: str, kind: Phase) -> Asking:
    """End a phase for one character; returns their part of it."""
    use(turn, key)
    clause, face, failed = yield from end_of_phase(turn, key)
    other, let_down = yield from end_of_kept(turn, key)
    if failed or let_down:
        _was_exposed(turn, key)
    expose(turn, key, clause or "BL-11")
    if kind != "town":
        may_be_called(turn, key, "BL-13")
    if turn.world.characters[key].free_test:
        turn.happens(FreeTestSpent(key))
    return _part(turn, key, scarf=other if face is None else face)


def _was_exposed(turn: Turn[BlurWorld], key: str) -> None:
    """A scarf that failed has exposed its wearer: a Blur roll is due (BL-26), unless something else protects (BL-20).

    None is due of who was exposed in this stay already (BL-11).
    """
    who = turn.world.characters[key]
    if who.exposed_this_stay or who.protection:
        return
    if who.in_fog:
        turn.happens(ExposedFirst(key))
    becomes_due(turn, key, "BL-26")


def _part(turn: Turn[BlurWorld], key: str, recovery: int | None = None, scarf: int | None = None) -> PhasePart:
    who = turn.world.characters[key]
    return PhasePart(blur_roll_due=who.blur_roll_due, recovery=recovery, filter=who.filter, scarf=scarf)


def _result(actor: str, everyone: dict[str, PhasePart]) -> PhaseResult:
    own = everyone.get(actor, PhasePart())
    return PhaseResult(
        blur_roll_due=own.blur_roll_due,
        recovery=own.recovery,
        filter=own.filter,
        scarf=own.scarf,
        everyone=everyone,
    )
