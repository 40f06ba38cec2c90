"""Content: the game's own lists with those of the table laid over them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from tablewright.sdk import Text, plain
from tablewright.systems.favor.state import Condition, Content, Kind, Maneuver, Talent, Trauma

__all__ = [
    "Catalog",
    "Entry",
    "catalog",
    "effect",
    "house_entries",
    "house_lists",
    "label",
    "own_entries",
    "trigger",
    "wants",
]

Entry = Talent | Maneuver | Trauma


class Catalog(msgspec.Struct, frozen=True):
    """The lists that hold at a table, by id."""

    talents: Mapping[str, Talent]
    maneuvers: Mapping[str, Maneuver]
    traumas: Mapping[str, Trauma]

    def cost(self, kind: str, key: str) -> int:
        """The AP that a talent or maneuver costs by its list (FG-16); nothing when no list has it."""
        entry = self.talents.get(key) if kind == "talent" else self.maneuvers.get(key)
        return entry.cost if entry else 0


@cache
def house_lists() -> Content:
    """The lists that come with the game."""
    folder = Path(__file__).parent / "content"
    lists = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))[path.stem] for path in folder.glob("*.toml")}
    return msgspec.convert(lists, Content)


@cache
def house_entries() -> frozenset[Entry]:
    """The entries of all the lists that come with the game."""
    own = house_lists()
    return frozenset((*own.talents, *own.maneuvers, *own.traumas))


@lru_cache(maxsize=64)
def catalog(content: Content) -> Catalog:
    """The game's lists with a table's entries over them, replacing by id, traumas by number too (FG-22)."""
    own = house_lists()
    traumas = {} if "traumas" in content.replace else {entry.id: entry for entry in own.traumas}
    for trauma in content.traumas:
        traumas = {key: old for key, old in traumas.items() if old.number != trauma.number or key == trauma.id}
        traumas[trauma.id] = trauma
    talents = (*(() if "talents" in content.replace else own.talents), *content.talents)
    maneuvers = (*(() if "maneuvers" in content.replace else own.maneuvers), *content.maneuvers)
    return Catalog({entry.id: entry for entry in talents}, {entry.id: entry for entry in maneuvers}, traumas)


def own_entries(content: Content, kind: Kind) -> Mapping[str, Entry]:
    """What a table has written itself into one of its lists, by id."""
    own: Mapping[str, tuple[Entry, ...]] = {
        "talent": content.talents,
        "maneuver": content.maneuvers,
        "trauma": content.traumas,
    }
    return {entry.id: entry for entry in own[kind]}


def label(entry: Entry) -> Text:
    """The name of an entry: translated when it is the game's, as it stands when the table wrote it."""
    return Text(entry.name) if _ours(entry) else plain(entry.name)


def effect(entry: Entry) -> Text | None:
    """What an entry does, in a sentence."""
    if not entry.effect:
        return None
    return Text(entry.effect) if _ours(entry) else plain(entry.effect)


def trigger(trauma: Trauma) -> Text | None:
    """What brings a trauma up, in a sentence (FG-23)."""
    if not trauma.trigger:
        return None
    return Text(trauma.trigger) if _ours(trauma) else plain(trauma.trigger)


def _ours(entry: Entry) -> bool:
    return entry in house_entries()


def wants(condition: Condition, lists: Catalog) -> Text:
    """What a condition asks for, as a name: the talent or maneuver it names."""
    entry = lists.talents.get(condition.talent or "") or lists.maneuvers.get(condition.maneuver or "")
    return label(entry) if entry else plain(condition.talent or condition.maneuver or "")
