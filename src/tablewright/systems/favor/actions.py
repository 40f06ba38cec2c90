"""What can be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tablewright.sdk import Action
from tablewright.systems.favor.abilities import AbilityId, Pool
from tablewright.systems.favor.state import Cause, Dice, Kind, Limit, Place, Plus, Whole

__all__ = [
    "AdjustAbility",
    "Asks",
    "AwardTogether",
    "AwardXp",
    "Buy",
    "Check",
    "Circumstance",
    "Create",
    "Damage",
    "FinishCreation",
    "GainTrauma",
    "GivesDice",
    "GivesMore",
    "GivesPlus",
    "Grant",
    "Heal",
    "OvercomeTrauma",
    "Relieve",
    "Rename",
    "Rest",
    "RestTogether",
    "Restore",
    "SetLevel",
    "SetNotes",
    "Source",
    "Sources",
    "Spend",
    "Stress",
    "StrikeEntry",
    "TakeBack",
    "TakeTrauma",
    "UseManeuver",
    "Wanted",
    "WriteManeuver",
    "WriteTalent",
    "WriteTrauma",
]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where dice of advantage or disadvantage come from."""

    source: str
    dice: Whole


Sources = Whole | tuple[Source, ...]
"""Dice of advantage or disadvantage: a bare number, or one for each source (FG-6)."""


class Circumstance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that makes a check harder by so much (FG-9)."""

    source: str
    value: Whole


class Check(Action, frozen=True, kw_only=True, tag="check"):
    """Roll an ability against a difficulty or a person (FG-2, FG-4), with a maneuver where one is used (FG-19).

    `circumstances` add up on top of the difficulty (FG-9).
    """

    ability: str
    difficulty: int | None = None
    target: str | None = None
    against: str | None = None
    advantage: Sources = 0
    disadvantage: Sources = 0
    amplify: Whole = 0
    maneuver: str | None = None
    on_favor: bool = False
    circumstances: tuple[Circumstance, ...] = ()


class UseManeuver(Action, frozen=True, kw_only=True, tag="use_maneuver"):
    """Pay for a maneuver on an action that is not rolled here (FG-19)."""

    maneuver: str
    ability: str
    on_favor: bool = False


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing of a purchase; an ability is wanted one AP higher."""

    kind: Literal["ability", "talent", "maneuver"]
    id: str


class Buy(Action, frozen=True, kw_only=True, tag="buy"):
    """Acquire things in this order, all or none (FG-14)."""

    items: tuple[Wanted, ...]


class AwardXp(Action, frozen=True, kw_only=True, tag="award_xp"):
    """Give experience (FG-12)."""

    amount: Whole


class Damage(Action, frozen=True, kw_only=True, tag="damage"):
    """Suffer damage (FG-32)."""

    amount: Whole


class Stress(Action, frozen=True, kw_only=True, tag="stress"):
    """Suffer stress (FG-33)."""

    amount: Whole


class Heal(Action, frozen=True, kw_only=True, tag="heal"):
    """Lower the damage (FG-32)."""

    amount: Whole


class Relieve(Action, frozen=True, kw_only=True, tag="relieve"):
    """Lower the stress (FG-33)."""

    amount: Whole


class Spend(Action, frozen=True, kw_only=True, tag="spend"):
    """Pay points of a pool for something that is not rolled here (FG-31)."""

    pool: Pool
    points: Whole


class Restore(Action, frozen=True, kw_only=True, tag="restore"):
    """Get points of a pool back (FG-30)."""

    pool: Pool
    points: Whole


class Rest(Action, frozen=True, kw_only=True, tag="rest"):
    """Rest for an hour, or for eight (FG-34)."""

    kind: Literal["short", "long"]


class RestTogether(Action, frozen=True, kw_only=True, tag="rest_together"):
    """Let everyone alive rest; the actor is who asks (FG-34)."""

    kind: Literal["short", "long"]


class AwardTogether(Action, frozen=True, kw_only=True, tag="award_together"):
    """Give experience to everyone alive; the actor is who asks (FG-12)."""

    amount: Whole


class GainTrauma(Action, frozen=True, kw_only=True, tag="gain_trauma"):
    """Gain a trauma that fits its cause, chosen or by the d100 (FG-22)."""

    cause: Cause
    choose: str | None = None


class OvercomeTrauma(Action, frozen=True, kw_only=True, tag="overcome_trauma"):
    """Try to overcome a mental trauma that was triggered (FG-23)."""

    trauma: str
    ability: Literal["willpower", "reasoning"]
    advantage: Sources = 0
    disadvantage: Sources = 0
    amplify: Whole = 0


class Create(Action, frozen=True, kw_only=True, tag="create"):
    """Make a whole character at once; the actor is the new id (FG-10, FG-15, FG-16, FG-20)."""

    name: str
    level: int
    abilities: Mapping[str, Whole]
    talents: tuple[str, ...] = ()
    maneuvers: tuple[str, ...] = ()
    traumas: tuple[str, ...] = ()


class TakeTrauma(Action, frozen=True, kw_only=True, tag="take_trauma"):
    """Take a trauma while creating, for the AP that it is worth (FG-20)."""

    trauma: str


class TakeBack(Action, frozen=True, kw_only=True, tag="take_back"):
    """Take a purchase of the ledger back while creating (FG-14)."""

    purchase: int


class SetLevel(Action, frozen=True, kw_only=True, tag="set_level"):
    """Set the level that a character starts at (FG-11)."""

    level: int


class FinishCreation(Action, frozen=True, kw_only=True, tag="finish_creation"):
    """End the making of a character, with nothing left to assign (FG-10)."""


class AdjustAbility(Action, frozen=True, kw_only=True, tag="adjust_ability"):
    """Set an ability to another value, by the GM's word; what was acquired with it stays (FG-17)."""

    ability: str
    value: Whole


class Grant(Action, frozen=True, kw_only=True, tag="grant"):
    """Give a talent or maneuver by the GM's word: no price, no conditions; the level counts it (FG-10)."""

    kind: Literal["talent", "maneuver"]
    id: str


class Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to hold to acquire something, by its id: an ability at so much, a talent, or a maneuver (FG-16)."""

    of: str
    at_least: Whole = 1


class GivesDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of advantage on every check of an ability (FG-18)."""

    ability: AbilityId
    dice: Dice


class GivesPlus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to every check of an ability (FG-18)."""

    ability: AbilityId
    plus: Plus


class GivesMore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how much the maximum of a pool or track is higher (FG-18)."""

    maximum: Limit
    plus: Plus


class WriteTalent(Action, frozen=True, kw_only=True, tag="write_talent"):
    """Write a talent into the table's list: a new one, or in the place of the one whose `id` is given (FG-16, FG-18).

    `helps` is the ability on which the tray offers it; it does the rest by itself. `free` is a maneuver that costs
    nothing.
    """

    name: str
    cost: Whole
    id: str | None = None
    conditions: tuple[Asks, ...] = ()
    effect: str = ""
    helps: AbilityId | None = None
    dice: tuple[GivesDice, ...] = ()
    plus: tuple[GivesPlus, ...] = ()
    maxima: tuple[GivesMore, ...] = ()
    free: str | None = None


class WriteManeuver(Action, frozen=True, kw_only=True, tag="write_maneuver"):
    """Write a maneuver into the table's list: a new one, or in the place of the one whose `id` is given (FG-16)."""

    name: str
    cost: Whole
    id: str | None = None
    conditions: tuple[Asks, ...] = ()
    effect: str = ""


class WriteTrauma(Action, frozen=True, kw_only=True, tag="write_trauma"):
    """Write a trauma into the table's list: a new one, or in the place of the one whose `id` is given (FG-22)."""

    name: str
    number: Place
    cause: Cause
    mental: bool = False
    value: Whole = 1
    id: str | None = None
    effect: str = ""
    trigger: str = ""


class StrikeEntry(Action, frozen=True, kw_only=True, tag="strike_entry"):
    """Take an entry out of the table's own lists (FG-17)."""

    kind: Kind
    id: str


class Rename(Action, frozen=True, kw_only=True, tag="rename"):
    """Give a character another name."""

    name: str


class SetNotes(Action, frozen=True, kw_only=True, tag="set_notes"):
    """Write the notes of a character anew."""

    notes: str
