"""Documents: the defaults that hang on other values, and what the rules would not have allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

import msgspec

from tablewright.sdk import Text, Warned, plain, text
from tablewright.systems.favor.abilities import ABILITIES, Pool
from tablewright.systems.favor.catalog import Catalog, catalog, label
from tablewright.systems.favor.creation import TRAUMAS_MOST
from tablewright.systems.favor.harm import DAMAGE, STRESS, TRACKS, room, track_end
from tablewright.systems.favor.level import highest, level_for_caps
from tablewright.systems.favor.names import CONDITIONS, POOLS
from tablewright.systems.favor.resources import pool_max
from tablewright.systems.favor.state import Character, Content, Maneuver, Talent, World

__all__ = ["complete"]


def complete(world: World, given: Mapping[str, frozenset[str]]) -> tuple[World, tuple[Warned, ...]]:
    """Fill in what a document left out, and list what is wrong in it."""
    lists = catalog(world.content)
    people = {key: _filled(world.content, person, given[key]) for key, person in world.characters.items()}
    whole = msgspec.structs.replace(world, characters=people)
    warnings = [*_of_content(world, lists)]
    for key, person in people.items():
        warnings += [
            Warned(clause, message, f"world.characters.{key}.{field}")
            for clause, message, field in _faults(whole, person, lists)
        ]
    return whole, tuple(warnings)


def _filled(content: Content, person: Character, given: frozenset[str]) -> Character:
    """A character with its defaults: full pools (FG-30), the AP of creation traumas (FG-10), what full tracks mean."""
    lists = catalog(content)
    conditions = person.conditions
    if "conditions" not in given:
        conditions = tuple(each.full for each in TRACKS if not room(content, person, each))  # FG-32, FG-33
    trauma_ap = person.trauma_ap
    if "trauma_ap" not in given:
        trauma_ap = sum(
            lists.traumas[borne.id].value
            for borne in person.traumas
            if borne.origin == "creation" and borne.id in lists.traumas
        )
    return msgspec.structs.replace(
        person,
        vigor=person.vigor if "vigor" in given else pool_max(content, person, "vigor"),
        focus=person.focus if "focus" in given else pool_max(content, person, "focus"),
        conditions=conditions,
        trauma_ap=trauma_ap,
    )


_Fault = tuple[str, Text, str]


def _faults(world: World, person: Character, lists: Catalog) -> Iterator[_Fault]:
    yield from _abilities(world, person)
    yield from _acquired(person, lists)
    yield from _traumas(person, lists)
    yield from _numbers(world.content, person)
    for condition in person.conditions:
        if condition not in CONDITIONS:
            yield "FG-32", text("There is no condition {id}.", id=condition), "conditions"


def _abilities(world: World, person: Character) -> Iterator[_Fault]:
    at = level_for_caps(world, person)
    for key, value in person.abilities.items():
        field = f"abilities.{key}"
        if key not in ABILITIES:
            yield "FG-1", text("There is no ability {id}.", id=key), field
        elif value < 0:
            yield "FG-2", text("{ability} is below 0.", ability=ABILITIES[key].name), field
        elif value > highest(at):
            yield (
                "FG-15",
                text(
                    "{ability} holds {value} AP; at level {level} the most is {most}.",
                    ability=ABILITIES[key].name,
                    value=value,
                    level=at,
                    most=highest(at),
                ),
                field,
            )


def _acquired(person: Character, lists: Catalog) -> Iterator[_Fault]:
    """Talents and maneuvers that no list has, or twice; their conditions may have lapsed (FG-17)."""
    for field, ids, known in (
        ("talents", person.talents, lists.talents),
        ("maneuvers", person.maneuvers, lists.maneuvers),
    ):
        for index, key in enumerate(ids):
            entry = known.get(key)
            if entry is None:
                yield "FG-16", text("No list has {id}: it costs nothing and does nothing.", id=key), f"{field}.{index}"
            elif key in ids[:index]:
                yield "FG-16", text("{thing} stands there twice.", thing=label(entry)), f"{field}.{index}"


def _traumas(person: Character, lists: Catalog) -> Iterator[_Fault]:
    ids = [borne.id for borne in person.traumas]
    for index, key in enumerate(ids):
        entry = lists.traumas.get(key)
        if entry is None:
            yield "FG-22", text("No list has {id}: it costs nothing and does nothing.", id=key), f"traumas.{index}"
        elif key in ids[:index]:
            yield "FG-22", text("{thing} stands there twice.", thing=label(entry)), f"traumas.{index}"
    taken = sum(borne.origin == "creation" for borne in person.traumas)
    if taken > TRAUMAS_MOST:
        yield (
            "FG-20",
            text("{count} traumas are from creation; {most} may be taken.", count=taken, most=TRAUMAS_MOST),
            "traumas",
        )


def _numbers(content: Content, person: Character) -> Iterator[_Fault]:
    bounds: list[tuple[str, str, Text, int | None]] = [
        ("FG-30", pool, POOLS[pool], pool_max(content, person, pool)) for pool in get_args(Pool)
    ]
    bounds += [
        ("FG-32", "damage", text("damage"), track_end(content, person, DAMAGE)),
        ("FG-33", "stress", text("stress"), track_end(content, person, STRESS)),
        ("FG-12", "xp", plain("XP"), None),
        ("FG-10", "trauma_ap", text("AP from traumas"), None),
    ]
    for clause, field, name, most in bounds:
        value = getattr(person, field)
        if value < 0:
            yield clause, text("{what}: {value} is below 0.", what=name, value=value), field
        elif most is not None and value > most:
            yield (
                clause,
                text("{what}: {value} is above the maximum of {most}.", what=name, value=value, most=most),
                field,
            )
    if person.starting_level is not None and person.starting_level < 1:
        yield "FG-11", text("A starting level is 1 or more."), "starting_level"
    for clause, track in (("FG-32", DAMAGE), ("FG-33", STRESS)):
        if not (room(content, person, track) or person.has(track.full) or person.has("dead")):
            message = text("The track is full without {condition}.", condition=CONDITIONS[track.full])
            yield clause, message, "conditions"


def _of_content(world: World, lists: Catalog) -> Iterator[Warned]:
    """Conditions and gifts of the table's own lists that name what no list has (FG-16, FG-18)."""
    yield from _free_of_nothing(world.content.talents, lists)
    own: tuple[tuple[str, Sequence[Talent | Maneuver]], ...] = (
        ("talents", world.content.talents),
        ("maneuvers", world.content.maneuvers),
    )
    for field, entries in own:
        for index, entry in enumerate(entries):
            for key in _unlisted(entry, lists):
                message = text(
                    "{thing} asks for {id}, which no list has: nobody can acquire it.", thing=label(entry), id=key
                )
                yield Warned("FG-16", message, f"content.{field}.{index}.conditions")


def _free_of_nothing(talents: Sequence[Talent], lists: Catalog) -> Iterator[Warned]:
    """Gifts that make a maneuver free which no list has (FG-18)."""
    for index, talent in enumerate(talents):
        for gift in talent.gifts:
            if gift.free is not None and gift.free not in lists.maneuvers:
                message = text("{thing} makes {id} free, which no list has.", thing=label(talent), id=gift.free)
                yield Warned("FG-18", message, f"content.talents.{index}.gifts")


def _unlisted(entry: Talent | Maneuver, lists: Catalog) -> Iterator[str]:
    for condition in entry.conditions:
        if condition.talent is not None and condition.talent not in lists.talents:
            yield condition.talent
        if condition.maneuver is not None and condition.maneuver not in lists.maneuvers:
            yield condition.maneuver
