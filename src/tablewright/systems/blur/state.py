"""What a world of Blur holds: the scene that everyone shares, the characters, the options of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tablewright.sdk import World as BaseWorld
from tablewright.systems.blur.content import Content, Place

__all__ = [
    "BlurWorld",
    "Carried",
    "Category",
    "Character",
    "Condition",
    "Filter",
    "Infected",
    "Light",
    "Mark",
    "Options",
    "Pending",
    "Phase",
    "Place",
    "Scene",
    "Time",
    "Weather",
    "Wise",
]

Category = Literal["primary", "alternate"]
Phase = Literal["adventure", "camp", "journey", "town"]
Weather = Literal["clear", "thick_fog", "heatwave"]
Time = Literal["foglift", "day", "fogfall", "night"]
Light = Literal["full", "dim", "dark"]
Mark = Literal["passed", "failed", "fate", "persona"]
Condition = Literal["hungry_thirsty", "exhausted", "angry", "sick", "injured", "afraid", "dead"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of a table where the rules leave a choice."""

    deja_vu_extra_die: bool = False
    """BL-3: one die more beside the Blur die."""
    shade_hits_normally: bool = False
    """BL-6: attacks against a shade count from 4."""
    five_at_five: Literal["nothing", "conditioning"] = "nothing"
    """BL-10: what a 5 does at Blur 5."""
    blur_die_alone: Literal["triggers", "never"] = "triggers"
    """BL-16: whether a Blur die with no other die brings a Blur roll."""
    scarf_phase: Literal["worked", "again"] = "worked"
    """BL-26: whether a scarf that worked is good for another phase."""
    malodorous_recovery: bool = False
    """BL-33: whether protection lets the malodorous count as out of fog where there is none."""
    removal_counts: bool = True
    """BL-32: whether a removal takes its turn of the alternation."""
    recovery_obstacles: tuple[int, int, int, int, int, int] | Mapping[str, int] = (0, 2, 3, 3, 4, 3)
    """BL-55: the obstacles in the order of recovery, or by condition; 0 for hungry and thirsty is food alone."""


class Scene(msgspec.Struct, frozen=True):
    """What is the same for everyone at the table."""

    phase: Phase = "adventure"
    turn: int = 1
    """The turn that is being played (BL-53)."""
    in_fog: bool = False
    weather: Weather = "clear"
    time: Time = "day"
    light: Light = "full"
    cold: bool = False
    """Extreme cold: the grind comes every third turn (BL-53)."""
    thick: bool | None = None
    """The GM's word on whether the fog is thick; null as time and weather give it (BL-21)."""
    extra: Mapping[str, Any] = {}


class Infected(msgspec.Struct, frozen=True):
    """An infection that a character has: its row of the table and the column (BL-33)."""

    number: int
    category: Category


class Pending(msgspec.Struct, frozen=True):
    """An infection whose category is the player's to pick (BL-31)."""

    number: int


class Filter(msgspec.Struct, frozen=True):
    """The filter that a character has fitted, and how long it lasts (BL-23 and BL-24)."""

    kind: str
    phases_left: int | None = None
    """With the running phase; a document may leave it out for a new one."""
    used: bool = False
    thick_marked: bool = False
    due: bool = False


class Wise(msgspec.Struct, frozen=True):
    """Something that a character is wise about, with its marks (BL-56)."""

    name: str
    marks: tuple[str, ...] = ()


class Carried(msgspec.Struct, frozen=True):
    """Something that a character has along and does not wear, with its place (BL-26 to BL-29).

    A filter that was fitted before is carried by itself, as it was when it was taken out (BL-23).
    """

    thing: str
    place: Place = "pack"
    count: int = 1
    filter: Filter | None = None


class Character(msgspec.Struct, frozen=True):
    """A character of Blur.

    After `dead` come fields of our own: `ratings` the dice of each kind of test, `near` who stands close to a
    malodorous one, `may_call` the clause by which the GM may call for a Blur roll, `recovery_tried` in this camp,
    `fog_cleared` for the next test or used up in this phase, `town_over` for this character alone, `inventory` what is
    carried.
    """

    name: str = ""
    blur: int = 1
    infections: tuple[Infected, ...] = ()
    last_category: Category | None = None
    pending_infection: Pending | None = None
    conditioning: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    fresh: bool = False
    fog_fresh: bool = False
    ghoul: bool = False
    might: int = 3
    gear: tuple[str, ...] = ()
    filter: Filter | None = None
    protection: tuple[str, ...] = ()
    in_fog: bool = False
    exposed: bool = False
    exposed_this_stay: bool = False
    blur_roll_due: str | None = None
    wises: tuple[Wise, ...] = ()
    free_test: bool = False
    retired: bool = False
    dead: bool = False
    ratings: Mapping[str, int] = {}
    near: tuple[str, ...] = ()
    may_call: str | None = None
    recovery_tried: tuple[str, ...] = ()
    fog_cleared: Literal["no", "now", "used"] = "no"
    town_over: bool = False
    inventory: tuple[Carried, ...] = ()
    notes: str = ""
    extra: Mapping[str, Any] = {}


class BlurWorld(BaseWorld, frozen=True, kw_only=True):
    """The whole of what a rule of Blur sees."""

    options: Options
    content: Content
    scene: Scene
    characters: Mapping[str, Character]
