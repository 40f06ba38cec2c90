"""What can be asked for."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tablewright.sdk import Action
from tablewright.systems.blur.state import Category, Condition, Light, Mark, Phase, Place, Time, Weather

Kind = Literal[
    "skill",
    "nature",
    "will",
    "health",
    "stealth",
    "scavenging",
    "pathfinder",
    "hunter",
    "resources",
    "circles",
    "lifestyle",
    "riddling",
    "recovery",
    "attack",
    "feint",
]


class Factor(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that makes a test harder: +1 Ob each, or as much as the GM says (BL-52)."""

    source: str
    value: int = 1


class Used(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wise that is used: one's own, or that of `by`, who helps with it; with what is spent on it (BL-56)."""

    wise: str
    by: str | None = None
    spent: Literal["fate", "persona"] | None = None


class Test(Action, frozen=True, tag="test", kw_only=True):
    """A test against an obstacle (BL-50)."""

    __test__ = False

    dice: int
    obstacle: int
    factors: tuple[Factor, ...] = ()
    kind: Kind = "skill"
    helpers: tuple[str, ...] = ()
    wises: tuple[Used, ...] = ()
    opponent: str | None = None
    blur_die: bool = False


class Contestant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a versus test."""

    actor: str
    dice: int
    kind: Kind | UnsetType = UNSET
    helpers: tuple[str, ...] = ()
    wises: tuple[Used, ...] = ()
    blur_die: bool = False


class Versus(Action, frozen=True, tag="versus", kw_only=True):
    """A test of several against one another (BL-51).

    `kind` is that of all who name none; `blur_dice` are those who add the Blur die, as if they had said so themselves.
    """

    contestants: tuple[Contestant, ...]
    kind: Kind = "skill"
    blur_dice: tuple[str, ...] = ()


class RollBlur(Action, frozen=True, tag="blur_roll"):
    """A Blur roll (BL-8)."""


class ChooseInfection(Action, frozen=True, tag="choose_infection", kw_only=True):
    """The player's pick of the first infection (BL-31)."""

    category: Category


class EnterFog(Action, frozen=True, tag="enter_fog"):
    """A character goes into the fog (BL-11)."""


class LeaveFog(Action, frozen=True, tag="leave_fog"):
    """A character comes out of the fog."""


class BeginPhase(Action, frozen=True, tag="begin_phase", kw_only=True):
    """A phase begins for everyone (BL-53)."""

    kind: Phase


class EndPhase(Action, frozen=True, tag="end_phase", kw_only=True):
    """A phase ends for everyone (BL-53)."""

    kind: Phase


class EndTurn(Action, frozen=True, tag="end_turn"):
    """A turn of the adventure ends for everyone (BL-53)."""


class SetScene(Action, frozen=True, tag="set_scene", kw_only=True):
    """The weather, the hour, the light or the fog changes for everyone (BL-21)."""

    weather: Weather | UnsetType = UNSET
    time: Time | UnsetType = UNSET
    in_fog: bool | UnsetType = UNSET
    light: Light | UnsetType = UNSET
    cold: bool | UnsetType = UNSET
    thick: bool | UnsetType | None = UNSET


class Wear(Action, frozen=True, tag="wear", kw_only=True):
    """Put something on (BL-29)."""

    gear: str


class TakeOff(Action, frozen=True, tag="take_off", kw_only=True):
    """Take something off: a piece of gear, or the filter by its kind (BL-29)."""

    gear: str


class FitFilter(Action, frozen=True, tag="fit_filter", kw_only=True):
    """Fit a filter in what is worn, in place of the old (BL-29): a new one, or a used one with so many phases left."""

    filter: str
    left: int | None = None


class TurnBlow(Action, frozen=True, tag="turn_blow", kw_only=True):
    """Whether something worn works as a helmet this time (BL-29)."""

    gear: str


class Protect(Action, frozen=True, tag="protect", kw_only=True):
    """The GM names a protection, or says that it has ended (BL-20)."""

    source: str
    on: bool


class TakeCondition(Action, frozen=True, tag="take_condition", kw_only=True):
    """A condition is taken (BL-54)."""

    condition: Condition


class ClearCondition(Action, frozen=True, tag="clear_condition", kw_only=True):
    """A condition is cleared without a test (BL-54)."""

    condition: Condition


class Recover(Action, frozen=True, tag="recover", kw_only=True):
    """Recovery from a condition (BL-55): by food, by the fog (BL-33 and BL-34) or by a test with so many dice."""

    condition: Condition
    by: Literal["food", "fog", "test"] | None = None
    dice: int | None = None
    helpers: tuple[str, ...] = ()
    wises: tuple[Used, ...] = ()
    blur_die: bool = False


class LeaveCamp(Action, frozen=True, tag="leave_camp"):
    """A character breaks camp (BL-42)."""


class LeaveCampTogether(Action, frozen=True, tag="leave_camp_together"):
    """Everyone who takes part breaks camp; the actor is who asks (BL-42)."""


class BeginSession(Action, frozen=True, tag="begin_session"):
    """A session begins for a character (BL-34)."""


class BeginSessionTogether(Action, frozen=True, tag="begin_session_together"):
    """A session begins for everyone who takes part; the actor is who asks (BL-34)."""


class Discovered(Action, frozen=True, tag="discovered"):
    """The Watch discovers a shade in town (BL-6)."""


class ClearFog(Action, frozen=True, tag="clear_fog"):
    """The booming clear the fog around them for one test (BL-33)."""


class MarkWise(Action, frozen=True, tag="mark_wise", kw_only=True):
    """A wise is marked in one of its four ways (BL-56)."""

    wise: str
    mark: Mark


class Winter(Action, frozen=True, tag="winter"):
    """A character spends the winter in town (BL-18)."""


class Die(Action, frozen=True, tag="die"):
    """A character dies (BL-43)."""


# ---- beyond the agreed interface: what a table needs to keep its sheets --------------------------------------------


class SetName(Action, frozen=True, tag="set_name", kw_only=True):
    """A character is given a name."""

    name: str


class SetNotes(Action, frozen=True, tag="set_notes", kw_only=True):
    """What a player wants to remember."""

    notes: str


class SetRating(Action, frozen=True, tag="set_rating", kw_only=True):
    """The dice of a kind of test are noted on the sheet; 0 crosses them out."""

    kind: Kind
    dice: int


class SetRatings(Action, frozen=True, tag="set_ratings", kw_only=True):
    """The dice of several kinds of test are noted at once; what is left out stays as it is."""

    nature: int | UnsetType = UNSET
    will: int | UnsetType = UNSET
    health: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    feint: int | UnsetType = UNSET
    skill: int | UnsetType = UNSET
    stealth: int | UnsetType = UNSET
    scavenging: int | UnsetType = UNSET
    pathfinder: int | UnsetType = UNSET
    hunter: int | UnsetType = UNSET
    riddling: int | UnsetType = UNSET
    resources: int | UnsetType = UNSET
    circles: int | UnsetType = UNSET
    lifestyle: int | UnsetType = UNSET


class AddWise(Action, frozen=True, tag="add_wise", kw_only=True):
    """A wise is noted on the sheet (BL-56)."""

    wise: str


class DropWise(Action, frozen=True, tag="drop_wise", kw_only=True):
    """A wise is taken from the sheet."""

    wise: str


class Freshen(Action, frozen=True, tag="freshen"):
    """A rested character is Fresh again (BL-52)."""


class CallBlurRoll(Action, frozen=True, tag="call_blur_roll"):
    """The GM calls for the Blur roll that may be called for (BL-12 and BL-13): it is due."""


class WaiveBlurRoll(Action, frozen=True, tag="waive_blur_roll"):
    """The GM lets it be (BL-12 and BL-13)."""


class Find(Action, frozen=True, tag="find", kw_only=True):
    """Something is found or given, and carried from now on (BL-26 to BL-29)."""

    thing: str
    place: Place | None = None
    count: int = 1


class Buy(Action, frozen=True, tag="buy", kw_only=True):
    """A Resources test to buy something in town (BL-26 to BL-29)."""

    thing: str
    dice: int
    place: Place | None = None
    helpers: tuple[str, ...] = ()
    wises: tuple[Used, ...] = ()
    blur_die: bool = False


class Stow(Action, frozen=True, tag="stow", kw_only=True):
    """Something that is carried goes elsewhere (BL-26 to BL-29); of used filters one with so many phases left."""

    thing: str
    place: Place
    left: int | None = None


class Drop(Action, frozen=True, tag="drop", kw_only=True):
    """One of something that is carried is left behind; of used filters one with so many phases left."""

    thing: str
    left: int | None = None


class SetNear(Action, frozen=True, tag="set_near", kw_only=True):
    """The GM lists who is near a malodorous character (BL-33)."""

    others: tuple[str, ...]


Asked = (
    Test
    | Versus
    | RollBlur
    | ChooseInfection
    | EnterFog
    | LeaveFog
    | BeginPhase
    | EndPhase
    | EndTurn
    | SetScene
    | Wear
    | TakeOff
    | FitFilter
    | TurnBlow
    | Protect
    | TakeCondition
    | ClearCondition
    | Recover
    | LeaveCamp
    | LeaveCampTogether
    | BeginSession
    | BeginSessionTogether
    | Discovered
    | ClearFog
    | MarkWise
    | Winter
    | Die
    | SetName
    | SetNotes
    | SetRating
    | SetRatings
    | AddWise
    | DropWise
    | Freshen
    | SetNear
    | CallBlurRoll
    | WaiveBlurRoll
    | Find
    | Buy
    | Stow
    | Drop
)
"""Every action."""
