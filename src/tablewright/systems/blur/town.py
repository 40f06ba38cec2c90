"""Shades in town, and the winter there (BL-6 and BL-18)."""

from __future__ import annotations

from tablewright.sdk import Asking, Plan, Refused, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import Discovered, Winter
from tablewright.systems.blur.blur_roll import answer_due
from tablewright.systems.blur.degrees import SHADE, lower
from tablewright.systems.blur.events import TownEnded
from tablewright.systems.blur.infections import forget_alternation
from tablewright.systems.blur.phases import close_phase
from tablewright.systems.blur.results import TownResult, WinterResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["discovered", "winter"]


def discovered(world: BlurWorld, action: Discovered) -> Plan:
    """The Watch finds a shade: the town phase ends at once for that one, and goes on for others (BL-6)."""
    who = able(world, action.actor)
    if who.blur < SHADE:
        raise Refused(
            "BL-6",
            text(
                "The Watch runs out shades, from Blur 5, and {name} has Blur {blur}.",
                name=called(world, action.actor),
                blur=who.blur,
            ),
        )
    if world.scene.phase != "town":
        raise Refused("BL-6", text("The Watch keeps the town, and this is no town phase."))
    if who.town_over:
        raise Refused("BL-6", text("{name} has been run out of town already.", name=called(world, action.actor)))

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        part = yield from close_phase(turn, action.actor, "town")
        turn.happens(TownEnded(action.actor))
        return TownResult(town_over=True, blur_roll_due=part.blur_roll_due, filter=part.filter)

    return Plan(resolve)


def winter(world: BlurWorld, action: Winter) -> Plan:
    """A winter in town sets Blur to 1 and takes every change; marks of wises and conditions stay (BL-18)."""
    able(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> WinterResult:
        lower(turn, action.actor, 1)
        forget_alternation(turn, action.actor)
        answer_due(turn, action.actor)
        return WinterResult(blur=turn.world.characters[action.actor].blur)

    return Plan(resolve)
