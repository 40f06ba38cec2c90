"""What can happen."""

from __future__ import annotations

from tablewright.sdk import Event
from tablewright.systems.favor.abilities import Pool
from tablewright.systems.favor.state import Cause, Character, Kind, Maneuver, Purchase, Talent, Trauma

__all__ = [
    "AbilityAdjusted",
    "AdvancementClosed",
    "AdvancementOpened",
    "Bought",
    "BrokeDown",
    "Created",
    "CreationFinished",
    "DamageHealed",
    "DamageTaken",
    "Died",
    "DyingEnded",
    "EntryStruck",
    "FellDying",
    "LevelSet",
    "ManeuverWritten",
    "NotesSet",
    "PoolRestored",
    "PoolSpent",
    "Renamed",
    "StressRelieved",
    "StressTaken",
    "TakenBack",
    "TalentWritten",
    "TraumaGained",
    "TraumaOvercome",
    "TraumaWritten",
    "XpAwarded",
]


class AdvancementOpened(Event, frozen=True, tag="advancement_opened/1"):
    """A long rest was finished: XP may be spent (FG-12)."""

    actor: str


class AdvancementClosed(Event, frozen=True, tag="advancement_closed/1"):
    """Something else began: XP may not be spent any more (FG-12)."""

    actor: str


class PoolSpent(Event, frozen=True, tag="pool_spent/1"):
    """Vigor or focus was paid."""

    actor: str
    pool: Pool
    points: int


class PoolRestored(Event, frozen=True, tag="pool_restored/1"):
    """Vigor or focus came back."""

    actor: str
    pool: Pool
    points: int


class DamageTaken(Event, frozen=True, tag="damage_taken/1"):
    """The damage rose by so much."""

    actor: str
    points: int


class DamageHealed(Event, frozen=True, tag="damage_healed/1"):
    """The damage fell by so much."""

    actor: str
    points: int


class FellDying(Event, frozen=True, tag="fell_dying/1"):
    """The damage reached its maximum: unconscious, dying, and a trauma to come (FG-32)."""

    actor: str


class DyingEnded(Event, frozen=True, tag="dying_ended/1"):
    """Healed below the maximum: not dying any more (FG-32)."""

    actor: str


class Died(Event, frozen=True, tag="died/1"):
    """More damage came while dying (FG-32)."""

    actor: str


class StressTaken(Event, frozen=True, tag="stress_taken/1"):
    """The stress rose by so much."""

    actor: str
    points: int


class StressRelieved(Event, frozen=True, tag="stress_relieved/1"):
    """The stress fell by so much."""

    actor: str
    points: int


class BrokeDown(Event, frozen=True, tag="broke_down/1"):
    """The stress reached its maximum: a breakdown, and a trauma to come (FG-33)."""

    actor: str


class XpAwarded(Event, frozen=True, tag="xp_awarded/1"):
    """Experience was given."""

    actor: str
    amount: int


class Bought(Event, frozen=True, tag="bought/1"):
    """Something was acquired, with XP or with the AP of creation."""

    actor: str
    purchase: Purchase


class TakenBack(Event, frozen=True, tag="taken_back/1"):
    """A purchase was taken back, at the price that was paid."""

    actor: str
    index: int
    purchase: Purchase


class TraumaGained(Event, frozen=True, tag="trauma_gained/1"):
    """A trauma was got in play."""

    actor: str
    trauma: str
    cause: Cause


class TraumaOvercome(Event, frozen=True, tag="trauma_overcome/1"):
    """A trauma is gone."""

    actor: str
    trauma: str


class Created(Event, frozen=True, tag="created/1"):
    """A whole character was made."""

    actor: str
    character: Character


class LevelSet(Event, frozen=True, tag="level_set/1"):
    """The level to start at was set."""

    actor: str
    level: int


class CreationFinished(Event, frozen=True, tag="creation_finished/1"):
    """The making of a character was ended."""

    actor: str


class AbilityAdjusted(Event, frozen=True, tag="ability_adjusted/1"):
    """An ability was set by the GM's word, from one value to another."""

    actor: str
    ability: str
    was: int
    value: int


class TalentWritten(Event, frozen=True, tag="talent_written/1"):
    """The table's list has this talent, in the place of one with the same id."""

    actor: str
    talent: Talent


class ManeuverWritten(Event, frozen=True, tag="maneuver_written/1"):
    """The table's list has this maneuver, in the place of one with the same id."""

    actor: str
    maneuver: Maneuver


class TraumaWritten(Event, frozen=True, tag="trauma_written/1"):
    """The table's list has this trauma, in the place of one with the same id."""

    actor: str
    trauma: Trauma


class EntryStruck(Event, frozen=True, tag="entry_struck/1"):
    """The table's list has not this entry any more."""

    actor: str
    kind: Kind
    id: str


class Renamed(Event, frozen=True, tag="renamed/1"):
    """A character got another name."""

    actor: str
    name: str


class NotesSet(Event, frozen=True, tag="notes_set/1"):
    """The notes of a character were written anew."""

    actor: str
    notes: str
