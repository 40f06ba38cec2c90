"""A basket (FG-13, FG-14): several things, priced in order, bought whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablewright.sdk import Control, Repeat, Toggle, Tray, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, catalog, label
from tablewright.systems.favor.level import free_left, highest, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.state import Character, Condition, Maneuver, Talent, World

__all__ = ["basket", "choices"]

_MOST = 100
"""How many AP ahead the cap is looked at: no basket holds more things."""


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
        controls=choices(world, character, action.get("items") or ()),
        difficulty=None,
        success="cost",
        also=("level",),
        axis=None,
        note=note,
        fills="items",
    )


def choices(world: World, character: Character, chosen: Sequence[Any] = ()) -> tuple[Control, ...]:
    """What this basket could hold, in an order in which the rules allow it (FG-16): abilities, then things."""
    most = _could_hold(world, character)
    wanted = Counter((_of(each, "kind"), _of(each, "id")) for each in chosen)
    return (
        *(
            Repeat(
                f"ability-{key}",
                text("{ability} {value}", ability=ability.name, value=character.ability(key)),
                _wanted("ability", key),
                wanted["ability", key],
                most - character.ability(key),
            )
            for key, ability in ABILITIES.items()
            if character.ability(key) < most
        ),
        *(_switch(entry, wanted) for entry in _within_reach(catalog(world.content), character, most)),
    )


def _switch(entry: Talent | Maneuver, wanted: Mapping[tuple[str, str], int]) -> Toggle:
    kind = "talent" if isinstance(entry, Talent) else "maneuver"
    on = (kind, entry.id) in wanted
    note = text("{ap} AP", ap=entry.cost)
    return Toggle(f"{kind}-{entry.id}", label(entry), _wanted(kind, entry.id), on=on, note=note)


def _wanted(kind: str, key: str) -> Mapping[str, Any]:
    return {"items": [{"kind": kind, "id": key}]}


def _of(item: Any, field: str) -> str:
    return str(item.get(field)) if isinstance(item, Mapping) else str(getattr(item, field, ""))


def _could_hold(world: World, character: Character) -> int:
    """The cap where this basket can end: with all the XP there are, and at least one rise of it (FG-15)."""
    at = level_for_caps(world, character)
    if makes_freely(character):
        return highest(at)
    ahead = sum(price(at, ap) <= character.xp for ap in range(1, _MOST + 1))
    return highest(at + max(4, ahead))


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
    return condition.at_least <= max(most, character.ability(condition.ability))
