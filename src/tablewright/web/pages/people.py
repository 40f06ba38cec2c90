"""Whose number it is: the names of the characters, where an explanation has their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plain

if TYPE_CHECKING:
    from tablewright.web.pages.model import Member

__all__ = ["NOBODY", "People", "called", "people_in", "people_of"]

People = Mapping[str, Text]
"""Names by id."""

NOBODY: People = {}


def people_of(world: Any) -> dict[str, Text]:
    """The characters of a world."""
    return {key: plain(name) for key, each in world.characters.items() if (name := getattr(each, "name", ""))}


def people_in(party: Iterable[Member]) -> dict[str, Text]:
    """The characters of a party that is shown."""
    return {member.id: member.brief.name for member in party}


def called(system: System, people: People, key: str) -> Text:
    """The name of an id: a character's, a word of the game, or somebody's own word."""
    return people.get(key) or system.name(key)
