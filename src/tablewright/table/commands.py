"""What may be asked of a table: the closed set of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from tablewright.table.state import Level, Role

__all__ = [
    "Act",
    "AddCharacter",
    "AnswerCard",
    "AssignCharacter",
    "CallCheck",
    "CloseCard",
    "Command",
    "Disclose",
    "JoinTable",
    "Note",
    "OpenTable",
    "Redo",
    "RenameSeat",
    "RevokeSeat",
    "SetOptions",
    "TakeSample",
    "Undo",
]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Faces = Annotated[tuple[int, ...], msgspec.Meta(max_length=1000)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """Something that a seat asks of its table."""


class OpenTable(Command, frozen=True, tag="open_table"):
    """Open a table, as its GM."""

    name: Name
    system: Key
    your_name: Name


class JoinTable(Command, frozen=True, tag="join_table"):
    """Take a seat; the role is the invitation's."""

    name: Name
    role: Role


class RenameSeat(Command, frozen=True, tag="rename_seat"):
    """Go by another name."""

    name: Name


class RevokeSeat(Command, frozen=True, tag="revoke_seat"):
    """Withdraw a seat: its pages go dark."""

    seat: Key


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Bring a character to the table: a new one by its name, or one from a document."""

    name: Name
    document: Mapping[str, Any] | None = None


class TakeSample(Command, frozen=True, tag="take_sample"):
    """Seat the sample party."""


class AssignCharacter(Command, frozen=True, tag="assign_character"):
    """Hand a character to a seat, or to nobody."""

    character: Key
    seat: Key | None = None


class Act(Command, frozen=True, tag="act"):
    """Carry out an action of the game; `dice` are typed faces, `level` how much of it the others see."""

    action: Mapping[str, Any]
    dice: Faces | None = None
    level: Level = "everything"


class Disclose(Command, frozen=True, tag="disclose"):
    """Show more of an earlier roll, which the GM sees as entry `entry`."""

    entry: int
    level: Level


class CallCheck(Command, frozen=True, tag="call_check"):
    """Call for a check of these characters: the action without actor and difficulty, which goes into `difficulty`.

    `level` is how much of each roll the others see; left out: all of an open check, of a secret one that it was
    made.
    """

    title: Name
    characters: Annotated[tuple[Key, ...], msgspec.Meta(min_length=1, max_length=8)]
    base: Mapping[str, Any]
    value: int
    difficulty: Key = "difficulty"
    secret: bool = False
    level: Level | None = None


class AnswerCard(Command, frozen=True, tag="answer_card"):
    """Roll for a character on a check that was called; `changes` are what the tray sets besides."""

    card: Key
    character: Key
    changes: Mapping[str, Any] = {}
    dice: Faces | None = None


class CloseCard(Command, frozen=True, tag="close_card"):
    """Close a check that was called."""

    card: Key


class Note(Command, frozen=True, tag="note"):
    """Write a line into the log; a secret one is for the GM and whoever writes it."""

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
    secret: bool = False


class SetOptions(Command, frozen=True, tag="set_options"):
    """Choose rulings: options of the game with the values that they are to have; the others stay."""

    values: Mapping[str, Any]


class Undo(Command, frozen=True, tag="undo"):
    """Undo entry `entry`, by the sender's own number; `along` are the entries that rest on it and go with it.

    A player takes back their own last purchase so.
    """

    entry: int
    along: Annotated[tuple[int, ...], msgspec.Meta(max_length=1000)] = ()


class Redo(Command, frozen=True, tag="redo"):
    """Let what was undone last count again."""
