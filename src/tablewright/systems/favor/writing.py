"""Name and notes, which no rule looks at."""

from __future__ import annotations

from typing import Any

from tablewright.sdk import Plan, Turn
from tablewright.systems.favor.able import living
from tablewright.systems.favor.actions import Rename, SetNotes
from tablewright.systems.favor.events import NotesSet, Renamed
from tablewright.systems.favor.results import Done
from tablewright.systems.favor.state import World

__all__ = ["rename", "set_notes"]


def rename(world: World, action: Rename) -> Plan:
    """Give a character another name; the dead keep theirs (FG-32)."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> Done:
        turn.happens(Renamed(action.actor, action.name))
        return Done()

    return Plan(resolve)


def set_notes(world: World, action: SetNotes) -> Plan:
    """Write the notes of a character anew (FG-32: not those of the dead)."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> Done:
        turn.happens(NotesSet(action.actor, action.notes))
        return Done()

    return Plan(resolve)
