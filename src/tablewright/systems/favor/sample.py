"""A blank character, and a small party made by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.sdk import Action, Turn, script
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import Buy, FinishCreation, TakeTrauma, Wanted
from tablewright.systems.favor.advancement import buy
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.creation import ADVISED_LEVEL, finish_creation, take_trauma
from tablewright.systems.favor.documents import complete
from tablewright.systems.favor.evolve import evolve
from tablewright.systems.favor.state import Character, Content, Options, Scene, World

__all__ = ["blank", "sample"]


def blank(name: str) -> Mapping[str, Any]:
    """The document of a character that is being made, at the advised level (FG-11)."""
    return {"name": name, "creating": True, "starting_level": ADVISED_LEVEL}


class _Plan(msgspec.Struct, frozen=True):
    """What one of the party is to become."""

    name: str
    abilities: Mapping[str, int]
    things: tuple[str, ...] = ()
    traumas: tuple[str, ...] = ()


_PARTY: Mapping[str, _Plan] = {
    "ilka": _Plan(
        "Ilka Thorn",
        {"dexterity": 4, "stealth": 3, "deception": 2, "awareness": 2, "intuition": 2, "athletics": 1, "willpower": 2},
        ("dodge", "elusive_strike", "alley_cat"),
        ("dread_of_deep_water", "scalded_hands"),
    ),
    "orsolo": _Plan(
        "Orsolo Brandt",
        {"assault": 4, "toughness": 3, "athletics": 2, "defend": 2, "willpower": 2, "intimidation": 2},
        ("berserker", "rough_strike"),
        ("guilt",),
    ),
    "mirette": _Plan(
        "Mirette Vaux",
        {"reasoning": 4, "willpower": 3, "nature": 2, "charm": 2, "awareness": 1},
        ("scholar", "calculator", "medic"),
    ),
}


def sample() -> Mapping[str, Any]:
    """Three characters of level 16, each step of whose making the rules allowed."""
    world = World(
        system="favor",
        options=Options(),
        content=Content(),
        scene=Scene(),
        characters={key: msgspec.convert(blank(plan.name), Character) for key, plan in _PARTY.items()},
    )
    world, _ = complete(world, {key: frozenset(blank("")) for key in world.characters})
    for action, rule in ((action, rule) for key, plan in _PARTY.items() for action, rule in _steps(key, plan)):
        world = script(rule(world, action), Turn(world, evolve), ()).world
    built: Mapping[str, Any] = msgspec.to_builtins({"characters": world.characters})
    return built


def _steps(key: str, plan: _Plan) -> Iterator[tuple[Action, Any]]:
    lists = catalog(Content())
    for trauma in plan.traumas:
        yield TakeTrauma(actor=key, trauma=trauma), take_trauma
    raised = tuple(Wanted("ability", each) for each in ABILITIES for _ in range(plan.abilities.get(each, 0)))
    yield Buy(actor=key, items=raised), buy
    for thing in plan.things:
        wanted = Wanted("talent", thing) if thing in lists.talents else Wanted("maneuver", thing)
        yield Buy(actor=key, items=(wanted,)), buy
    yield FinishCreation(actor=key), finish_creation
