"""What can be asked for in Haze."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from tablewright.sdk import Action
from tablewright.systems.haze.catalog import Slot
from tablewright.systems.haze.state import Tag

__all__ = [
    "AddBonus",
    "AdjustAttribute",
    "Approve",
    "Attack",
    "AwardXp",
    "BuyDevelopment",
    "Check",
    "ChooseRace",
    "ChooseTree",
    "Combined",
    "Contestant",
    "Create",
    "Damage",
    "DevelopmentAt",
    "DropBonus",
    "DropTree",
    "EndTurns",
    "FinishCreation",
    "GainFatigue",
    "GainVigor",
    "GrantAbility",
    "GrantRerolls",
    "Heal",
    "LearnExpertise",
    "LearnSkill",
    "Modifier",
    "NextTurn",
    "Opposed",
    "Participant",
    "PartyRest",
    "PartyTime",
    "PassTime",
    "PressOn",
    "RaiseAttribute",
    "RaiseSkill",
    "ReopenCreation",
    "Reroll",
    "Rest",
    "RollLife",
    "SetName",
    "SetNotes",
    "SwitchBonus",
    "TakeBack",
]

Natural = Annotated[int, msgspec.Meta(ge=0)]


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bonus or penalty brought to a roll (HZ-13, HZ-19)."""

    source: str
    value: Natural
    tag: Tag | None = None


class Contestant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody rolls: a skill, an attribute, or a skill moved to another attribute (HZ-11)."""

    actor: str
    skill: str | None = None
    attribute: str | None = None
    expertise: str | None = None
    bonuses: tuple[Modifier, ...] = ()
    penalties: tuple[Modifier, ...] = ()


class Participant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of a combined action, whose skill the action names (HZ-20)."""

    actor: str
    attribute: str | None = None
    expertise: str | None = None
    bonuses: tuple[Modifier, ...] = ()
    penalties: tuple[Modifier, ...] = ()


class Check(Action, frozen=True, tag="check", kw_only=True):
    """A check against a difficulty (HZ-12); `forced` is the GM's word (HZ-8, HZ-10, HZ-26)."""

    difficulty: int
    skill: str | None = None
    attribute: str | None = None
    expertise: str | None = None
    bonuses: tuple[Modifier, ...] = ()
    penalties: tuple[Modifier, ...] = ()
    helpers: tuple[str, ...] = ()
    forced: bool = False


class Opposed(Action, frozen=True, tag="opposed", kw_only=True):
    """Everyone involved rolls; the highest total wins (HZ-17)."""

    contestants: tuple[Contestant, ...]


class Combined(Action, frozen=True, tag="combined", kw_only=True):
    """Several act as one, each with the best skill among the others (HZ-20)."""

    participants: tuple[str | Participant, ...]
    skill: str
    difficulty: int
    need: Literal["one", "all"]


class Attack(Action, frozen=True, tag="attack", kw_only=True):
    """An attack on somebody's evade (HZ-23)."""

    target: str
    kind: Literal["melee", "ranged"]
    damage: Natural
    skill: str | None = None
    bonuses: tuple[Modifier, ...] = ()
    penalties: tuple[Modifier, ...] = ()
    tag: Tag | None = None


class PressOn(Action, frozen=True, tag="press_on"):
    """Go on at the limit of fatigue (HZ-32)."""


class Reroll(Action, frozen=True, tag="reroll"):
    """Roll the last roll again, for a point of experience (HZ-46)."""


class PassTime(Action, frozen=True, tag="pass_time", kw_only=True):
    """Hours of activity go by (HZ-33)."""

    hours: Natural


class Rest(Action, frozen=True, tag="rest", kw_only=True):
    """Rest four hours, or sleep the night (HZ-34)."""

    kind: Literal["rest", "night"]
    comfort: Literal["good", "poor", "none"]


class PartyTime(Action, frozen=True, tag="party_time", kw_only=True):
    """Hours of activity go by for everybody but those left out (HZ-33)."""

    hours: Natural
    without: tuple[str, ...] = ()


class PartyRest(Action, frozen=True, tag="party_rest", kw_only=True):
    """Everybody rests, but those left out, who watch (HZ-34)."""

    kind: Literal["rest", "night"]
    comfort: Literal["good", "poor", "none"]
    without: tuple[str, ...] = ()


class NextTurn(Action, frozen=True, tag="next_turn"):
    """A turn of a fight begins for everybody (HZ-48)."""


class EndTurns(Action, frozen=True, tag="end_turns"):
    """Turns are counted no more."""


class GainFatigue(Action, frozen=True, tag="gain_fatigue", kw_only=True):
    """Fatigue that the GM gives, with a reason (HZ-37)."""

    points: Natural
    tag: Tag | None = None
    reason: str = ""


class GainVigor(Action, frozen=True, tag="gain_vigor", kw_only=True):
    """Vigor that the GM gives, with a reason (HZ-37)."""

    points: Natural
    tag: Tag | None = None
    reason: str = ""


class Damage(Action, frozen=True, tag="damage", kw_only=True):
    """Life points lost otherwise than by an attack (HZ-22)."""

    amount: Natural
    tag: Tag | None = None


class Heal(Action, frozen=True, tag="heal", kw_only=True):
    """Life points regained (HZ-26)."""

    amount: Natural
    tag: Tag | None = None


class AdjustAttribute(Action, frozen=True, tag="adjust_attribute", kw_only=True):
    """An attribute takes another value, for a time or for good (HZ-3)."""

    attribute: str
    value: int
    lasting: bool = False


class AwardXp(Action, frozen=True, tag="award_xp", kw_only=True):
    """Experience awarded in play, with a reason (HZ-48)."""

    amount: Natural
    reason: str = ""


class RaiseAttribute(Action, frozen=True, tag="raise_attribute", kw_only=True):
    """Buy the next value of an attribute (HZ-40)."""

    attribute: str


class RaiseSkill(Action, frozen=True, tag="raise_skill", kw_only=True):
    """Buy the next level of a skill (HZ-41)."""

    skill: str


class LearnSkill(Action, frozen=True, tag="learn_skill", kw_only=True):
    """Be taught a skill by someone in the world (HZ-41)."""

    skill: str


class LearnExpertise(Action, frozen=True, tag="learn_expertise", kw_only=True):
    """Have an expertise of a field of one's own at this value (HZ-9)."""

    expertise: str
    value: Natural


class BuyDevelopment(Action, frozen=True, tag="buy_development", kw_only=True):
    """Buy a square, circle or triangle of a tree (HZ-42)."""

    tree: str
    slot: Slot
    index: Natural


class TakeBack(Action, frozen=True, tag="take_back", kw_only=True):
    """Take a purchase back while the character is being created (HZ-51)."""

    purchase: Natural


class DevelopmentAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A development bought at creation."""

    tree: str
    slot: Slot
    index: Natural


class Create(Action, frozen=True, tag="create", kw_only=True):
    """Make a character of these final values (HZ-51); `actor` is the new id."""

    name: str
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    race: str | None = None
    trees: tuple[str, str, str] | None = None
    developments: tuple[DevelopmentAt, ...] = ()


class SetName(Action, frozen=True, tag="set_name", kw_only=True):
    """Give the character a name."""

    name: str


class ChooseRace(Action, frozen=True, tag="choose_race", kw_only=True):
    """Choose a race while creating (HZ-50)."""

    race: str


class RollLife(Action, frozen=True, tag="roll_life"):
    """Roll the life points while creating (HZ-25)."""


class ChooseTree(Action, frozen=True, tag="choose_tree", kw_only=True):
    """Choose a tree while creating (HZ-50)."""

    tree: str


class DropTree(Action, frozen=True, tag="drop_tree", kw_only=True):
    """Let go of a tree in which nothing was bought, while creating (HZ-50)."""

    tree: str


class FinishCreation(Action, frozen=True, tag="finish_creation"):
    """Be done: the free points left become experience (HZ-47)."""


class ReopenCreation(Action, frozen=True, tag="reopen_creation"):
    """The GM sends a finished character back to creation (HZ-50)."""


class Approve(Action, frozen=True, tag="approve"):
    """The GM has looked at a finished character, and agrees (HZ-50)."""


class SetNotes(Action, frozen=True, tag="set_notes", kw_only=True):
    """Notes on the sheet, for everybody or for the player and the GM alone; what is left out stays."""

    notes: str | None = None
    private_notes: str | None = None


class GrantAbility(Action, frozen=True, tag="grant_ability", kw_only=True):
    """An ability that the GM grants: taught (HZ-41), or the unique one of the breakthrough (HZ-48)."""

    name: str
    note: str = ""
    unique: bool = False


class GrantRerolls(Action, frozen=True, tag="grant_rerolls", kw_only=True):
    """Rerolls from another source than experience (HZ-46)."""

    count: Natural


class AddBonus(Action, frozen=True, tag="add_bonus", kw_only=True):
    """Take up something that gives a bonus (HZ-13)."""

    name: str
    value: Natural
    applies_to: tuple[str, ...]
    tag: Tag | None = None


class DropBonus(Action, frozen=True, tag="drop_bonus", kw_only=True):
    """Put away something carried, by its place in the list."""

    index: Natural


class SwitchBonus(Action, frozen=True, tag="switch_bonus", kw_only=True):
    """Put something carried to use, or out of use (HZ-13)."""

    index: Natural
    active: bool
