"""Names that people may take for one another, in whatever script they are written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tablewright.systems.two_fingers.state import Skill, Specialisation, Table

__all__ = ["alike", "cleaned", "folded", "look_alikes", "same_name"]

MOST = 80
"""How much of a name is compared, in characters."""
STEM = 5
"""How much of a word is left when its ending goes: «верховая» and «верхом» begin alike."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the writing around, beyond the name that they stand in."""

Invented = Skill | Specialisation


def cleaned(written: str) -> str:
    r"""What somebody wrote, in NFC, without control characters and with single spaces, in any script.

    >>> cleaned("  Верховая\n езда ")
    'Верховая езда'
    """
    kept = "".join(" " if unicodedata.category(each) == "Cc" else each for each in written if each not in _TURNING)
    return " ".join(unicodedata.normalize("NFC", kept).split())


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name without what people overlook: capitals, accents, the dots of ё, punctuation, doubled spaces.

    >>> folded("Лётное  ДЕЛО!")
    'летное дело'
    """
    bare = "".join(
        each if each.isalnum() else " "
        for each in unicodedata.normalize("NFKD", name[:MOST].casefold())
        if not unicodedata.combining(each)
    )
    return " ".join(bare.split()) or cleaned(name)


def alike(one: str, other: str) -> bool:
    """Whether two names may mean the same: the words of one begin like words of the other, or a letter or two differ.

    >>> alike("Верховая езда", "Езда верхом"), alike("Замки", "Замок"), alike("Замки", "Пение")
    (True, True, False)
    """
    first, second = folded(one), folded(other)
    if first == second:
        return True
    some, others = ({word[:STEM] for word in each.split()} for each in (first, second))
    if some <= others or others <= some:
        return True
    slips = min(max(min(len(first), len(second)) - 3, 0), 2)
    return slips > 0 and _within(first, second, slips)


def _within(one: str, other: str, slips: int) -> bool:
    """Whether so many letters added, left out or changed lead from one to the other."""
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    one, other = one[same:], other[same:]
    if not one or not other:
        return len(one) + len(other) <= slips
    return slips > 0 and (
        _within(one[1:], other, slips - 1)
        or _within(one, other[1:], slips - 1)
        or _within(one[1:], other[1:], slips - 1)
    )


def look_alikes(table: Table, actor: str, key: str, name: str) -> tuple[tuple[str, Invented], ...]:
    """Everything invented at this table, but for `key` of `actor`, whose name is like this one, and who has it."""
    return tuple(
        (who, thing)
        for who, character in table.characters.items()
        for things in (character.skills, character.specialisations)
        for each, thing in _of(things)
        if (who, each) != (actor, key) and thing.name.strip() and alike(thing.name, name)
    )


def _of(things: Mapping[str, Skill] | Mapping[str, Specialisation]) -> Iterator[tuple[str, Invented]]:
    yield from things.items()


def same_name(table: Table, actor: str, key: str) -> Iterator[tuple[str, str, Invented]]:
    """Whoever has what `actor` calls by this name, with the id it has there: a specialisation, of the same skill."""
    mine = table.characters[actor]
    wanted = _path(mine.skills, mine.specialisations, key)
    for who, character in table.characters.items():
        for things in (character.skills, character.specialisations):
            for each, thing in _of(things):
                here = _path(character.skills, character.specialisations, each)
                if (who, each) == (actor, key) or here == wanted:
                    yield who, each, thing


def _path(skills: Mapping[str, Skill], specialisations: Mapping[str, Specialisation], key: str) -> tuple[str, ...]:
    """The name of a skill, or of a specialisation after that of its skill; the id where there is no name."""
    if key in skills:
        return (folded(skills[key].name) or key,)
    special = specialisations[key]
    skill = skills.get(special.skill)
    return (folded(special.skill if skill is None else skill.name) or special.skill, folded(special.name) or key)
