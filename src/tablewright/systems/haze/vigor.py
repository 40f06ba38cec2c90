"""Vigor (HZ-35, HZ-36): up to three points, all lost at once."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import GainVigor
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.events import VigorGained, VigorLost
from tablewright.systems.haze.results import FatigueResult
from tablewright.systems.haze.state import HazeWorld

__all__ = ["MOST", "gain_vigor", "lose_vigor"]

MOST = 3
"""What is gained beyond it is lost (HZ-35)."""


def lose_vigor(turn: Turn[HazeWorld], key: str) -> None:
    """All vigor is gone (HZ-36)."""
    vigor = turn.world.characters[key].vigor
    if vigor > 0:
        turn.happens(VigorLost(key, vigor))


def gain_vigor(world: HazeWorld, action: GainVigor) -> Plan:
    """Vigor from medicine, rest or magic (HZ-37), up to three (HZ-35); magic gives none to magic 0 (HZ-8)."""
    person = living(world, action.actor)
    points = 0 if ineffective(person, action.tag) else min(action.points, max(0, MOST - person.vigor))

    def resolve(turn: Turn[HazeWorld]) -> FatigueResult:
        if points:
            turn.happens(VigorGained(action.actor, points, action.reason))
        return FatigueResult(person.fatigue, person.vigor + points)

    return Plan(resolve)
