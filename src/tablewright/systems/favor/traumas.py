"""Traumas (FG-20 to FG-24): gaining one in play, and overcoming it."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.sdk import Asking, Draw, Plan, Refused, SumRead, Text, Turn, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import conscious, living
from tablewright.systems.favor.actions import GainTrauma, OvercomeTrauma
from tablewright.systems.favor.catalog import catalog, label
from tablewright.systems.favor.checks import amplified
from tablewright.systems.favor.events import TraumaGained, TraumaOvercome
from tablewright.systems.favor.hand import hand
from tablewright.systems.favor.harm import STRESS, close_advancement, fall, rise
from tablewright.systems.favor.resources import bill, pay
from tablewright.systems.favor.results import OvercomeResult, TraumaResult
from tablewright.systems.favor.state import Cause, Character, Trauma, World

__all__ = ["BREAKDOWN_RELIEF", "CAUSES", "OVERCOME", "fitting", "gain_trauma", "overcome_trauma"]

OVERCOME = 20
"""FG-23: the difficulty to overcome a trauma."""

BREAKDOWN_RELIEF = 10
"""FG-33: the stress that goes with a breakdown's trauma."""

CAUSES: dict[Cause, Text] = {"damage": text("damage"), "stress": text("stress")}


def fitting(world: World, character: Character, cause: Cause) -> tuple[Trauma, ...]:
    """The traumas of the list that fit a cause and are not there yet, by number (FG-22)."""
    found = (
        trauma
        for trauma in catalog(world.content).traumas.values()
        if trauma.cause == cause and not character.bears(trauma.id)
    )
    return tuple(sorted(found, key=lambda trauma: trauma.number))


def gain_trauma(world: World, action: GainTrauma) -> Plan:
    """Gain a trauma of this cause: the one chosen, or what the d100 shows (FG-21, FG-22)."""
    character = living(world, action.actor)
    if action.choose is not None:
        _fits(character, catalog(world.content).traumas[action.choose], action.cause)
    by_number = {trauma.number: trauma.id for trauma in fitting(world, character, action.cause)}
    if not by_number:
        raise Refused(
            "FG-22",
            text("No trauma of the list is left that fits {cause}. Add one to the list.", cause=CAUSES[action.cause]),
        )
    if action.choose is not None:
        chosen = action.choose
        return Plan(lambda turn: _gain(turn, action, chosen))

    def resolve(turn: Turn[Any]) -> Asking:
        number: int = yield Draw(100, tuple(by_number), "FG-22")
        return _gain(turn, action, by_number[number])

    return Plan(resolve)


def _fits(character: Character, trauma: Trauma, cause: Cause) -> None:
    """Raise `Refused` for a trauma of the other cause, or one that is there already (FG-22)."""
    if trauma.cause != cause:
        raise Refused(
            "FG-22",
            text(
                "{trauma} comes of {its}, not of {cause}. Choose one that fits, or roll.",
                trauma=label(trauma),
                its=CAUSES[trauma.cause],
                cause=CAUSES[cause],
            ),
        )
    if character.bears(trauma.id):
        raise Refused(
            "FG-22",
            text("{name} bears {trauma} already. Choose another, or roll.", name=character.name, trauma=label(trauma)),
        )


def _gain(turn: Turn[World], action: GainTrauma, trauma: str) -> TraumaResult:
    """Bear a trauma; with it a breakdown ends, and some of the stress (FG-33)."""
    broken = turn.world.characters[action.actor].has("breakdown")
    turn.happens(TraumaGained(action.actor, trauma, action.cause))
    if action.cause == "stress" and broken:
        fall(turn, action.actor, STRESS, BREAKDOWN_RELIEF)
    return TraumaResult(trauma)


def overcome_trauma(world: World, action: OvercomeTrauma) -> Plan:
    """Roll to be rid of a mental trauma; what is missing to 20 comes as stress (FG-23, FG-24)."""
    character = conscious(world, action.actor)
    _can_be_overcome(character, catalog(world.content).traumas[action.trauma])
    amplified(action.amplify)
    due = bill(world.content, character, **{ABILITIES[action.ability].pool: action.amplify})
    own = hand(
        world.content, due.paid_by(character), action.ability, action.advantage, action.disadvantage, action.amplify
    )
    request = msgspec.structs.replace(
        own.against(OVERCOME, "FG-23", exploding=world.options.exploding_sixes), minus_need="stress_gained"
    )

    def resolve(turn: Turn[Any]) -> Asking:
        close_advancement(turn, action.actor)
        pay(turn, action.actor, due)
        read: SumRead = yield request
        # Where the total is not told apart, it is because nobody asked for the stress.
        short = 0 if read.reached or read.total is None else OVERCOME - read.total
        if read.reached:
            turn.happens(TraumaOvercome(action.actor, action.trauma))
        rise(turn, action.actor, STRESS, short)
        return OvercomeResult(read.total, read.reached, short)

    return Plan(resolve, own.steps, due.cost)


def _can_be_overcome(character: Character, trauma: Trauma) -> None:
    """Raise `Refused` for a trauma that is not there, or not mental (FG-23)."""
    if not character.bears(trauma.id):
        raise Refused(
            "FG-23",
            text(
                "{name} does not bear {trauma}: there is nothing to overcome.",
                name=character.name,
                trauma=label(trauma),
            ),
        )
    if not trauma.mental:
        raise Refused(
            "FG-23",
            text(
                "{trauma} is of the body, and willpower does not mend it. Only mental traumas can be overcome.",
                trauma=label(trauma),
            ),
        )
