"""The lists of the game, which a table may add to: infections, filters and gear."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

__all__ = ["Catalog", "Content", "FilterKind", "Gear", "Infection", "Place", "Trait", "catalog"]

Place = Literal["neck", "belt", "hand", "pack"]
"""Where things are carried (BL-26 to BL-29)."""

Trait = Literal[
    "double_rations",
    "dim_is_full",
    "hides_fresh",
    "clears_fog",
    "breathes_fog",
    "marks_a_wise",
    "exudes_fog",
    "skin_recovery",
    "sick_sessions",
    "free_camp_test",
]
"""What an infection does beyond numbers; the rule that knows it names it (BL-33 and BL-34)."""


class Infection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the table of infections, with what it does (BL-33 and BL-34); `text` says it of a table's own.

    `obstacle` is added on the kinds of test in `tests` (all when empty) but those in `never`, only in fog or in full
    light where it says so; `might` counts in fog.
    """

    id: str
    number: int
    category: Literal["primary", "alternate"]
    name: str = ""
    text: str = ""
    obstacle: int = 0
    tests: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    in_fog: bool = False
    full_light: bool = False
    might: int = 0
    trait: Trait | None = None


class FilterKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of filter (BL-26 to BL-28); one that `roll`s ends its phase with a d6 and is its own gear."""

    id: str
    phases: int
    name: str = ""
    text: str = ""
    obstacle: int | None = None
    """What it costs; null when it is found, not bought."""
    pack: int = 1
    """The room of a bundle in the pack; one alone takes 1."""
    bundle: int = 1
    places: tuple[Place, ...] = ()
    """Where else it is carried, with a room of 1."""
    roll: bool = False


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that is worn (BL-29): the filters it takes, and what can't be worn with it."""

    id: str
    name: str = ""
    text: str = ""
    takes: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    obstacle: int | None = None
    pack: int = 1
    places: tuple[Place, ...] = ()
    helmet_from: int | None = None
    """The face of a d6 from which it works as a helmet."""


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table adds to the lists; an entry with a known id replaces it."""

    infections: tuple[Infection, ...] = ()
    filters: tuple[FilterKind, ...] = ()
    gear: tuple[Gear, ...] = ()
    replace: tuple[Literal["infections", "filters", "gear"], ...] = ()
    """The lists whose own entries are dropped first."""


class Catalog(msgspec.Struct, frozen=True):
    """The lists of a table, looked up by what the rules ask for."""

    infections: Mapping[tuple[int, str], Infection]
    filters: Mapping[str, FilterKind]
    gear: Mapping[str, Gear]


@lru_cache(maxsize=64)
def catalog(content: Content) -> Catalog:
    """The lists of a table: the game's own and what the table adds."""
    house = _house()
    infections = _merged(house.infections, content.infections, drop="infections" in content.replace)
    filters = _merged(house.filters, content.filters, drop="filters" in content.replace)
    gear = _merged(house.gear, content.gear, drop="gear" in content.replace)
    return Catalog({(each.number, each.category): each for each in infections.values()}, filters, gear)


def _merged(house: Iterable[Any], added: Iterable[Any], *, drop: bool) -> Mapping[str, Any]:
    return {entry.id: entry for entry in (*(() if drop else house), *added)}


@lru_cache(maxsize=1)
def _house() -> Content:
    folder = files(__package__) / "content"
    lists: dict[str, Any] = {}
    for name in ("infections", "gear"):
        lists |= tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(lists, Content)
