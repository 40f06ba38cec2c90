"""What a table of this game knows: its rulings, its own lists, its people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from tablewright import sdk
from tablewright.systems.favor.abilities import AbilityId

__all__ = [
    "Borne",
    "Cause",
    "Character",
    "Condition",
    "Content",
    "Dice",
    "Gift",
    "Kind",
    "Limit",
    "Maneuver",
    "Options",
    "Place",
    "Plus",
    "Purchase",
    "Scene",
    "Talent",
    "Trauma",
    "Whole",
    "World",
]

MOST = 10**12
"""The largest number of a document: whatever an action adds to it can still be written and read."""

Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Whole = Annotated[int, msgspec.Meta(ge=0)]
Cost = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Cause = Literal["damage", "stress"]
Limit = Literal["vigor", "focus", "damage", "stress"]
Kind = Literal["talent", "maneuver", "trauma"]
Place = Annotated[int, msgspec.Meta(ge=1, le=100)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=10)]
Plus = Annotated[int, msgspec.Meta(ge=-100, le=100)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a table."""

    exploding_sixes: bool = False
    """FG-8."""
    passive_targets: bool = False
    """FG-4: a target does not roll, but gives a difficulty of 7 and its modifier."""
    favor_maneuver_cost: Literal["focus", "both"] = "focus"
    """FG-19."""
    long_rest_heals: Whole = 1
    """FG-34."""
    long_rest_relieves: Whole = 1
    """FG-34."""
    short_rest_share: Literal["1/2", "0", "1"] = "1/2"
    """FG-34."""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold to acquire something (FG-16): an ability at so much, a talent, or a maneuver."""

    ability: AbilityId | None = None
    at_least: Number = 1
    talent: str | None = None
    maneuver: str | None = None

    def __post_init__(self) -> None:
        if sum(each is not None for each in (self.ability, self.talent, self.maneuver)) != 1:
            raise ValueError("A condition names an ability, a talent or a maneuver, one of them")


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a talent does without being asked (FG-18), one thing of three.

    On every check of an `ability` `dice` of advantage, or a number (`plus`); a `maximum` that is higher by `plus`;
    a maneuver that costs nothing (`free`).
    """

    ability: AbilityId | None = None
    maximum: Limit | None = None
    free: str | None = None
    dice: Dice = 0
    plus: Plus = 0

    def __post_init__(self) -> None:
        if sum(each is not None for each in (self.ability, self.maximum, self.free)) != 1:
            raise ValueError("A gift names an ability, a maximum or a maneuver that is free, one of them")


class Talent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A permanent, passive gift (FG-18).

    `helps` are the abilities that it can give 1d6 of advantage on, when what it is about comes up. What it does by
    itself, always, are its `gifts`.
    """

    id: str
    name: str
    cost: Cost
    conditions: tuple[Condition, ...] = ()
    effect: str = ""
    helps: tuple[AbilityId, ...] = ()
    gifts: tuple[Gift, ...] = ()
    house: bool = False


class Maneuver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is done on top of an action, for vigor or focus (FG-19)."""

    id: str
    name: str
    cost: Cost
    conditions: tuple[Condition, ...] = ()
    effect: str = ""
    house: bool = False


class Trauma(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The opposite of a talent (FG-20); `number` is its place on the d100 (FG-22).

    `trigger` says what brings it up, and with it the chance to overcome it (FG-23).
    """

    id: str
    name: str
    number: Place
    cause: Cause
    mental: bool
    value: Cost
    effect: str = ""
    trigger: str = ""
    house: bool = False


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lists of a table, added to those of the game; `replace` drops a list of the game first."""

    talents: tuple[Talent, ...] = ()
    maneuvers: tuple[Maneuver, ...] = ()
    traumas: tuple[Trauma, ...] = ()
    replace: tuple[Literal["talents", "maneuvers", "traumas"], ...] = ()


class Borne(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trauma of a character, and where it came from: only creation gave AP for it (FG-20, FG-21)."""

    id: str
    origin: Literal["creation", "play"] = msgspec.field(name="from", default="play")


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the ledger: what AP went to, and what was paid for them, in XP or in the AP of creation.

    A trauma of creation costs less than nothing.
    """

    kind: Literal["ability", "talent", "maneuver", "trauma"]
    id: str
    levels: Number
    cost: Number
    paid: Literal["xp", "ap"] = "xp"


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A character; the level is never stored (FG-10).

    While `creating` with a `starting_level`, AP are assigned freely up to it; without one, and ever after,
    they are bought with XP.
    """

    name: str = ""
    abilities: Mapping[str, Number] = {}
    talents: tuple[str, ...] = ()
    maneuvers: tuple[str, ...] = ()
    traumas: tuple[Borne, ...] = ()
    trauma_ap: Number = 0
    xp: Number = 0
    vigor: Number = 0
    focus: Number = 0
    damage: Number = 0
    stress: Number = 0
    conditions: tuple[str, ...] = ()
    trauma_due: bool = False
    may_advance: bool = False
    creating: bool = False
    starting_level: Number | None = None
    ledger: tuple[Purchase, ...] = ()
    notes: str = ""
    extra: Mapping[str, Any] = {}

    def ability(self, key: str) -> int:
        """The modifier of an ability: the AP invested in it (FG-2)."""
        return self.abilities.get(key, 0)

    def has(self, condition: str) -> bool:
        """Whether a condition is on the character, such as `dying`."""
        return condition in self.conditions

    def bears(self, trauma: str) -> bool:
        """Whether the character has a trauma."""
        return any(each.id == trauma for each in self.traumas)


class Scene(msgspec.Struct, frozen=True):
    """The game keeps nothing of its own about the scene."""

    extra: Mapping[str, Any] = {}


class World(sdk.World, frozen=True, kw_only=True):
    """The whole of what a rule of this game sees."""

    options: Options
    content: Content
    scene: Scene
    characters: Mapping[str, Character]
