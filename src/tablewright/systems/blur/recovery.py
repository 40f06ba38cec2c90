"""Recovery from conditions: in camp by food and tests (BL-55), anywhere in fog by two infections (BL-33 and BL-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.sdk import Invalid, Plan, Refused, Step, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import Recover
from tablewright.systems.blur.events import (
    ConditionCleared,
    FilterChanged,
    GearTakenOff,
    RecoveryTried,
)
from tablewright.systems.blur.exposure import becomes_due, settle
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.infections import choice_comes_first
from tablewright.systems.blur.inventory import keep, put_away
from tablewright.systems.blur.names import condition_name
from tablewright.systems.blur.pool import make_ready
from tablewright.systems.blur.results import RecoverResult
from tablewright.systems.blur.state import BlurWorld, Character, Condition, Options
from tablewright.systems.blur.test import made, roll_pool
from tablewright.systems.blur.traits import has
from tablewright.systems.blur.wises import mark_used

__all__ = ["ORDER", "obstacle_of", "rations_of", "recover", "way_of"]

ORDER: tuple[Condition, ...] = ("hungry_thirsty", "angry", "afraid", "exhausted", "injured", "sick")
"""The order of recovery in camp (BL-55)."""

_DEFAULTS: Mapping[str, int] = {"hungry_thirsty": 0, "angry": 2, "afraid": 3, "exhausted": 3, "injured": 4, "sick": 3}


def obstacle_of(options: Options, condition: str) -> int:
    """The obstacle of a recovery, as the table has it (BL-55)."""
    given = options.recovery_obstacles
    if isinstance(given, tuple):
        return given[ORDER.index(condition)]
    return given.get(condition, _DEFAULTS[condition])


def rations_of(world: BlurWorld, who: Character) -> int:
    """What it takes to be hungry and thirsty no more: double with bestial hunger (BL-33)."""
    return 2 if has(world, who, "double_rations") else 1


def way_of(action: Recover) -> str:
    """How the recovery is meant: hunger and thirst by food, the rest by a test, unless it is said."""
    return action.by or ("food" if action.condition == "hungry_thirsty" else "test")


def recover(world: BlurWorld, action: Recover) -> Plan:
    """Recover from a condition (BL-55)."""
    way = way_of(action)
    tests = way == "test" or (way == "fog" and action.condition == "exhausted")
    if tests and action.dice is None:
        raise Invalid("action.dice", text("A test to recover needs its dice."))
    who = able(world, action.actor)
    if action.condition not in who.conditions or action.condition == "dead":
        raise Refused(
            "BL-55",
            text(
                "{name} does not have this condition: {condition}. Recover from one that is there.",
                name=called(world, action.actor),
                condition=condition_name(action.condition),
            ),
        )
    if way == "fog":
        _fog_helps(world, action)
    else:
        _camp_helps(world, action, way)
    return _by_test(world, action, way) if tests else _at_once(world, action, way)


def _camp_helps(world: BlurWorld, action: Recover, way: str) -> None:
    """Raise `Refused` outside camp, out of order, or when it is not done this way (BL-55)."""
    who = world.characters[action.actor]
    if world.scene.phase != "camp":
        raise Refused("BL-55", text("Recovery takes a camp. Make camp first."))
    earlier = next(
        (
            each
            for each in ORDER[: ORDER.index(action.condition)]
            if each in who.conditions and each not in who.recovery_tried
        ),
        None,
    )
    if earlier is not None:
        raise Refused(
            "BL-55",
            text(
                "Recovery goes in order, and this comes first: {condition}.",
                condition=condition_name(earlier),
            ),
        )
    if way == "food" and action.condition != "hungry_thirsty":
        raise Refused(
            "BL-55", text("Food and drink help the hungry and thirsty alone. Recover from the rest by a test.")
        )
    by_food_alone = action.condition == "hungry_thirsty" and obstacle_of(world.options, action.condition) == 0
    if way == "test" and by_food_alone:
        raise Refused("BL-55", text("No test helps the hungry and thirsty. Eat or drink."))


def _fog_helps(world: BlurWorld, action: Recover) -> None:
    """Raise `Refused` unless an infection lets the fog help (BL-33 and BL-34)."""
    who = world.characters[action.actor]
    if action.condition == "hungry_thirsty":
        clause, able_to = "BL-33", has(world, who, "breathes_fog")
    elif action.condition == "exhausted":
        clause, able_to = "BL-34", has(world, who, "skin_recovery")
    else:
        raise Refused(
            "BL-33", text("The fog helps only against hunger, thirst and exhaustion. Recover by a test in camp.")
        )
    if not able_to:
        raise Refused(
            clause,
            text("{name} has no infection that lets the fog help. Recover in camp.", name=called(world, action.actor)),
        )
    if not fogged(world, action.actor):
        raise Refused(clause, text("{name} is not in fog. Go into it first.", name=called(world, action.actor)))
    if action.condition == "exhausted" and world.scene.phase == "camp":
        raise Refused(clause, text("In camp the exhausted recover by a test like anyone else."))
    choice_comes_first(world, action.actor)


def _at_once(world: BlurWorld, action: Recover, way: str) -> Plan:
    """Eat and drink (BL-55), or breathe fog and make a Blur roll too (BL-33)."""
    who = world.characters[action.actor]
    rations = rations_of(world, who) if way == "food" else 0

    def resolve(turn: Turn[BlurWorld]) -> RecoverResult:
        turn.happens(ConditionCleared(action.actor, action.condition))
        if way == "fog":
            becomes_due(turn, action.actor, "BL-33")
        now = turn.world.characters[action.actor]
        return RecoverResult(blur=now.blur, recovered=True, blur_roll_due=now.blur_roll_due, rations=rations)

    return Plan(resolve, cost={"rations": rations} if rations else {})


def _by_test(world: BlurWorld, action: Recover, way: str) -> Plan:
    """Roll against the obstacle of the recovery; a failed one brings no twist (BL-55)."""
    need = Step(
        "recovery", action.condition, obstacle_of(world.options, action.condition), "BL-55", operation="obstacle"
    )
    ready = make_ready(
        world,
        action.actor,
        "recovery",
        dice=action.dice or 0,
        obstacle=(need,),
        helpers=action.helpers,
        wises=action.wises,
        blur_die=action.blur_die,
    )

    def happens(turn: Turn[BlurWorld], passed: bool) -> dict[str, Any]:  # noqa: FBT001 - what a test comes to
        if way == "fog":
            _bare(turn, action.actor)
        made(turn, action.actor, "recovery")
        mark_used(turn, action.actor, action.wises, passed=passed)
        if passed:
            turn.happens(ConditionCleared(action.actor, action.condition))
        elif way == "test":
            turn.happens(RecoveryTried(action.actor, action.condition))
        return {"recovered": passed, "blur_roll_due": turn.world.characters[action.actor].blur_roll_due}

    return roll_pool(world, action.actor, ready, RecoverResult, happens)


def _bare(turn: Turn[BlurWorld], key: str) -> None:
    """Take all gear off, which makes a Blur roll due (BL-34)."""
    who = turn.world.characters[key]
    if who.filter is not None:
        turn.happens(FilterChanged(key, who.filter, None))
        keep(turn, key, who.filter)
    for gear in dict.fromkeys(who.gear):
        turn.happens(GearTakenOff(key, gear))
        put_away(turn, key, gear)
    settle(turn, key, "BL-34")
    if turn.world.characters[key].blur_roll_due != "BL-34":
        becomes_due(turn, key, "BL-34")
