"""What happened, with what is needed to undo it."""

from __future__ import annotations

from typing import get_args

from tablewright.sdk import Event
from tablewright.systems.blur.state import Category, Filter, Infected, Pending, Phase, Place, Scene, Wise


class BlurChanged(Event, frozen=True, tag="blur_changed/1"):
    character: str
    was: int
    now: int


class Retired(Event, frozen=True, tag="retired/1"):
    character: str


class BlurRollDue(Event, frozen=True, tag="blur_roll_due/1"):
    """A Blur roll is due by this clause (BL-14)."""

    character: str
    clause: str
    was: str | None


class BlurRollOffered(Event, frozen=True, tag="blur_roll_offered/1"):
    """The GM may call for a Blur roll by this clause (BL-12 and BL-13)."""

    character: str
    clause: str
    was: str | None


class BlurRollAnswered(Event, frozen=True, tag="blur_roll_answered/1"):
    """What was due or could be called for is no more."""

    character: str
    due: str | None
    may_call: str | None


class BlurRollCalled(Event, frozen=True, tag="blur_roll_called/1"):
    """The GM called for the Blur roll that this clause allows: it is due (BL-14)."""

    character: str
    clause: str
    was: str | None


class BlurRollWaived(Event, frozen=True, tag="blur_roll_waived/1"):
    """The GM did not call for it (BL-14)."""

    character: str
    clause: str


class InfectionOffered(Event, frozen=True, tag="infection_offered/1"):
    character: str
    number: int


class InfectionOfferDropped(Event, frozen=True, tag="infection_offer_dropped/1"):
    character: str
    was: Pending


class InfectionGained(Event, frozen=True, tag="infection_gained/1"):
    character: str
    number: int
    category: Category
    last: Category | None


class InfectionRemoved(Event, frozen=True, tag="infection_removed/1"):
    """An infection came up again and went; `counts` when that was a turn of the alternation (BL-32)."""

    character: str
    number: int
    category: Category
    counts: bool
    last: Category | None


class InfectionsLost(Event, frozen=True, tag="infections_lost/1"):
    character: str
    infections: tuple[Infected, ...]


class AlternationForgotten(Event, frozen=True, tag="alternation_forgotten/1"):
    character: str
    last: Category


class ConditioningGained(Event, frozen=True, tag="conditioning_gained/1"):
    character: str
    conditioning: str


class ConditioningLost(Event, frozen=True, tag="conditioning_lost/1"):
    """All conditioning goes, with fog-fresh and ghoul (BL-44)."""

    character: str
    conditioning: tuple[str, ...]
    fog_fresh: bool
    ghoul: bool


class FogFreshGained(Event, frozen=True, tag="fog_fresh_gained/1"):
    character: str


class FogEntered(Event, frozen=True, tag="fog_entered/1"):
    character: str


class FogLeft(Event, frozen=True, tag="fog_left/1"):
    character: str
    exposed: bool
    exposed_this_stay: bool


class ExposureChanged(Event, frozen=True, tag="exposure_changed/1"):
    character: str
    exposed: bool


class ExposedFirst(Event, frozen=True, tag="exposed_first/1"):
    """The first exposure of this stay in the fog (BL-11)."""

    character: str


class FilterChanged(Event, frozen=True, tag="filter_changed/1"):
    character: str
    was: Filter | None
    now: Filter | None


class GearWorn(Event, frozen=True, tag="gear_worn/1"):
    character: str
    gear: str


class GearTakenOff(Event, frozen=True, tag="gear_taken_off/1"):
    character: str
    gear: str


class ThingTaken(Event, frozen=True, tag="thing_taken/1"):
    """Something is carried now, so many of it more at this place."""

    character: str
    thing: str
    place: Place
    count: int


class ThingGone(Event, frozen=True, tag="thing_gone/1"):
    """So many of something are no longer at this place."""

    character: str
    thing: str
    place: Place
    count: int


class FilterKept(Event, frozen=True, tag="filter_kept/1"):
    """A filter that was used is carried as it is, to be fitted again (BL-23)."""

    character: str
    place: Place
    filter: Filter


class FilterFetched(Event, frozen=True, tag="filter_fetched/1"):
    """A filter that was used is no longer carried at this place."""

    character: str
    place: Place
    filter: Filter


class ProtectionGained(Event, frozen=True, tag="protection_gained/1"):
    character: str
    source: str


class ProtectionLost(Event, frozen=True, tag="protection_lost/1"):
    character: str
    source: str


class ConditionTaken(Event, frozen=True, tag="condition_taken/1"):
    """A condition is taken; Fresh and fog-fresh are crossed (BL-54 and BL-42)."""

    character: str
    condition: str
    fresh: bool
    fog_fresh: bool


class ConditionCleared(Event, frozen=True, tag="condition_cleared/1"):
    character: str
    condition: str


class Freshened(Event, frozen=True, tag="freshened/1"):
    character: str


class Died(Event, frozen=True, tag="died/1"):
    """A character died, which crosses Fresh and fog-fresh as any condition does (BL-54)."""

    character: str
    ghoul: bool
    fresh: bool
    fog_fresh: bool


class RecoveryTried(Event, frozen=True, tag="recovery_tried/1"):
    character: str
    condition: str


class FreeTestGiven(Event, frozen=True, tag="free_test_given/1"):
    character: str


class FreeTestSpent(Event, frozen=True, tag="free_test_spent/1"):
    """The free test was made, or its camp is over (BL-34)."""

    character: str


class FogCleared(Event, frozen=True, tag="fog_cleared/1"):
    character: str


class FogClosedIn(Event, frozen=True, tag="fog_closed_in/1"):
    character: str


class TownEnded(Event, frozen=True, tag="town_ended/1"):
    character: str


class PhaseBegun(Event, frozen=True, tag="phase_begun/1"):
    """A phase begins; what belonged to the last one is wiped for everyone."""

    kind: Phase
    was: Phase


class PhaseEnded(Event, frozen=True, tag="phase_ended/1"):
    kind: Phase


class TurnSet(Event, frozen=True, tag="turn_set/1"):
    was: int
    now: int


class SceneChanged(Event, frozen=True, tag="scene_changed/1"):
    was: Scene
    now: Scene


class WiseMarked(Event, frozen=True, tag="wise_marked/1"):
    character: str
    wise: str
    mark: str


class WiseAdded(Event, frozen=True, tag="wise_added/1"):
    character: str
    wise: str


class WiseDropped(Event, frozen=True, tag="wise_dropped/1"):
    character: str
    wise: Wise


class Renamed(Event, frozen=True, tag="renamed/1"):
    character: str
    was: str
    now: str


class NotesChanged(Event, frozen=True, tag="notes_changed/1"):
    character: str
    was: str
    now: str


class RatingSet(Event, frozen=True, tag="rating_set/1"):
    character: str
    kind: str
    was: int
    now: int


class NearSet(Event, frozen=True, tag="near_set/1"):
    character: str
    was: tuple[str, ...]
    now: tuple[str, ...]


OfScene = PhaseBegun | PhaseEnded | TurnSet | SceneChanged
OfCharacter = (
    BlurChanged
    | Retired
    | BlurRollDue
    | BlurRollOffered
    | BlurRollAnswered
    | BlurRollCalled
    | BlurRollWaived
    | InfectionOffered
    | InfectionOfferDropped
    | InfectionGained
    | InfectionRemoved
    | InfectionsLost
    | AlternationForgotten
    | ConditioningGained
    | ConditioningLost
    | FogFreshGained
    | FogEntered
    | FogLeft
    | ExposureChanged
    | ExposedFirst
    | FilterChanged
    | GearWorn
    | GearTakenOff
    | ThingTaken
    | ThingGone
    | FilterKept
    | FilterFetched
    | ProtectionGained
    | ProtectionLost
    | ConditionTaken
    | ConditionCleared
    | Freshened
    | Died
    | RecoveryTried
    | FreeTestGiven
    | FreeTestSpent
    | FogCleared
    | FogClosedIn
    | TownEnded
    | WiseMarked
    | WiseAdded
    | WiseDropped
    | Renamed
    | NotesChanged
    | RatingSet
    | NearSet
)

EVENTS: tuple[type[Event], ...] = (*get_args(OfScene), *get_args(OfCharacter))
