"""A basket (FG-13, FG-14): several things chosen by switches, priced in order, bought whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablewright.sdk import Text, Toggle, Tray, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, catalog, label
from tablewright.systems.favor.level import free_left, highest, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.state import Character, Condition, Maneuver, Talent, World

__all__ = ["RAISES", "basket", "switches"]

RAISES = 2
"""How often one ability can be raised in one basket."""


def basket(world: World, key: str, action: Mapping[str, Any]) -> Tray:
    """The tray in which a purchase of several things is put together."""
    character = world.characters[key]
    at = level(world, character)
    if makes_freely(character):
        note = text("{left} AP are left to assign.", left=free_left(world, character))
    else:
        note = text(
            "{xp} XP are there; at level {level} the next AP costs {price}, and each one after it 1 more.",
            xp=character.xp,
            level=at,
            price=price(at, 1),
        )
    return Tray(
        title=text("Several things at once"),
        action={"type": "buy", "actor": key, "items": []},
        controls=switches(world, character, action.get("items") or ()),
        difficulty=None,
        success="cost",
        also=("level",),
        axis=None,
        note=note,
    )


def switches(world: World, character: Character, chosen: Sequence[Any] = ()) -> tuple[Toggle, ...]:
    """A switch for each thing that this basket could hold, in an order in which the rules allow them (FG-16)."""
    left = [(_of(each, "kind"), _of(each, "id")) for each in chosen]
    return tuple(_switch(name, said, ap, wanted, left) for name, said, ap, wanted in _things(world, character))


_Wanted = tuple[str, str]


def _switch(name: str, said: Text, ap: int, wanted: _Wanted, left: list[_Wanted]) -> Toggle:
    on = wanted in left
    if on:
        left.remove(wanted)
    kind, key = wanted
    return Toggle(name, said, {"items": [{"kind": kind, "id": key}]}, on=on, note=text("{ap} AP", ap=ap))


def _of(item: Any, field: str) -> str:
    return str(item.get(field)) if isinstance(item, Mapping) else str(getattr(item, field, ""))


def _things(world: World, character: Character) -> Iterator[tuple[str, Text, int, _Wanted]]:
    most = _could_hold(world, character)
    for key, ability in ABILITIES.items():
        value = character.ability(key)
        for raised in range(value + 1, min(most, value + RAISES) + 1):
            said = text("{ability} {from_} → {to}", ability=ability.name, from_=raised - 1, to=raised)
            yield f"ability-{key}-{raised}", said, 1, ("ability", key)
    for entry in _within_reach(catalog(world.content), character, most):
        kind = "talent" if isinstance(entry, Talent) else "maneuver"
        yield f"{kind}-{entry.id}", label(entry), entry.cost, (kind, entry.id)


def _could_hold(world: World, character: Character) -> int:
    """The cap at the level that a well filled basket ends at (FG-15)."""
    at = level_for_caps(world, character)
    return highest(at) if makes_freely(character) else highest(at + 4)


def _within_reach(lists: Catalog, character: Character, most: int) -> Iterator[Talent | Maneuver]:
    """What could be acquired in this basket, each after what it rests on."""
    had = {*character.talents, *character.maneuvers}
    everything: tuple[Talent | Maneuver, ...] = (*lists.talents.values(), *lists.maneuvers.values())
    waiting = [entry for entry in everything if entry.id not in had]
    while ready := [entry for entry in waiting if _reached_all(character, entry, had, most)]:
        yield from ready
        had.update(entry.id for entry in ready)
        waiting = [entry for entry in waiting if entry.id not in had]


def _reached_all(character: Character, entry: Talent | Maneuver, had: set[str], most: int) -> bool:
    return all(_reached(character, condition, had, most) for condition in entry.conditions)


def _reached(character: Character, condition: Condition, had: set[str], most: int) -> bool:
    if condition.ability is None:
        return (condition.talent or condition.maneuver) in had
    value = character.ability(condition.ability)
    return value >= condition.at_least or condition.at_least <= min(most, value + RAISES)
