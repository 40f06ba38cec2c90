"""Expertise (HZ-15, HZ-16): what the developments of a tree make of a character."""

from __future__ import annotations

from tablewright.sdk import Invalid, Refused, text
from tablewright.systems.haze.catalog import Slot, catalog
from tablewright.systems.haze.names import person_name, tree_name
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["LIMITS", "complete", "known_expertise", "of_tree", "owned", "value", "worth"]

LIMITS: dict[Slot, int] = {"square": 3, "circle": 2, "triangle": 1}
"""How often each kind of slot may be bought (HZ-42)."""


MASTERY = 6
"""The expertise of who has a whole tree (HZ-15)."""


def complete(world: HazeWorld, person: Character, tree: str) -> bool:
    """Whether every slot of the tree is filled."""
    shape, bought = catalog(world.content).shape(tree), person.trees[tree]
    return all(
        len(counts := bought.slots(slot)) >= len(shape.slots(slot)) and all(count >= most for count in counts)
        for slot, most in LIMITS.items()
    )


def of_tree(world: HazeWorld, person: Character, tree: str) -> int:
    """A quarter of the developments bought, rounded down; at least 6 when the tree is complete (HZ-15)."""
    if tree not in person.trees:
        return 0
    bought = person.trees[tree].count()
    return worth(bought, bought if complete(world, person, tree) else None)


def worth(bought: int, most: int | None) -> int:
    """What so many developments are worth, where the tree has `most`: the last one never takes any away (HZ-15).

    >>> worth(11, 14), worth(14, 14), worth(37, 37)
    (2, 6, 9)
    """
    return max(bought // 4, MASTERY) if 0 < bought == most else bought // 4


def known_expertise(world: HazeWorld, person: Character, key: str, path: str) -> None:
    """Raises `Invalid` for what is neither a tree nor a field of anybody here."""
    if key in catalog(world.content).trees or key in person.trees or key in person.expertises:
        return
    if any(key in other.trees or key in other.expertises for other in world.characters.values()):
        return
    raise Invalid(path, text("There is no tree or field of expertise {expertise} here.", expertise=key[:80]))


def value(world: HazeWorld, person: Character, key: str) -> int:
    """The value of an expertise: of the field of one's own, else of the tree; 0 for what one lacks."""
    own = person.expertises.get(key, 0)
    return own if own > 0 else of_tree(world, person, key)


def owned(world: HazeWorld, person: Character, key: str, actor: str) -> int:
    """The value of an expertise; refused where it is 0, since that is none (HZ-16)."""
    found = value(world, person, key)
    if found <= 0:
        raise Refused(
            "HZ-16",
            text(
                "{who} has no expertise in {tree}. Four developments of a tree give the first point.",
                who=person_name(person, actor),
                tree=tree_name(world, key),
            ),
            expertise=key,
        )
    return found
