"""Conditions, the grind and death (BL-41, BL-43, BL-52 to BL-54)."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import ClearCondition, Die, Freshen, TakeCondition
from tablewright.systems.blur.events import ConditionCleared, ConditionTaken, Died, Freshened
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.names import condition_name
from tablewright.systems.blur.results import ConditionsResult, DeathResult
from tablewright.systems.blur.state import BlurWorld, Character, Condition

__all__ = ["GRIND", "clear_condition", "die", "freshen", "grind", "next_condition", "take", "take_condition"]

GRIND: tuple[Condition, ...] = ("hungry_thirsty", "exhausted", "angry", "sick", "injured", "afraid", "dead")
"""The order in which the grind gives what is lacking (BL-54)."""


def next_condition(who: Character) -> str | None:
    """The next condition of the grind; conditioning changes nothing about it (BL-41)."""
    return next((each for each in GRIND if each not in who.conditions and not (each == "dead" and who.dead)), None)


def grind(turn: Turn[BlurWorld], key: str) -> str | None:
    """Give a character the next condition they lack (BL-53)."""
    condition = next_condition(turn.world.characters[key])
    if condition is not None:
        take(turn, key, condition)
    return condition


def take(turn: Turn[BlurWorld], key: str, condition: str) -> None:
    """Take a condition; in fog and at Blur 4 and more the dead walk on as fog-ghouls (BL-43)."""
    who = turn.world.characters[key]
    if condition == "dead":
        ghoul = who.blur >= 4 and fogged(turn.world, key)
        turn.happens(Died(key, ghoul, who.fresh, who.fog_fresh))
    else:
        turn.happens(ConditionTaken(key, condition, who.fresh, who.fog_fresh))


def take_condition(world: BlurWorld, action: TakeCondition) -> Plan:
    """A condition is taken, which crosses Fresh (BL-54)."""
    who = able(world, action.actor)
    if action.condition in who.conditions or (action.condition == "dead" and who.dead):
        raise Refused(
            "BL-54",
            text(
                "{name} has this condition already: {condition}. Pick another one.",
                name=called(world, action.actor),
                condition=condition_name(action.condition),
            ),
        )

    def resolve(turn: Turn[BlurWorld]) -> ConditionsResult:
        take(turn, action.actor, action.condition)
        return ConditionsResult(conditions=turn.world.characters[action.actor].conditions)

    return Plan(resolve)


def clear_condition(world: BlurWorld, action: ClearCondition) -> Plan:
    """A condition is cleared; death is none that can be (BL-54)."""
    who = able(world, action.actor)
    if action.condition == "dead":
        raise Refused("BL-54", text("Death is not cleared like a condition. If it was a mistake, undo it."))
    if action.condition not in who.conditions:
        raise Refused(
            "BL-54",
            text(
                "{name} does not have this condition: {condition}. Nothing needs clearing.",
                name=called(world, action.actor),
                condition=condition_name(action.condition),
            ),
        )

    def resolve(turn: Turn[BlurWorld]) -> ConditionsResult:
        turn.happens(ConditionCleared(action.actor, action.condition))
        return ConditionsResult(conditions=turn.world.characters[action.actor].conditions)

    return Plan(resolve)


def die(world: BlurWorld, action: Die) -> Plan:
    """A character dies, in fog at Blur 4 and more to walk on (BL-43)."""
    who = able(world, action.actor)
    if who.dead:
        raise Refused(
            "BL-43", text("{name} is dead already, and walks on in the fog.", name=called(world, action.actor))
        )

    def resolve(turn: Turn[BlurWorld]) -> DeathResult:
        take(turn, action.actor, "dead")
        now = turn.world.characters[action.actor]
        return DeathResult(dead=now.dead, ghoul=now.ghoul)

    return Plan(resolve)


def freshen(world: BlurWorld, action: Freshen) -> Plan:
    """A character is Fresh again, which any condition crosses (BL-54)."""
    who = able(world, action.actor)
    if who.conditions:
        raise Refused(
            "BL-54",
            text(
                "{name} has conditions, and any of them crosses Fresh. Clear them first.",
                name=called(world, action.actor),
            ),
        )

    def resolve(turn: Turn[BlurWorld]) -> ConditionsResult:
        if not who.fresh:
            turn.happens(Freshened(action.actor))
        return ConditionsResult(conditions=turn.world.characters[action.actor].conditions)

    return Plan(resolve)
