"""What a table of Two Fingers is: characters, the rulings they play by, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from tablewright.sdk import Nothing, World

__all__ = ["MOST", "Character", "Feature", "Kind", "Options", "Purchase", "Scene", "Skill", "Specialisation", "Table"]

MOST = 1_000_000
"""What a number of a sheet goes up to, so that no price and no product outgrows what is written out."""
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]

Kind = Literal["attribute", "skill", "specialisation"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of the table; the defaults are the book's or ours."""

    meets_beats: bool = True
    """TF-2: a total that equals the difficulty succeeds."""
    elementary_automatic: bool = False
    """TF-22: a difficulty of 3 and less passes without a die."""
    attribute_cap: Number | None = None
    """TF-11: the highest level that can be bought."""
    starting_xp: Number = 0
    """TF-20: the experience of a character whose document does not say."""


class Scene(msgspec.Struct, frozen=True):
    """The game keeps nothing about the scene."""

    extra: Mapping[str, Any] = {}


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill that the player invented and, once approved, the GM agreed to (TF-12)."""

    name: str = ""
    description: str = ""
    level: Number = 0
    approved: bool = False
    comment: str = ""
    """What the GM asks to be changed about it before agreeing."""


class Specialisation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something within one skill that the character does especially well (TF-15)."""

    skill: str
    name: str = ""
    description: str = ""
    level: Number = 0
    approved: bool = False
    comment: str = ""
    """What the GM asks to be changed about it before agreeing."""


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the GM gave for an achievement (TF-19), and when it counts (TF-4)."""

    id: str
    name: str
    value: Number
    applies_to: tuple[str, ...] = ()


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the ledger: levels of one thing, at the price that was paid."""

    kind: Kind
    id: str
    levels: Number
    cost: Number


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character sheet."""

    name: str = ""
    attributes: Mapping[str, Number] = {}
    skills: Mapping[str, Skill] = {}
    specialisations: Mapping[str, Specialisation] = {}
    features: tuple[Feature, ...] = ()
    xp: Number = 0
    creating: bool = False
    ledger: tuple[Purchase, ...] = ()
    notes: str = ""
    extra: Mapping[str, Any] = {}


class Table(World, frozen=True, kw_only=True):
    """The whole of what a rule of Two Fingers sees."""

    options: Options
    content: Nothing
    scene: Scene
    characters: Mapping[str, Character]
