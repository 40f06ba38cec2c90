"""What is written on the sheet and no rule asks about: the name and the notes."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.two_fingers.actions import SetName, SetNotes
from tablewright.systems.two_fingers.events import NameSet, NotesSet
from tablewright.systems.two_fingers.results import Written
from tablewright.systems.two_fingers.similar import cleaned
from tablewright.systems.two_fingers.state import Table

__all__ = ["set_name", "set_notes"]


def set_name(table: Table, action: SetName) -> Plan:
    """Call the character otherwise."""
    was, name = table.characters[action.actor].name, cleaned(action.name)

    def resolve(turn: Turn[Table]) -> Written:
        turn.happens(NameSet(action.actor, name, was))
        return Written(name)

    return Plan(resolve)


def set_notes(table: Table, action: SetNotes) -> Plan:
    """Write the notes anew."""
    was = table.characters[action.actor].notes

    def resolve(turn: Turn[Table]) -> Written:
        turn.happens(NotesSet(action.actor, action.notes, was))
        return Written(action.notes)

    return Plan(resolve)
