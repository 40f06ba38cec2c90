"""What is wrong with a sheet: it loads and plays all the same."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Text, Warned, plain, text
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import catalog
from tablewright.systems.haze.development import SLOTS, legal
from tablewright.systems.haze.expertise import LIMITS
from tablewright.systems.haze.gifts import GIFTS
from tablewright.systems.haze.names import attribute_name, tree_name
from tablewright.systems.haze.state import PRIMARY, SECONDARY, Character, HazeWorld
from tablewright.systems.haze.vigor import MOST

__all__ = ["BEARS_ON", "faults"]

CONDITIONS = ("unconscious", "fainted", "dead")

BEARS_ON = ("evade", "toughness", "melee", "ranged")
"""What a bonus may bear on besides skills (HZ-13, HZ-23)."""


def faults(world: HazeWorld, person: Character, path: str) -> Iterator[Warned]:
    """Everything about a character that the rules would not have allowed."""
    yield from _unknown(world, person, path)
    yield from _bonuses(world, person, path)
    yield from _gifts(person, path)
    yield from _attributes(person, path)
    yield from _condition(person, path)
    yield from _trees(world, person, path)
    yield from _record(person, path)


def _unknown(world: HazeWorld, person: Character, path: str) -> Iterator[Warned]:
    lists = catalog(world.content)
    for name, levels in (("attributes", person.attributes), ("drained", person.drained)):
        for key in levels:
            if key not in ATTRIBUTES:
                yield _warn("HZ-1", text("There is no attribute {id}.", id=key), f"{path}.{name}.{key}")
    for key in person.skills:
        if key not in lists.skills:
            yield _warn("HZ-9", text("There is no skill {id}.", id=key), f"{path}.skills.{key}")
    if person.race is not None and person.race not in lists.races:
        yield _warn("HZ-50", text("There is no race {id}.", id=person.race), f"{path}.race")
    for index, condition in enumerate(person.conditions):
        if condition not in CONDITIONS:
            yield _warn("HZ-26", text("There is no condition {id}.", id=condition), f"{path}.conditions.{index}")


def _gifts(person: Character, path: str) -> Iterator[Warned]:
    for index, gift in enumerate(person.gifts or ()):
        if gift not in GIFTS.values():
            yield _warn("HZ-8", text("No gift of creation raises {id}.", id=gift), f"{path}.gifts.{index}")


def _bonuses(world: HazeWorld, person: Character, path: str) -> Iterator[Warned]:
    lists = catalog(world.content)
    for index, bonus in enumerate(person.bonuses):
        for key in bonus.applies_to:
            if key not in lists.skills and key not in BEARS_ON:
                yield _warn(
                    "HZ-13",
                    text("{bonus} bears on {id}, which nothing is.", bonus=plain(bonus.name), id=key),
                    f"{path}.bonuses.{index}",
                )


def _attributes(person: Character, path: str) -> Iterator[Warned]:
    for key in PRIMARY:
        if person.primary(key) < 0 and "dead" not in person.conditions:
            yield _warn(
                "HZ-4",
                text("{attribute} is below 0, and that is death.", attribute=attribute_name(key)),
                f"{path}.attributes.{key}",
            )
    for key in SECONDARY:
        if (person.attribute(key) or 0) < 0:
            yield _warn(
                "HZ-3",
                text("{attribute} doesn't go below 0.", attribute=attribute_name(key)),
                f"{path}.attributes.{key}",
            )
    for key, level in person.skills.items():
        if level < 0:
            yield _warn("HZ-9", text("A skill doesn't go below 0."), f"{path}.skills.{key}")


def _condition(person: Character, path: str) -> Iterator[Warned]:
    if person.life.current > person.life.max:
        yield _warn("HZ-26", text("Life is above its maximum."), f"{path}.life.current")
    if person.life.current <= -person.life.max and "dead" not in person.conditions:
        yield _warn(
            "HZ-22", text("As much life is lost again as there was, and that is death."), f"{path}.life.current"
        )
    if "dead" in person.conditions and len(person.conditions) > 1:
        yield _warn("HZ-26", text("Death replaces the other conditions."), f"{path}.conditions")
    if person.vigor > MOST:
        yield _warn("HZ-35", text("Vigor is 3 at most."), f"{path}.vigor")
    for key, value in (("vigor", person.vigor), ("fatigue", person.fatigue), ("hours_active", person.hours_active)):
        if value < 0:
            yield _warn("HZ-30", text("This doesn't go below 0."), f"{path}.{key}")
    if person.hours_per_fatigue < 1:
        yield _warn("HZ-33", text("Without hours for a point, time gives no fatigue."), f"{path}.hours_per_fatigue")


def _trees(world: HazeWorld, person: Character, path: str) -> Iterator[Warned]:
    for key, bought in person.trees.items():
        shape = catalog(world.content).shape(key)
        here = f"{path}.trees.{key}"
        for slot in SLOTS:
            counts = bought.slots(slot)
            if len(counts) > len(shape.slots(slot)):
                yield _warn("HZ-44", text("{tree} has fewer slots.", tree=tree_name(world, key)), f"{here}.{slot}")
            for index, count in enumerate(counts):
                if not 0 <= count <= LIMITS[slot]:
                    yield _warn(
                        "HZ-42", text("This slot is bought {count} times.", count=count), f"{here}.{slot}.{index}"
                    )
        if missing := legal(world.options, bought):
            yield _warn("HZ-43", missing, here)


def _record(person: Character, path: str) -> Iterator[Warned]:
    xp = person.xp
    if not person.creating and xp.unspent > xp.earned + xp.converted:
        yield _warn("HZ-49", text("More experience is left than was obtained."), f"{path}.xp.unspent")
    for key, value in (("earned", xp.earned), ("converted", xp.converted), ("unspent", xp.unspent)):
        if value < 0:
            yield _warn("HZ-49", text("Experience doesn't go below 0."), f"{path}.xp.{key}")
    if person.rerolls < 0:
        yield _warn("HZ-46", text("Rerolls don't go below 0."), f"{path}.rerolls")


def _warn(clause: str, message: Text, path: str) -> Warned:
    return Warned(clause, message, path)
