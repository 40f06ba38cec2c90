"""Fatigue (HZ-30 to HZ-34, HZ-37): gaining it, pressing on at the limit, resting it off."""

from __future__ import annotations

from typing import Literal

from tablewright.sdk import Asking, Plan, Refused, Turn, text
from tablewright.systems.haze.able import able, living
from tablewright.systems.haze.actions import GainFatigue, PassTime, PressOn, Rest
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.consciousness import consciousness, cost, difficulty, limit, roll_consciousness
from tablewright.systems.haze.events import (
    ConditionEnded,
    Fainted,
    FatigueGained,
    FatigueRemoved,
    Rested,
    TimePassed,
)
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.results import FatigueResult, PressOnResult, RestResult, TimeResult
from tablewright.systems.haze.state import Character, HazeWorld
from tablewright.systems.haze.vigor import lose_vigor

__all__ = ["gain_fatigue", "pass_hours", "pass_time", "press_on", "rest", "rested_off", "take_rest"]


def press_on(world: HazeWorld, action: PressOn) -> Plan:
    """At the limit a Consciousness check against 5 + fatigue lets one go on until the next point (HZ-32)."""
    person = able(world, action.actor)
    if person.fatigue < limit(person):
        raise Refused(
            "HZ-32",
            text(
                "{who} isn't at the limit: fatigue {fatigue} of {limit}. Nothing keeps them from going on.",
                who=person_name(person, action.actor),
                fatigue=person.fatigue,
                limit=limit(person),
            ),
        )
    steps = consciousness(world, person)
    need = difficulty(person)

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        read = yield roll_consciousness(steps, need)
        gained = cost(turn, action.actor)
        if not read.reached:
            turn.happens(Fainted(action.actor))
            lose_vigor(turn, action.actor)
        return PressOnResult(read.total, need, read.reached, not read.reached, gained)

    return Plan(resolve, steps)


def _gain(turn: Turn[HazeWorld], key: str, points: int, reason: str = "") -> None:
    """Fatigue comes, and takes all vigor with it (HZ-36)."""
    if points > 0:
        turn.happens(FatigueGained(key, points, reason))
        lose_vigor(turn, key)


def gain_fatigue(world: HazeWorld, action: GainFatigue) -> Plan:
    """Fatigue from spells, long combat or tiring work (HZ-37); that of magic does nothing to magic 0 (HZ-8)."""
    person = living(world, action.actor)
    points = 0 if ineffective(person, action.tag) else action.points

    def resolve(turn: Turn[HazeWorld]) -> FatigueResult:
        _gain(turn, action.actor, points, action.reason)
        after = turn.world.characters[action.actor]
        return FatigueResult(after.fatigue, after.vigor)

    return Plan(resolve)


def pass_time(world: HazeWorld, action: PassTime) -> Plan:
    """Hours of activity go by (HZ-33)."""
    living(world, action.actor)
    return Plan(lambda turn: TimeResult(pass_hours(turn, action.actor, action.hours)))


def pass_hours(turn: Turn[HazeWorld], key: str, hours: int) -> int:
    """Every 12 hours of activity since the last rest give a point, the count running on (HZ-33); gives the points."""
    person = turn.world.characters[key]
    each, before = person.hours_per_fatigue, person.hours_active
    gained = (before + hours) // each - before // each if each > 0 else 0
    if hours:
        turn.happens(TimePassed(key, hours))
    _gain(turn, key, gained)
    return gained


def rested_off(world: HazeWorld, person: Character, kind: str, comfort: str) -> int:
    """What a rest removes: a point, or after a night half, rounded up; less where it is not comfortable (HZ-34)."""
    if comfort == "none":
        return 0
    benefit = max(1, -(-person.fatigue // 2)) if kind == "night" else 1
    if comfort == "poor":
        benefit = {"half": benefit // 2, "none": 0, "full": benefit}[world.options.poor_comfort]
    return min(benefit, max(0, person.fatigue))


def rest(world: HazeWorld, action: Rest) -> Plan:
    """A rest of four hours or a night (HZ-34)."""
    living(world, action.actor)
    return Plan(lambda turn: RestResult(take_rest(turn, action.actor, action.kind, action.comfort)))


def take_rest(
    turn: Turn[HazeWorld], key: str, kind: Literal["rest", "night"], comfort: Literal["good", "poor", "none"]
) -> int:
    """Every rest but one without comfort ends the activity, the first ends a faint (HZ-34); gives what it removes."""
    person = turn.world.characters[key]
    removed = rested_off(turn.world, person, kind, comfort)
    turn.happens(Rested(key, kind, comfort, 0 if comfort == "none" else person.hours_active))
    if removed:
        turn.happens(FatigueRemoved(key, removed))
    if "fainted" in person.conditions:
        turn.happens(ConditionEnded(key, "fainted"))
    return removed
