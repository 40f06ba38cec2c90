"""What comes of each action."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tablewright.systems.blur.state import Carried, Category, Filter


class Blurred(Struct, frozen=True, kw_only=True):
    """What a Blur roll did; without one only `blur` says anything (BL-8 and BL-10)."""

    blur: int
    face: int | None = None
    raised: bool = False
    infection: int | None = None
    infected: bool = False
    """Whether an infection came up, to get, to choose or to lose (BL-30)."""
    category: Category | None = None
    removed: bool = False
    conditioning: str | None = None
    retired: bool = False


class BlurRollResult(Blurred, frozen=True, kw_only=True):
    """A Blur roll."""

    face: int


class TestResult(Blurred, frozen=True, kw_only=True):
    """A test, and the Blur roll that its Blur die brought."""

    __test__ = False

    pool: int
    successes: int
    obstacle: int
    passed: bool
    blur_roll: bool
    unscathed: bool
    """Passed, and no Blur roll followed."""
    free_test: bool = False


class VersusResult(Struct, frozen=True, kw_only=True):
    """A versus test; what is not asked for beside the winner is null.

    `blur_roll` is whose Blur die brought a Blur roll, `blur_rolls` what came of it.
    """

    winner: str | None
    pools: Mapping[str, int]
    successes: Mapping[str, int] | None = None
    blur_roll: Mapping[str, bool] | None = None
    blur_rolls: Mapping[str, BlurRollResult | None] | None = None


class ChooseResult(Struct, frozen=True, kw_only=True):
    """An infection picked."""

    infection: int
    category: Category
    removed: bool


class FogResult(Struct, frozen=True, kw_only=True):
    """Where a character stands to the fog."""

    in_fog: bool
    exposed: bool
    blur_roll_due: str | None


class PhasePart(Struct, frozen=True, kw_only=True):
    """A character's part of a phase that begins or ends; `scarf` is the d6 of BL-26."""

    blur_roll_due: str | None = None
    recovery: int | None = None
    filter: Filter | None = None
    scarf: int | None = None


class PhaseResult(PhasePart, frozen=True, kw_only=True):
    """A phase that begins or ends, for everyone."""

    everyone: Mapping[str, PhasePart]


class TurnPart(Struct, frozen=True, kw_only=True):
    """A character's part of a turn that ends."""

    grind: str | None = None
    blur_roll_due: str | None = None


class TurnResult(TurnPart, frozen=True, kw_only=True):
    """A turn that ends, for everyone; `turn` is the next one."""

    turn: int
    everyone: Mapping[str, TurnPart]


class ScenePart(Struct, frozen=True, kw_only=True):
    """A character's part of a scene that changes."""

    in_fog: bool | None = None
    exposed: bool | None = None
    blur_roll_due: str | None = None


class SceneResult(ScenePart, frozen=True, kw_only=True):
    """A scene that changes, for everyone."""

    thick_time: bool
    everyone: Mapping[str, ScenePart]


class ProtectionResult(Struct, frozen=True, kw_only=True):
    """Whether a character is protected now."""

    protected: bool
    exposed: bool
    blur_roll_due: str | None


class BlowResult(Struct, frozen=True, kw_only=True):
    """Whether what is worn worked as a helmet."""

    face: int
    works: bool


class ConditionsResult(Struct, frozen=True, kw_only=True):
    """The conditions of a character now."""

    conditions: tuple[str, ...]


class RecoverResult(Blurred, frozen=True, kw_only=True):
    """Recovery from a condition; `pool` and what follows it are null without a test."""

    recovered: bool
    blur_roll_due: str | None
    rations: int = 0
    pool: int | None = None
    successes: int | None = None
    obstacle: int | None = None
    blur_roll: bool = False


class CampResult(Struct, frozen=True, kw_only=True):
    """A camp that a character leaves."""

    fog_fresh: bool


class CampsResult(Struct, frozen=True, kw_only=True):
    """A camp that everyone leaves: who is fog-fresh."""

    everyone: Mapping[str, CampResult]


class SessionResult(Struct, frozen=True, kw_only=True):
    """A session that begins for everyone, with the conditions of each."""

    everyone: Mapping[str, ConditionsResult]


class TownResult(Struct, frozen=True, kw_only=True):
    """A shade run out of town."""

    town_over: bool
    blur_roll_due: str | None
    filter: Filter | None


class ClearedResult(Struct, frozen=True, kw_only=True):
    """Whether the next test is made as out of the fog."""

    fog_cleared: bool


class WiseResult(Struct, frozen=True, kw_only=True):
    """The marks of a wise now."""

    marks: tuple[str, ...]


class WinterResult(Struct, frozen=True, kw_only=True):
    """A winter in town."""

    blur: int


class DeathResult(Struct, frozen=True, kw_only=True):
    """A death."""

    dead: bool
    ghoul: bool


class CalledResult(Struct, frozen=True, kw_only=True):
    """What is due after the GM's word."""

    blur_roll_due: str | None


class InventoryResult(Struct, frozen=True, kw_only=True):
    """What a character carries now."""

    inventory: tuple[Carried, ...]


class BuyResult(Blurred, frozen=True, kw_only=True):
    """A test to buy something, and the Blur roll that its Blur die brought."""

    bought: bool
    pool: int
    successes: int
    obstacle: int
    blur_roll: bool
    inventory: tuple[Carried, ...]


class SheetResult(Struct, frozen=True, kw_only=True):
    """A line of the sheet as it is now."""

    name: str
    notes: str
    fresh: bool
    wises: tuple[str, ...]
    near: tuple[str, ...]
    ratings: Mapping[str, int]
