"""Notes on a sheet: for everybody, and for the player and the GM alone."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.haze.actions import SetNotes
from tablewright.systems.haze.events import NotesChanged
from tablewright.systems.haze.results import Done
from tablewright.systems.haze.state import HazeWorld

__all__ = ["set_notes"]


def set_notes(world: HazeWorld, action: SetNotes) -> Plan:
    """Notes are written, of the dead as well; what is left out stays."""
    person = world.characters[action.actor]
    notes = person.notes if action.notes is None else action.notes
    private = person.private_notes if action.private_notes is None else action.private_notes

    def resolve(turn: Turn[HazeWorld]) -> Done:
        if (notes, private) != (person.notes, person.private_notes):
            turn.happens(NotesChanged(action.actor, (person.notes, notes), (person.private_notes, private)))
        return Done()

    return Plan(resolve)
