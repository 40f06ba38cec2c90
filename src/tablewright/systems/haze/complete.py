"""A document made whole, and what in it the rules would not have allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablewright.sdk import Invalid, Warned, text
from tablewright.systems.haze.catalog import Content, catalog
from tablewright.systems.haze.creation import START, free_points
from tablewright.systems.haze.faults import faults
from tablewright.systems.haze.state import PRIMARY, Bought, Character, HazeWorld, Xp

__all__ = ["begun", "complete", "completed"]


def complete(world: HazeWorld, given: Mapping[str, frozenset[str]]) -> tuple[HazeWorld, tuple[Warned, ...]]:
    """Every attribute has a value and every tree its slots; what is wrong is listed, not mended.

    Who is being created and has neither experience nor purchases yet has the free points of the table (HZ-51).
    """
    for key, person in world.characters.items():
        for attribute in PRIMARY:
            if attribute in person.attributes and person.attributes[attribute] is None:
                raise Invalid(
                    f"world.characters.{key}.attributes.{attribute}", text("Every creature has this attribute (HZ-1).")
                )
    people = {key: completed(world.content, person) for key, person in world.characters.items()}
    for key, person in people.items():
        if person.creating and given[key].isdisjoint({"xp", "ledger"}):
            people[key] = begun(world, person)
    whole = replace(world, characters=people)
    return whole, tuple(_warned(whole))


def completed(content: Content, person: Character) -> Character:
    """The character with the attributes that were left out at their start, and trees of full shape (HZ-44)."""
    return replace(
        person,
        attributes={**START, **person.attributes},
        trees={tree: _padded(content, tree, bought) for tree, bought in person.trees.items()},
    )


def begun(world: HazeWorld, person: Character) -> Character:
    """The character with all the free points to spend (HZ-51)."""
    return replace(person, xp=Xp(unspent=free_points(world, person.attributes)))


def _padded(content: Content, tree: str, bought: Bought) -> Bought:
    shape = catalog(content).shape(tree)
    pairs = (
        (bought.square, len(shape.square)),
        (bought.circle, len(shape.circle)),
        (bought.triangle, len(shape.triangle)),
    )
    return Bought(*((*counts, *(0,) * (length - len(counts))) for counts, length in pairs))


def _warned(world: HazeWorld) -> Iterator[Warned]:
    for key, person in world.characters.items():
        yield from faults(world, person, f"world.characters.{key}")
