"""What it takes to get a talent or maneuver (FG-13, FG-15, FG-16): everything missing, in an order that is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.sdk import Block, Choice, Control, Grid, Item, Listing, Text, Tool, plain, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, catalog, label
from tablewright.systems.favor.conditions import leading_to, named
from tablewright.systems.favor.graph import graph
from tablewright.systems.favor.known import chosen
from tablewright.systems.favor.level import highest, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.state import Character, Maneuver, Talent, World

__all__ = ["GOALS", "Missing", "missing_for"]


class Missing(msgspec.Struct, frozen=True):
    """A step on the way: an ability to raise, or a talent or maneuver to acquire, for so many AP."""

    label: Text
    ap: int
    ability: str | None = None
    to: int = 0


def missing_for(lists: Catalog, character: Character, entry: Talent | Maneuver) -> tuple[Missing, ...]:
    """What a character lacks for this: abilities first, then each thing after what it rests on (FG-16)."""
    things: dict[str, Talent | Maneuver] = {}
    needed: dict[str, int] = {}
    _gather(lists, character, entry, things, needed)
    raised = (
        Missing(ability.name, needed[key] - character.ability(key), key, needed[key])
        for key, ability in ABILITIES.items()
        if needed.get(key, 0) > character.ability(key)
    )
    return (*raised, *(Missing(label(each), each.cost) for each in things.values()))


def _gather(
    lists: Catalog,
    character: Character,
    entry: Talent | Maneuver,
    things: dict[str, Talent | Maneuver],
    needed: dict[str, int],
) -> None:
    if entry.id in things or entry.id in character.talents or entry.id in character.maneuvers:
        return
    for condition in entry.conditions:
        if condition.ability is not None:
            needed[condition.ability] = max(needed.get(condition.ability, 0), condition.at_least)
    for before in named(lists, entry):
        if before.id != entry.id:
            _gather(lists, character, before, things, needed)
    things[entry.id] = entry


def _form(world: World, key: str) -> tuple[Control, ...]:
    lists = catalog(world.content)
    character = world.characters[key]
    entries: tuple[Talent | Maneuver, ...] = (*lists.talents.values(), *lists.maneuvers.values())
    had = {*character.talents, *character.maneuvers}
    options = tuple((entry.id, label(entry)) for entry in entries if entry.id not in had)
    return (Choice("goal", text("Talent or maneuver"), options, options[0][0] if options else ""),)


def _work(world: World, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    lists = catalog(world.content)
    known: Mapping[str, Talent | Maneuver] = {**lists.maneuvers, **lists.talents}
    entry = chosen(known, asked.get("goal"), "goal")
    character = world.characters[key]
    way = missing_for(lists, character, entry)
    grid = Grid(
        text("The way to {thing}", thing=label(entry)),
        (text("What"), text("Now"), text("Then"), text("AP"), text("XP"), text("Level after")),
        tuple(_rows(world, character, way)),
        _caption(world, character, way),
    )
    further = tuple(Item(label(other)) for other in leading_to(lists, entry))
    return (
        grid,
        graph(lists, character, (entry, *leading_to(lists, entry))),
        Listing(text("What it leads to"), further, text("Nothing asks for it.")),
    )


def _rows(world: World, character: Character, way: tuple[Missing, ...]) -> Iterator[tuple[Text | int, ...]]:
    at = level(world, character)
    for each in way:
        now: Text | int = plain("–") if each.ability is None else character.ability(each.ability)
        then: Text | int = text("acquired") if each.ability is None else each.to
        xp: Text | int = plain("–") if makes_freely(character) else price(at, each.ap)
        at += each.ap
        yield each.label, now, then, each.ap, xp, at


def _caption(world: World, character: Character, way: tuple[Missing, ...]) -> Text:
    """What it costs in all, or why the level does not allow it yet (FG-13, FG-15)."""
    ap = sum(each.ap for each in way)
    at = level(world, character)
    if not way:
        return text("Nothing is missing: it is there already.")
    end = level_for_caps(world, character) if makes_freely(character) else at + ap
    for each in way:
        if each.to > highest(end):
            return text(
                "{ability} {value} takes level {least}, and this ends at level {level}: "
                "put AP elsewhere first (FG-15).",
                ability=each.label,
                value=each.to,
                least=4 * each.to,
                level=end,
            )
    if makes_freely(character):
        return text("{ap} AP in all.", ap=ap)
    return text("{ap} AP in all, {cost} XP; {have} are there.", ap=ap, cost=price(at, ap), have=character.xp)


GOALS = Tool(
    "way",
    text("What it takes"),
    text("Choose a talent or maneuver: everything that is missing, in order, with the price."),
    _form,
    _work,
)
