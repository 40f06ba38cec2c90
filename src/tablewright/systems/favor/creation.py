"""Making a character (FG-10, FG-11, FG-15, FG-16, FG-20): all at once, or step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import living
from tablewright.systems.favor.actions import Create, FinishCreation, SetLevel, TakeTrauma
from tablewright.systems.favor.catalog import Catalog, Entry, catalog, label
from tablewright.systems.favor.conditions import acquired, missing
from tablewright.systems.favor.events import Bought, Created, CreationFinished, LevelSet
from tablewright.systems.favor.evolve import filled_pools
from tablewright.systems.favor.level import assigned, capped, level, level_for_caps, makes_freely
from tablewright.systems.favor.results import BuyResult, CreateResult
from tablewright.systems.favor.state import Borne, Character, Purchase, World

__all__ = [
    "ADVISED_LEVEL",
    "TRAUMAS_MOST",
    "create",
    "finish_creation",
    "set_level",
    "take_trauma",
]

ADVISED_LEVEL = 16
"""FG-11: the least that is advised."""

TRAUMAS_MOST = 3
"""FG-20."""


def create(world: World, action: Create) -> Plan:
    """Make a whole character: conditions hold on the finished sheet, caps at its level, and nothing is left over."""
    lists = catalog(world.content)
    trauma_ap = sum(lists.traumas[key].value for key in action.traumas)
    made = filled_pools(
        world.content,
        Character(
            name=action.name,
            abilities={key: value for key, value in action.abilities.items() if value},
            talents=action.talents,
            maneuvers=action.maneuvers,
            traumas=tuple(Borne(key, "creation") for key in action.traumas),
            trauma_ap=trauma_ap,
        ),
    )
    _each_once(lists, made)
    _conditions_hold(lists, made)
    _few_traumas(len(made.traumas))
    capped(made, made.abilities, action.level)
    spent = assigned(lists, made)
    _all_assigned(spent, action.level + trauma_ap)

    def resolve(turn: Turn[Any]) -> CreateResult:
        turn.happens(Created(action.actor, made))
        return CreateResult(action.level, spent)

    return Plan(resolve, cost={"ap": spent})


def _each_once(lists: Catalog, made: Character) -> None:
    """Raise `Refused` for a talent or maneuver (FG-16) or a trauma (FG-20) named twice."""
    named: tuple[tuple[str, Iterable[Entry]], ...] = (
        ("FG-16", (lists.talents[key] for key in made.talents)),
        ("FG-16", (lists.maneuvers[key] for key in made.maneuvers)),
        ("FG-20", (lists.traumas[borne.id] for borne in made.traumas)),
    )
    for clause, entries in named:
        seen: set[str] = set()
        for entry in entries:
            if entry.id in seen:
                raise Refused(clause, text("{thing} is named twice: each is taken once.", thing=label(entry)))
            seen.add(entry.id)


def _conditions_hold(lists: Catalog, made: Character) -> None:
    """Raise `Refused` when a condition does not hold on the finished sheet (FG-16)."""
    for entry in acquired(lists, made):
        lacking = missing(lists, made, entry.conditions)
        if lacking is not None:
            raise Refused(
                "FG-16",
                text("{thing} does not fit this character: {lacking}.", thing=label(entry), lacking=lacking),
            )


def _few_traumas(count: int) -> None:
    """Raise `Refused` for more traumas than creation allows (FG-20)."""
    if count > TRAUMAS_MOST:
        raise Refused(
            "FG-20",
            text("At creation {most} traumas may be taken, not {count}.", most=TRAUMAS_MOST, count=count),
        )


def _all_assigned(spent: int, given: int) -> None:
    """Raise `Refused` when AP are left over, or more are assigned than there are (FG-10)."""
    if spent < given:
        raise Refused(
            "FG-10",
            text(
                "AP left to assign: {left}. {spent} of {given} are assigned, and creation leaves nothing over.",
                left=given - spent,
                spent=spent,
                given=given,
            ),
        )
    if spent > given:
        raise Refused(
            "FG-10",
            text(
                "{spent} AP are assigned and there are {given}. Take something off, or take a trauma.",
                spent=spent,
                given=given,
            ),
        )


def take_trauma(world: World, action: TakeTrauma) -> Plan:
    """Take a trauma for its AP while creating (FG-20)."""
    character = living(world, action.actor)
    trauma = catalog(world.content).traumas[action.trauma]
    _still_creating("FG-20", character)
    if character.bears(trauma.id):
        raise Refused("FG-20", text("{name} bears {trauma} already.", name=character.name, trauma=label(trauma)))
    _few_traumas(1 + sum(borne.origin == "creation" for borne in character.traumas))
    purchase = Purchase("trauma", trauma.id, 1, -trauma.value, "ap")

    def resolve(turn: Turn[Any]) -> BuyResult:
        turn.happens(Bought(action.actor, purchase))
        return BuyResult(purchase.cost, level(turn.world, turn.world.characters[action.actor]))

    return Plan(resolve)


def _still_creating(clause: str, character: Character) -> None:
    """Raise `Refused` for what belongs to creation, when that is over or AP are not assigned freely."""
    if not makes_freely(character):
        raise Refused(
            clause,
            text("{name} is made already: this belongs to the making of a character.", name=character.name),
        )


def set_level(world: World, action: SetLevel) -> Plan:
    """Set the level to start at, not under what is assigned already (FG-11)."""
    character = living(world, action.actor)
    if not character.creating:
        raise Refused(
            "FG-11",
            text("{name} is made already: from now on the level rises with what is bought.", name=character.name),
        )
    made = msgspec.structs.replace(character, starting_level=action.level)
    capped(made, ABILITIES, action.level)
    spent = assigned(catalog(world.content), character)
    if spent > action.level + character.trauma_ap:
        _all_assigned(spent, action.level + character.trauma_ap)

    def resolve(turn: Turn[Any]) -> CreateResult:
        turn.happens(LevelSet(action.actor, action.level))
        return CreateResult(action.level, spent)

    return Plan(resolve)


def finish_creation(world: World, action: FinishCreation) -> Plan:
    """End the making of a character: everything is assigned and fits (FG-10, FG-15, FG-16, FG-20)."""
    character = living(world, action.actor)
    if not character.creating:
        raise Refused("FG-10", text("{name} is made already.", name=character.name))
    lists = catalog(world.content)
    _conditions_hold(lists, character)
    _few_traumas(sum(borne.origin == "creation" for borne in character.traumas))
    capped(character, ABILITIES, level_for_caps(world, character))
    spent = assigned(lists, character)
    if character.starting_level is not None:
        _all_assigned(spent, character.starting_level + character.trauma_ap)

    def resolve(turn: Turn[Any]) -> CreateResult:
        turn.happens(CreationFinished(action.actor))
        return CreateResult(level(world, character), spent)

    return Plan(resolve)
