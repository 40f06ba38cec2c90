"""Time and rest of the whole party as one move (HZ-33, HZ-34)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Plan, Turn
from tablewright.systems.haze.able import within_reach
from tablewright.systems.haze.actions import PartyRest, PartyTime
from tablewright.systems.haze.fatigue import pass_hours, take_rest
from tablewright.systems.haze.results import PartyRestResult, PartyTimeResult
from tablewright.systems.haze.state import HazeWorld

__all__ = ["in_play", "party_rest", "party_time"]


def in_play(world: HazeWorld) -> Iterator[str]:
    """Those to whom time passes: alive, and not just being created."""
    return (key for key, person in world.characters.items() if "dead" not in person.conditions and not person.creating)


def party_time(world: HazeWorld, action: PartyTime) -> Plan:
    """Hours of activity for everybody who is up (HZ-33); who lies fainted or unconscious is not active."""
    active = [key for key in in_play(world) if within_reach(world.characters[key]) and key not in action.without]

    def resolve(turn: Turn[HazeWorld]) -> PartyTimeResult:
        return PartyTimeResult({key: pass_hours(turn, key, action.hours) for key in active})

    return Plan(resolve)


def party_rest(world: HazeWorld, action: PartyRest) -> Plan:
    """Everybody alive rests but those who are left out (HZ-34)."""
    resting = [key for key in in_play(world) if key not in action.without]

    def resolve(turn: Turn[HazeWorld]) -> PartyRestResult:
        return PartyRestResult({key: take_rest(turn, key, action.kind, action.comfort) for key in resting})

    return Plan(resolve)
