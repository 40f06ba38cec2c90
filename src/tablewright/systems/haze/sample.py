"""A small party, made by the rules: every choice and every price is an action on a blank character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import convert, to_builtins
from msgspec.structs import replace

from tablewright.sdk import Action, Turn, script
from tablewright.systems.haze import actions as asked
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import Content, Slot
from tablewright.systems.haze.complete import begun, completed
from tablewright.systems.haze.creation import blank_document
from tablewright.systems.haze.evolve import evolve
from tablewright.systems.haze.known import known
from tablewright.systems.haze.rules import RULES
from tablewright.systems.haze.state import Character, HazeWorld, Options, Scene

__all__ = ["sample"]


class Made(NamedTuple):
    """How a character came to be: choices, faces, levels bought one by one, developments, and what play brought."""

    name: str
    race: str
    life: tuple[int, int]
    trees: tuple[str, ...]
    levels: Mapping[str, int]
    developments: tuple[tuple[str, Slot, int], ...]
    play: tuple[Action, ...]


PARTY = {
    "ilka": Made(
        "Ilka",
        "beastly",
        (8, 3),
        ("thief", "archer"),
        {"body": 1, "senses": 1, "willpower": 1, "stealth": 3, "stealing": 2, "athletics": 2, "dodge": 2}
        | {"speed": 1, "perception": 2, "survival": 1, "persuasion": 1, "bravery": 1},
        (*((tree, "square", index) for tree in ("thief", "beastly") for index in range(3)), ("beastly", "circle", 0)),
        (
            asked.AddBonus(actor="ilka", name="Muffled boots", value=2, applies_to=("stealth",)),
            asked.AddBonus(actor="ilka", name="Ring of dusk", value=1, applies_to=("stealth", "stealing")),
            asked.AddBonus(actor="ilka", name="Yew bow", value=1, applies_to=("ranged",)),
            asked.AwardXp(actor="ilka", amount=12),
            asked.BuyDevelopment(actor="ilka", tree="thief", slot="circle", index=0),
        ),
    ),
    "torben": Made(
        "Torben",
        "human",
        (6, 5),
        ("warrior", "brawler"),
        {"body": 1, "mind": 1, "willpower": 1, "science": 1, "athletics": 3, "dodge": 1, "bravery": 2}
        | {"pain_resistance": 2, "perception": 1, "valuation": 1},
        (("warrior", "square", 0), ("warrior", "square", 1), ("warrior", "square", 2), ("warrior", "circle", 1)),
        (
            asked.AddBonus(actor="torben", name="Round shield", value=1, applies_to=("evade",)),
            asked.AddBonus(actor="torben", name="Mail shirt", value=1, applies_to=("toughness",)),
            asked.AwardXp(actor="torben", amount=26),
            asked.GainFatigue(actor="torben", points=2, reason="A night on the wall"),
            asked.Damage(actor="torben", amount=3),
        ),
    ),
    "sabeth": Made(
        "Sabeth",
        "human",
        (9, 2),
        ("medic", "preacher"),
        {"mind": 1, "faith": 2, "science": 1, "willpower": 1, "prayer": 2, "crafts_science": 2, "persuasion": 2}
        | {"common_knowledge": 2, "survival": 1, "decay_resistance": 1},
        (("medic", "square", 0), ("medic", "square", 1), ("medic", "square", 2), ("medic", "circle", 0)),
        (
            asked.AddBonus(actor="sabeth", name="Surgeon's case", value=2, applies_to=("crafts_science",)),
            asked.AwardXp(actor="sabeth", amount=9),
            asked.GainVigor(actor="sabeth", points=2, reason="Strong tea at the ferry"),
        ),
    ),
    "quill": Made(
        "Quill",
        "artifex",
        (4, 10),
        ("craftsman", "wizard"),
        {"mind": 1, "magic": 2, "science": 2, "channeling": 2, "crafts_magic": 1, "machines": 2, "valuation": 1}
        | {"magic_resistance": 1, "perception": 1},
        (("craftsman", "square", 0), ("craftsman", "square", 1), ("wizard", "square", 0), ("wizard", "square", 1)),
        (
            asked.LearnExpertise(actor="quill", expertise="Gemology", value=2),
            asked.AddBonus(actor="quill", name="Loupe", value=1, applies_to=("valuation", "machines")),
            asked.AwardXp(actor="quill", amount=7),
        ),
    ),
}


@cache
def sample() -> Mapping[str, Any]:
    """The characters of a world document."""
    world = HazeWorld(system="haze", options=Options(), content=Content(), scene=Scene(), characters={})
    for key, made in PARTY.items():
        blank = begun(world, completed(world.content, convert(blank_document(made.name), Character)))
        world = replace(world, characters={**world.characters, key: blank})
        for action in _actions(key, made):
            known(world, action)
            faces = made.life if isinstance(action, asked.RollLife) else ()
            world = script(RULES[type(action)](world, action), Turn(world, evolve), faces).world
    return {"characters": to_builtins(world.characters)}


def _actions(key: str, made: Made) -> Iterator[Action]:
    yield asked.ChooseRace(actor=key, race=made.race)
    yield asked.RollLife(actor=key)
    for tree in made.trees:
        yield asked.ChooseTree(actor=key, tree=tree)
    for bought, levels in made.levels.items():
        for _ in range(levels):
            if bought in ATTRIBUTES:
                yield asked.RaiseAttribute(actor=key, attribute=bought)
            else:
                yield asked.RaiseSkill(actor=key, skill=bought)
    for tree, slot, index in made.developments:
        yield asked.BuyDevelopment(actor=key, tree=tree, slot=slot, index=index)
    yield asked.FinishCreation(actor=key)
    yield asked.Approve(actor=key)
    yield from made.play
