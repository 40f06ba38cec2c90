"""What may be asked of a table: the closed set of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from tablewright.table.kept import How, Until
from tablewright.table.state import Kind, Level, Need, Role

__all__ = [
    "Act",
    "AddCharacter",
    "AnswerCard",
    "ArchiveTable",
    "AssignCharacter",
    "BeginSession",
    "CallCheck",
    "CloseCard",
    "Command",
    "Correct",
    "DeleteTable",
    "Disclose",
    "DropDifficulty",
    "DropRuling",
    "EndSession",
    "HelpCheck",
    "Invite",
    "JoinTable",
    "KeepRuling",
    "LeaveTable",
    "LiftOverride",
    "Note",
    "OpenTable",
    "Patch",
    "Pin",
    "PrepareDifficulty",
    "ProposeCheck",
    "Redo",
    "RenameSeat",
    "RenewSeat",
    "RestoreTable",
    "RevealDice",
    "RevokeSeat",
    "SetLevel",
    "SetOptions",
    "SetOverride",
    "SetPart",
    "SetRole",
    "SettleProposal",
    "SignOut",
    "SkipCheck",
    "TakeSample",
    "ThrowDice",
    "Undo",
    "WithdrawHelp",
    "WithdrawInvite",
    "WriteText",
]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
Faces = Annotated[tuple[int, ...], msgspec.Meta(max_length=1000)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """Something that a seat asks of its table."""


class OpenTable(Command, frozen=True, tag="open_table"):
    """Open a table, as its GM."""

    name: Name
    system: Key
    your_name: Name


class JoinTable(Command, frozen=True, tag="join_table"):
    """Take a seat by an invitation, which says in what role."""

    name: Name
    invite: Key


class RenameSeat(Command, frozen=True, tag="rename_seat"):
    """Go by another name."""

    name: Name


class RevokeSeat(Command, frozen=True, tag="revoke_seat"):
    """Withdraw a seat: its pages go dark."""

    seat: Key


class SignOut(Command, frozen=True, tag="sign_out"):
    """Let a `device` of a `seat` open it no more; a GM does so for every seat."""

    seat: Key
    device: Key


class SetRole(Command, frozen=True, tag="set_role"):
    """Give a seat another role: a table may have several GMs."""

    seat: Key
    role: Role


class RenewSeat(Command, frozen=True, tag="renew_seat"):
    """Get a new link for one's seat: the old one, and every other device of the seat, opens nothing any more."""


class LeaveTable(Command, frozen=True, tag="leave_table"):
    """Give up the seat, and whom one plays."""


class Invite(Command, frozen=True, tag="invite"):
    """Make an invitation, good for so many `hours` and for so many people; left out: without an end."""

    role: Role
    hours: Annotated[int, msgspec.Meta(ge=1, le=8784)] | None = None
    most: Annotated[int, msgspec.Meta(ge=1, le=64)] | None = None


class WithdrawInvite(Command, frozen=True, tag="withdraw_invite"):
    """Withdraw an invitation: its link lets nobody in any more; who came by it stays."""

    invite: Key


class ArchiveTable(Command, frozen=True, tag="archive_table"):
    """Put the table away: it can be read, and nothing is done at it until it is restored."""


class DeleteTable(Command, frozen=True, tag="delete_table"):
    """Delete the table: it is the GMs' alone to look at, can be restored for 30 days, and then is gone for good."""


class RestoreTable(Command, frozen=True, tag="restore_table"):
    """Bring a table back that was archived or deleted."""


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Bring a character to the table: a new one by its name, or one from a document."""

    name: Name
    document: Mapping[str, Any] | None = None


class TakeSample(Command, frozen=True, tag="take_sample"):
    """Seat the sample party."""


class AssignCharacter(Command, frozen=True, tag="assign_character"):
    """Hand a character to a seat, or to nobody; a player hands over their own."""

    character: Key
    seat: Key | None = None


class Act(Command, frozen=True, tag="act"):
    """Carry out an action of the game; `dice` are typed faces, `level` how much of it the others see.

    Left out, it is as much of a roll as the table has set, and all of what rolls nothing.
    """

    action: Mapping[str, Any]
    dice: Faces | None = None
    level: Level | None = None


class RevealDice(Command, frozen=True, tag="reveal_dice"):
    """Show the key of the open rolls so far, so that anyone can check them; new keys are pledged."""


class Disclose(Command, frozen=True, tag="disclose"):
    """Show more of an earlier roll, which the GM sees as entry `entry`."""

    entry: int
    level: Level


class CallCheck(Command, frozen=True, tag="call_check"):
    """Call for a check of these characters: the action without actor and difficulty, which goes into `difficulty`.

    `level` is how much of each roll the others see; left out: as much as the table has set, of a secret one no more
    than that it was made. Of a `combined` check it counts for all whether one or all of them pass; a `joint` one is
    a single roll of the game that has a part for each of them, such as a contest: its `base` is whole, with its
    actor, and may have no `difficulty`.
    """

    title: Name
    characters: Annotated[tuple[Key, ...], msgspec.Meta(min_length=1, max_length=8)]
    base: Mapping[str, Any]
    value: int = 0
    difficulty: Annotated[str, msgspec.Meta(max_length=120)] = "difficulty"
    secret: bool = False
    level: Level | None = None
    kind: Kind = "single"
    need: Need = "all"


class AnswerCard(Command, frozen=True, tag="answer_card"):
    """Roll for a character on a check that was called; `changes` are what the tray sets besides."""

    card: Key
    character: Key
    changes: Mapping[str, Any] = {}
    dice: Faces | None = None


class SkipCheck(Command, frozen=True, tag="skip_check"):
    """Let a check that was called wait for a character no longer."""

    card: Key
    character: Key


class HelpCheck(Command, frozen=True, tag="help_check"):
    """Help a `character` with a check that was called, by a `helper`; `reason` says how, for all to see."""

    card: Key
    character: Key
    helper: Key
    reason: Name


class WithdrawHelp(Command, frozen=True, tag="withdraw_help"):
    """Help with a check no longer."""

    card: Key
    character: Key
    helper: Key


class ProposeCheck(Command, frozen=True, tag="propose_check"):
    """Propose to roll something else on a check that was called: `instead` is what an action says without its actor."""

    card: Key
    character: Key
    instead: Mapping[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=80)] = ""


class SetPart(Command, frozen=True, tag="set_part"):
    """Set what a character adds to their part of one roll for several: `fields` of their entry, such as bonuses."""

    card: Key
    character: Key
    fields: Mapping[str, Any]


class SettleProposal(Command, frozen=True, tag="settle_proposal"):
    """Agree to a proposal, or not."""

    card: Key
    proposal: Key
    agreed: bool


class CloseCard(Command, frozen=True, tag="close_card"):
    """Close a check that was called."""

    card: Key


class Note(Command, frozen=True, tag="note"):
    """Write a line into the log; a secret one is for the GM and whoever writes it.

    One that is whispered is for the seats in `to`, and the GMs, who read everything.
    """

    line: Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
    secret: bool = False
    to: Annotated[tuple[Key, ...], msgspec.Meta(max_length=64)] = ()


class SetLevel(Command, frozen=True, tag="set_level"):
    """Set how much of a roll the others see where nothing else is said; rolls that were made stay as they are."""

    level: Level


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


class BeginSession(Command, frozen=True, tag="begin_session"):
    """Begin a session, under a title where it has one."""

    title: Annotated[str, msgspec.Meta(max_length=80)] = ""


class EndSession(Command, frozen=True, tag="end_session"):
    """End the session that is running."""


class Pin(Command, frozen=True, tag="pin"):
    """Keep entry `entry`, by the GM's number, in sight; or no longer, when `pinned` is false."""

    entry: int
    pinned: bool = True


class Correct(Command, frozen=True, tag="correct"):
    """Correct a line that the sender wrote, entry `entry` by their own number; the line stays."""

    entry: int
    line: Line


class WriteText(Command, frozen=True, tag="write_text"):
    """Write a text anew; `was` is the text that the change is based on.

    `field` is `party`, `desk` (the GM's), `recap.N` of a session, or `notes.ID` of a character.
    """

    field: Key
    text: Annotated[str, msgspec.Meta(max_length=8000)]
    was: Annotated[str, msgspec.Meta(max_length=8000)] = ""


class Patch(Command, frozen=True, tag="patch"):
    """Write anew what stands at a `path` of a character's document in words; `was` is what the change is based on."""

    character: Key
    path: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    value: Annotated[str, msgspec.Meta(max_length=8000)]
    was: Annotated[str, msgspec.Meta(max_length=8000)] = ""


class ThrowDice(Command, frozen=True, tag="throw_dice"):
    """Throw dice that no rule asks for, such as `3d6+2`; `level` is how much of it the others see.

    Left out, it is as much as the table has set.
    """

    dice: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    why: Annotated[str, msgspec.Meta(max_length=80)] = ""
    level: Level | None = None


class PrepareDifficulty(Command, frozen=True, tag="prepare_difficulty"):
    """Prepare a difficulty under a name, for the GM's trays."""

    title: Name
    value: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]


class DropDifficulty(Command, frozen=True, tag="drop_difficulty"):
    """Drop a difficulty that was prepared."""

    difficulty: Key


class SetOverride(Command, frozen=True, tag="override"):
    """Override a number of a character, which stands at `path` of its document; the computed one stays in sight.

    It ends when it is lifted, with the character's next roll, or with the session.
    """

    character: Key
    path: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    how: How
    value: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    until: Until = "lifted"


class LiftOverride(Command, frozen=True, tag="lift_override"):
    """End an override."""

    override: Key


class KeepRuling(Command, frozen=True, tag="keep_ruling"):
    """Keep an override as a house ruling, for the next time."""

    override: Key


class DropRuling(Command, frozen=True, tag="drop_ruling"):
    """Drop a house ruling."""

    ruling: Key
