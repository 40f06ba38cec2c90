"""What happens in Haze: enough to tell it and to undo it, and no faces."""

from __future__ import annotations

from typing import Literal, get_args

from tablewright.sdk import Event
from tablewright.systems.haze.catalog import Effect, Slot
from tablewright.systems.haze.state import Ability, Bonus, Bought, Character, Purchase

__all__ = [
    "EVENTS",
    "AbilityGranted",
    "AttributeAdjusted",
    "AttributeRaised",
    "BonusAdded",
    "BonusDropped",
    "BonusSwitched",
    "BreakthroughReached",
    "CharacterApproved",
    "CharacterCreated",
    "ConditionEnded",
    "CreationFinished",
    "CreationReopened",
    "DevelopmentBought",
    "Died",
    "Event",
    "ExpertiseLearned",
    "Fainted",
    "FatigueGained",
    "FatigueRemoved",
    "FellUnconscious",
    "Followed",
    "GiftPointsChanged",
    "Happening",
    "LifeLost",
    "LifeRegained",
    "LifeRolled",
    "NotesChanged",
    "PurchaseTakenBack",
    "RaceChosen",
    "Renamed",
    "RerollPaid",
    "RerollsGranted",
    "Rested",
    "RollTakenBack",
    "SkillLearned",
    "SkillRaised",
    "TimePassed",
    "TreeChosen",
    "TreeDropped",
    "TurnsChanged",
    "VigorGained",
    "VigorLost",
    "XpAwarded",
]


class LifeLost(Event, frozen=True, tag="life_lost/1"):
    """Life points are lost (HZ-22)."""

    actor: str
    points: int


class LifeRegained(Event, frozen=True, tag="life_regained/1"):
    """Life points are regained (HZ-26)."""

    actor: str
    points: int


class VigorGained(Event, frozen=True, tag="vigor_gained/1"):
    """Vigor is gained (HZ-35)."""

    actor: str
    points: int
    reason: str = ""


class VigorLost(Event, frozen=True, tag="vigor_lost/1"):
    """All vigor is lost (HZ-36)."""

    actor: str
    points: int


class FatigueGained(Event, frozen=True, tag="fatigue_gained/1"):
    """Fatigue is gained (HZ-33, HZ-37)."""

    actor: str
    points: int
    reason: str = ""


class FatigueRemoved(Event, frozen=True, tag="fatigue_removed/1"):
    """Fatigue is rested off (HZ-34)."""

    actor: str
    points: int


class FellUnconscious(Event, frozen=True, tag="fell_unconscious/1"):
    """Somebody fell at no life (HZ-22)."""

    actor: str


class Fainted(Event, frozen=True, tag="fainted/1"):
    """Somebody fainted (HZ-32)."""

    actor: str


class ConditionEnded(Event, frozen=True, tag="condition_ended/1"):
    """Somebody woke, or came round."""

    actor: str
    condition: Literal["unconscious", "fainted"]


class Died(Event, frozen=True, tag="died/1"):
    """Death replaces the other conditions (HZ-26)."""

    actor: str
    before: tuple[str, ...]


Followed = LifeLost | VigorLost | FatigueGained | FellUnconscious | Fainted | Died
"""What can follow from a roll, and be undone by a reroll (HZ-46)."""


class RollTakenBack(Event, frozen=True, tag="roll_taken_back/1"):
    """What followed from a roll is undone."""

    actor: str
    undone: tuple[Followed, ...]


class RerollPaid(Event, frozen=True, tag="reroll_paid/1"):
    """A reroll is paid for (HZ-46)."""

    actor: str
    by: Literal["reroll", "xp"]


class TimePassed(Event, frozen=True, tag="time_passed/1"):
    """Hours of activity (HZ-33)."""

    actor: str
    hours: int


class Rested(Event, frozen=True, tag="rested/1"):
    """A rest; `hours` of activity ended with it."""

    actor: str
    kind: Literal["rest", "night"]
    comfort: Literal["good", "poor", "none"]
    hours: int


class AttributeAdjusted(Event, frozen=True, tag="attribute_adjusted/1"):
    """`drained` is how far the value is below the level paid for, before and after."""

    actor: str
    attribute: str
    values: tuple[int, int]
    drained: tuple[int, int]


class XpAwarded(Event, frozen=True, tag="xp_awarded/1"):
    """Experience is awarded (HZ-48)."""

    actor: str
    amount: int
    reason: str = ""


class BreakthroughReached(Event, frozen=True, tag="breakthrough_reached/1"):
    """One more action a turn (HZ-48)."""

    actor: str


class AttributeRaised(Event, frozen=True, tag="attribute_raised/1"):
    """An attribute is bought up by one (HZ-40)."""

    actor: str
    attribute: str
    cost: int


class SkillRaised(Event, frozen=True, tag="skill_raised/1"):
    """A skill is bought up by one (HZ-41)."""

    actor: str
    skill: str
    cost: int


class SkillLearned(Event, frozen=True, tag="skill_learned/1"):
    """A skill is taught (HZ-41)."""

    actor: str
    skill: str


class ExpertiseLearned(Event, frozen=True, tag="expertise_learned/1"):
    """An expertise of a field has another value (HZ-9)."""

    actor: str
    expertise: str
    values: tuple[int, int]


class DevelopmentBought(Event, frozen=True, tag="development_bought/1"):
    """A development with the effects it had when it was bought."""

    actor: str
    tree: str
    slot: Slot
    index: int
    cost: int
    name: str
    note: str
    effects: tuple[Effect, ...]


class PurchaseTakenBack(Event, frozen=True, tag="purchase_taken_back/1"):
    """A line of the ledger is taken back, with the effects of the development that it was."""

    actor: str
    purchase: int
    line: Purchase
    effects: tuple[Effect, ...] = ()


class GiftPointsChanged(Event, frozen=True, tag="gift_points_changed/1"):
    """Free points that come or go with a secondary attribute at 0 (HZ-5 to HZ-7)."""

    actor: str
    points: int


class CharacterCreated(Event, frozen=True, tag="character_created/1"):
    """A character is made (HZ-51)."""

    actor: str
    character: Character


class Renamed(Event, frozen=True, tag="renamed/1"):
    """A character has another name, before and after."""

    actor: str
    names: tuple[str, str]


class RaceChosen(Event, frozen=True, tag="race_chosen/1"):
    """A race, with what it changes against the one before: life, evade, and the tree that it brings."""

    actor: str
    races: tuple[str | None, str]
    life: int
    evade: int
    trees: tuple[str | None, str | None]
    bought: Bought


class LifeRolled(Event, frozen=True, tag="life_rolled/1"):
    """The life points are rolled, before and after (HZ-25)."""

    actor: str
    values: tuple[int, int]


class TreeChosen(Event, frozen=True, tag="tree_chosen/1"):
    """A tree is chosen (HZ-50)."""

    actor: str
    tree: str
    bought: Bought


class TreeDropped(Event, frozen=True, tag="tree_dropped/1"):
    """A tree is let go of (HZ-50)."""

    actor: str
    tree: str
    bought: Bought


class CreationFinished(Event, frozen=True, tag="creation_finished/1"):
    """`gifts` are the attributes raised by secondary attributes at 0; `left` becomes experience."""

    actor: str
    gifts: tuple[str, ...]
    left: int


class CreationReopened(Event, frozen=True, tag="creation_reopened/1"):
    """What the end of creation gave is taken back; `points` are gift points that come or go with it."""

    actor: str
    gifts: tuple[str, ...]
    converted: int
    points: int


class CharacterApproved(Event, frozen=True, tag="character_approved/1"):
    """The GM agrees to a finished character (HZ-50)."""

    actor: str


class NotesChanged(Event, frozen=True, tag="notes_changed/1"):
    """The notes of a sheet, before and after; the private ones too."""

    actor: str
    notes: tuple[str, str]
    private_notes: tuple[str, str]


class TurnsChanged(Event, frozen=True, tag="turns_changed/1"):
    """The turn that is played, before and after; 0 is none. Everybody has all their actions again."""

    actor: str
    turns: tuple[int, int]


class AbilityGranted(Event, frozen=True, tag="ability_granted/1"):
    """An ability is granted (HZ-41, HZ-48)."""

    actor: str
    ability: Ability


class RerollsGranted(Event, frozen=True, tag="rerolls_granted/1"):
    """Rerolls are granted (HZ-46)."""

    actor: str
    count: int


class BonusAdded(Event, frozen=True, tag="bonus_added/1"):
    """Something is carried (HZ-13)."""

    actor: str
    bonus: Bonus


class BonusSwitched(Event, frozen=True, tag="bonus_switched/1"):
    """Something carried is in use, or no longer (HZ-13)."""

    actor: str
    index: int
    active: bool


class BonusDropped(Event, frozen=True, tag="bonus_dropped/1"):
    """Something is carried no more (HZ-13)."""

    actor: str
    index: int
    bonus: Bonus


Happening = (
    LifeLost
    | LifeRegained
    | VigorGained
    | VigorLost
    | FatigueGained
    | FatigueRemoved
    | FellUnconscious
    | Fainted
    | ConditionEnded
    | Died
    | RollTakenBack
    | RerollPaid
    | TimePassed
    | Rested
    | AttributeAdjusted
    | XpAwarded
    | BreakthroughReached
    | AttributeRaised
    | SkillRaised
    | SkillLearned
    | ExpertiseLearned
    | DevelopmentBought
    | PurchaseTakenBack
    | GiftPointsChanged
    | CharacterCreated
    | Renamed
    | RaceChosen
    | LifeRolled
    | TreeChosen
    | TreeDropped
    | CreationFinished
    | CreationReopened
    | TurnsChanged
    | CharacterApproved
    | NotesChanged
    | AbilityGranted
    | RerollsGranted
    | BonusAdded
    | BonusDropped
    | BonusSwitched
)
"""Everything that can happen."""

EVENTS: tuple[type[Event], ...] = get_args(Happening)
