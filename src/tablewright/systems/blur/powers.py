"""What infections bring about by themselves or on demand (BL-33 and BL-34)."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import BeginSession, ClearFog, SetNear
from tablewright.systems.blur.conditions import take
from tablewright.systems.blur.events import FogCleared, NearSet
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.notes import sheet_line
from tablewright.systems.blur.results import ClearedResult, ConditionsResult, SheetResult
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.traits import has

__all__ = ["begin_session", "clear_fog", "session_begun", "set_near"]


def begin_session(world: BlurWorld, action: BeginSession) -> Plan:
    """A session begins: with Consumption it begins sick (BL-34)."""
    able(world, action.actor)
    return Plan(lambda turn: session_begun(turn, action.actor))


def session_begun(turn: Turn[BlurWorld], key: str) -> ConditionsResult:
    """What the start of a session does to one character."""
    who = turn.world.characters[key]
    if has(turn.world, who, "sick_sessions") and "sick" not in who.conditions:
        take(turn, key, "sick")
    return ConditionsResult(conditions=turn.world.characters[key].conditions)


def clear_fog(world: BlurWorld, action: ClearFog) -> Plan:
    """The booming clear the fog around them for one test, once a phase (BL-33)."""
    who = able(world, action.actor)
    name = called(world, action.actor)
    if not has(world, who, "clears_fog"):
        raise Refused("BL-33", text("{name} has no voice that clears fog. Booming brings it.", name=name))
    if not fogged(world, action.actor):
        raise Refused("BL-33", text("{name} is not in fog, so there is none to clear.", name=name))
    if who.fog_cleared != "no":
        raise Refused("BL-33", text("{name} has cleared the fog in this phase already. Wait for the next.", name=name))

    def resolve(turn: Turn[BlurWorld]) -> ClearedResult:
        turn.happens(FogCleared(action.actor))
        return ClearedResult(fog_cleared=True)

    return Plan(resolve)


def set_near(world: BlurWorld, action: SetNear) -> Plan:
    """The GM lists who is near a malodorous character, and so counts as in fog (BL-33)."""
    who = world.characters[action.actor]

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        if action.others != who.near:
            turn.happens(NearSet(action.actor, who.near, action.others))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)
