"""Content: the game's own trees, skills and races with those of the table laid over them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from tablewright.sdk import Text, plain

__all__ = [
    "BLANK",
    "AttributeId",
    "Catalog",
    "Content",
    "Development",
    "Effect",
    "Race",
    "Skill",
    "Slot",
    "Tree",
    "catalog",
    "house",
    "label",
    "note",
]

AttributeId = Literal["body", "senses", "mind", "willpower", "faith", "magic", "science"]
Slot = Literal["square", "circle", "triangle"]


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill, the attribute it goes with (HZ-9), and whether it needs training (HZ-10)."""

    id: str
    name: str
    attribute: AttributeId
    trained: bool = False


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A race: what it adds to the life rolled, the evade it starts with (HZ-25), its tree (HZ-50)."""

    id: str
    name: str
    life: int = 0
    evade: int = 8
    tree: str | None = None


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a development does (HZ-45); `id` is the attribute or skill that it raises.

    `extra_attack`, `melee_damage`, `spell_failure` and `ability` have no place of their own on the sheet.
    """

    kind: Literal[
        "attribute",
        "skill",
        "life",
        "evade",
        "toughness",
        "hours_per_fatigue",
        "extra_attack",
        "melee_damage",
        "spell_failure",
        "ability",
    ]
    id: str = ""
    value: int = 1


class Development(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot of a tree: its name, its effects, and a note for what is told in words."""

    name: str = ""
    note: str = ""
    effects: tuple[Effect, ...] = ()


NAMELESS = Development()


class Tree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A development tree; as many slots of each kind as are listed (HZ-42), 3, 2 and 1 unless it says (HZ-44)."""

    id: str
    name: str
    square: tuple[Development, ...] = (NAMELESS,) * 3
    circle: tuple[Development, ...] = (NAMELESS,) * 2
    triangle: tuple[Development, ...] = (NAMELESS,)

    def slots(self, slot: Slot) -> tuple[Development, ...]:
        """The developments of one kind."""
        return self.square if slot == "square" else self.circle if slot == "circle" else self.triangle


BLANK = Tree("", "")
"""The shape of a tree that no content describes (HZ-44)."""


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table adds to the lists, or puts in their place."""

    trees: tuple[Tree, ...] = ()
    skills: tuple[Skill, ...] = ()
    races: tuple[Race, ...] = ()
    replace: tuple[Literal["trees", "skills", "races"], ...] = ()


class Catalog(msgspec.Struct, frozen=True):
    """The lists that hold at a table, by id."""

    trees: Mapping[str, Tree]
    skills: Mapping[str, Skill]
    races: Mapping[str, Race]

    def shape(self, tree: str) -> Tree:
        """The tree, or the default shape where no content describes it (HZ-44)."""
        return self.trees.get(tree, BLANK)


@cache
def house() -> Content:
    """The lists that come with the game."""
    folder = Path(__file__).parent / "content"
    lists = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))[path.stem] for path in folder.glob("*.toml")}
    return msgspec.convert(lists, Content)


@lru_cache(maxsize=64)
def catalog(content: Content) -> Catalog:
    """The game's lists with a table's entries over them, by id."""
    own = house()
    return Catalog(
        {tree.id: tree for tree in (*(() if "trees" in content.replace else own.trees), *content.trees)},
        {skill.id: skill for skill in (*(() if "skills" in content.replace else own.skills), *content.skills)},
        {race.id: race for race in (*(() if "races" in content.replace else own.races), *content.races)},
    )


def label(entry: Tree | Skill | Race | Development) -> Text:
    """The name of an entry: translated when it is the game's, as it stands when the table wrote it."""
    return Text(entry.name) if entry in _ours() else plain(entry.name)


def note(development: Development) -> Text | None:
    """What a development does that no number tells."""
    if not development.note:
        return None
    return Text(development.note) if development in _ours() else plain(development.note)


@cache
def _ours() -> frozenset[Tree | Skill | Race | Development]:
    own = house()
    slots = (development for tree in own.trees for development in (*tree.square, *tree.circle, *tree.triangle))
    return frozenset((*own.trees, *own.skills, *own.races, *slots))
