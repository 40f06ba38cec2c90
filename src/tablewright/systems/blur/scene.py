"""Turns of the adventure, and the scene that everyone shares (BL-21, BL-22 and BL-53)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import asdict, replace

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.blur.acting import taking_part
from tablewright.systems.blur.actions import EndTurn, SetScene
from tablewright.systems.blur.conditions import grind
from tablewright.systems.blur.events import SceneChanged, TurnSet
from tablewright.systems.blur.exposure import enter, leave, settle
from tablewright.systems.blur.filters import end_of_turn, use
from tablewright.systems.blur.fog import is_thick
from tablewright.systems.blur.results import ScenePart, SceneResult, TurnPart, TurnResult
from tablewright.systems.blur.state import BlurWorld, Scene

__all__ = ["end_turn", "grinds_every", "set_scene"]


def grinds_every(scene: Scene) -> int:
    """Every fourth turn grinds, in extreme cold every third (BL-53)."""
    return 3 if scene.cold else 4


def end_turn(world: BlurWorld, action: EndTurn) -> Plan:
    """A turn ends: filters that are due end (BL-24), and every fourth turn grinds (BL-53)."""
    scene = world.scene
    if scene.phase != "adventure":
        raise Refused("BL-53", text("Turns are counted in an adventure phase. Begin one first."))

    def resolve(turn: Turn[BlurWorld]) -> TurnResult:
        grinding = scene.turn % grinds_every(scene) == 0
        everyone: dict[str, TurnPart] = {}
        for key in taking_part(world):
            use(turn, key)
            settle(turn, key, end_of_turn(turn, key) or "BL-11")
            condition = grind(turn, key) if grinding else None
            everyone[key] = TurnPart(grind=condition, blur_roll_due=turn.world.characters[key].blur_roll_due)
        turn.happens(TurnSet(scene.turn, scene.turn + 1))
        own = everyone.get(action.actor, TurnPart())
        return TurnResult(grind=own.grind, blur_roll_due=own.blur_roll_due, turn=scene.turn + 1, everyone=everyone)

    return Plan(resolve)


def set_scene(world: BlurWorld, action: SetScene) -> Plan:
    """Weather, hour, light or fog change; with `in_fog` everyone goes in or comes out."""
    given = {key: value for key, value in asdict(action).items() if key != "actor" and value is not UNSET}
    now = replace(world.scene, **given)

    def resolve(turn: Turn[BlurWorld]) -> SceneResult:
        if now != world.scene:
            turn.happens(SceneChanged(world.scene, now))
        everyone: dict[str, ScenePart] = {}
        for key in taking_part(world):
            if action.in_fog is True:
                enter(turn, key)
            elif action.in_fog is False:
                leave(turn, key)
            else:
                settle(turn, key)
            who = turn.world.characters[key]
            everyone[key] = ScenePart(in_fog=who.in_fog, exposed=who.exposed, blur_roll_due=who.blur_roll_due)
        own = everyone.get(action.actor, ScenePart())
        return SceneResult(
            in_fog=own.in_fog,
            exposed=own.exposed,
            blur_roll_due=own.blur_roll_due,
            thick_time=is_thick(now),
            everyone=everyone,
        )

    return Plan(resolve)
