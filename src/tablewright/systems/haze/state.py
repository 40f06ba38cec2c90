"""What a table of Haze is made of: options, characters, and what each number of a sheet means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from tablewright.sdk import Invalid, World, text
from tablewright.systems.haze.catalog import Content, Effect, Slot

__all__ = [
    "PRIMARY",
    "SECONDARY",
    "Ability",
    "Bonus",
    "Bought",
    "Character",
    "HazeWorld",
    "InTurn",
    "LastRoll",
    "Life",
    "Options",
    "Purchase",
    "Scene",
    "Tag",
    "Xp",
    "character",
]

PRIMARY = ("body", "senses", "mind", "willpower")
SECONDARY = ("faith", "magic", "science")

Tag = Literal["magic", "divine"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings that a table may take otherwise; the first value of each is the default."""

    stack_bonuses: bool = False
    secondary_zero_checks: Literal["refused", "allowed"] = "refused"
    consciousness_attribute: Literal["higher", "willpower", "body", "none"] = "higher"
    consciousness_fatigue: bool = False
    consciousness_costs: bool = True
    awake_check: bool = False
    poor_comfort: Literal["half", "none", "full"] = "half"
    second_square_after: Literal["any_circle", "all_circles"] = "any_circle"
    converted_counts: bool = False
    free_points: Annotated[int, msgspec.Meta(ge=0)] = 40


class Scene(msgspec.Struct, frozen=True):
    """`turn` is the turn of the fight; 0 where turns aren't counted."""

    turn: Annotated[int, msgspec.Meta(ge=0)] = 0
    extra: Mapping[str, Any] = {}


class Life(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Life points (HZ-22)."""

    max: int = 10
    current: int = 10


class Xp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experience: awarded in play, converted from free points (HZ-47), not yet spent.

    While a character is being created, `unspent` holds the free points (HZ-51).
    """

    earned: int = 0
    converted: int = 0
    unspent: int = 0


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bonus carried: an item, a potion, an enchantment (HZ-13).

    `applies_to` are skills, `evade`, `toughness`, and `melee` or `ranged` for attacks; one that is not `active`
    doesn't count.
    """

    name: str
    value: Annotated[int, msgspec.Meta(ge=0)]
    applies_to: tuple[str, ...] = ()
    tag: Tag | None = None
    active: bool = True


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often each slot of a tree was bought."""

    square: tuple[int, ...] = ()
    circle: tuple[int, ...] = ()
    triangle: tuple[int, ...] = ()

    def slots(self, slot: Slot) -> tuple[int, ...]:
        """The counts of one kind."""
        return self.square if slot == "square" else self.circle if slot == "circle" else self.triangle

    def count(self) -> int:
        """All developments bought in the tree."""
        return sum(self.square) + sum(self.circle) + sum(self.triangle)


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the abilities section (HZ-45).

    `source` is the development it came from, such as `thief.circle.1`; `effect` what it is in numbers.
    """

    name: str
    note: str = ""
    source: str = ""
    effect: Effect | None = None


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the ledger. The id of a development is `tree.slot.index`; a roll of life costs nothing."""

    kind: str
    id: str
    levels: int = 1
    cost: int = 0


class InTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has done in the turn that is played: attacks, and everything else that is rolled."""

    checks: Annotated[int, msgspec.Meta(ge=0)] = 0
    attacks: Annotated[int, msgspec.Meta(ge=0)] = 0


class LastRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reroll needs (HZ-46): the action, whose die showed what, what followed, who was how before it."""

    action: Mapping[str, Any]
    dice: tuple[Mapping[str, Any], ...]
    events: tuple[Mapping[str, Any], ...]
    before: Mapping[str, Any]


class Character(msgspec.Struct, frozen=True):
    """A character; the values are those in force, developments included (HZ-45)."""

    name: str = ""
    race: str | None = None
    attributes: Mapping[str, int | None] = {}
    drained: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    expertises: Mapping[str, int] = {}
    bonuses: tuple[Bonus, ...] = ()
    trees: Mapping[str, Bought] = {}
    life: Life = Life()
    evade: int = 8
    toughness: int = 0
    fatigue: int = 0
    vigor: int = 0
    hours_active: int = 0
    hours_per_fatigue: int = 12
    xp: Xp = Xp()
    rerolls: int = 0
    last_roll: LastRoll | None = None
    conditions: tuple[str, ...] = ()
    actions_per_turn: int = 1
    turn: InTurn = InTurn()
    abilities: tuple[str | Ability, ...] = ()
    creating: bool = False
    ledger: tuple[Purchase, ...] = ()
    gifts: tuple[str, ...] | None = None
    """The attributes that the end of creation raised (HZ-5 to HZ-7); null where it isn't known, or still to come."""
    approved: bool = True
    """Whether the GM agrees to a character that was made step by step (HZ-50)."""
    notes: str = ""
    private_notes: str = ""
    """For the player and the GM alone."""
    extra: Mapping[str, Any] = {}

    def attribute(self, key: str) -> int | None:
        """The value in force; null for what the creature does not have (HZ-1)."""
        return self.attributes[key]

    def primary(self, key: str) -> int:
        """The value in force of an attribute that everyone has."""
        return self.attributes[key] or 0

    def skill(self, key: str) -> int:
        """The level owned, whatever the attribute is at (HZ-10)."""
        return self.skills.get(key, 0)


class HazeWorld(World, frozen=True, kw_only=True):
    """A table of Haze."""

    options: Options
    content: Content
    scene: Scene
    characters: Mapping[str, Character]


def character(world: HazeWorld, key: str, path: str = "action.actor") -> Character:
    """The character with this id; raises `Invalid`."""
    found = world.characters.get(key)
    if found is None:
        raise Invalid(path, text("There is no character {id} here.", id=key[:80]))
    return found
