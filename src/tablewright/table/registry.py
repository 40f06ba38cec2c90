"""The one registry of commands: what each is, who may send it, how often, and what decides it.

HTTP, the tests' role matrix and the documentation are generated from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import convert
from tablewright.kernel.text import text
from tablewright.table import commands as c, handlers as h, records as r
from tablewright.table.audience import audience
from tablewright.table.roles import Forbidden
from tablewright.table.state import Role, Seat

__all__ = ["REGISTRY", "Registered", "decide", "permit", "read_command"]

EVERYBODY: frozenset[Role] = frozenset({"gm", "player", "spectator"})
PLAYING: frozenset[Role] = frozenset({"gm", "player"})
GM: frozenset[Role] = frozenset({"gm"})


class Registered(msgspec.Struct, frozen=True):
    """A command: nothing about it is left to a default."""

    kind: type[c.Command]
    roles: frozenset[Role]
    scope: Literal["seat", "table", "character"]
    """What it touches: the sender's own seat, the table, or one character (players: their own)."""
    rate: Literal["roll", "edit", "seat"]
    """The class of its limit on requests."""
    audited: bool
    """Whether it changes who may do or see what."""
    handler: Callable[[h.Context, Any], r.Record]

    @property
    def name(self) -> str:
        """The name on the wire."""
        tag = self.kind.__struct_config__.tag
        return str(tag)


_ALL = (
    Registered(c.JoinTable, EVERYBODY, "seat", "seat", True, h.join_table),
    Registered(c.RenameSeat, EVERYBODY, "seat", "edit", False, h.rename_seat),
    Registered(c.RenewSeat, EVERYBODY, "seat", "seat", True, h.renew_seat),
    Registered(c.RevokeSeat, GM, "table", "seat", True, h.revoke_seat),
    Registered(c.SignOut, EVERYBODY, "seat", "seat", True, h.sign_out),
    Registered(c.SetRole, GM, "table", "seat", True, h.set_role),
    Registered(c.LeaveTable, EVERYBODY, "seat", "seat", True, h.leave_table),
    Registered(c.Invite, GM, "table", "seat", True, h.invite),
    Registered(c.WithdrawInvite, GM, "table", "seat", True, h.withdraw_invite),
    Registered(c.ArchiveTable, GM, "table", "seat", True, h.archive_table),
    Registered(c.DeleteTable, GM, "table", "seat", True, h.delete_table),
    Registered(c.RestoreTable, GM, "table", "seat", True, h.restore_table),
    Registered(c.AddCharacter, PLAYING, "table", "edit", False, h.add_character),
    Registered(c.TakeSample, GM, "table", "edit", False, h.take_sample),
    Registered(c.AssignCharacter, PLAYING, "character", "edit", True, h.assign_character),
    Registered(c.Act, PLAYING, "character", "roll", False, h.act),
    Registered(c.RevealDice, GM, "table", "edit", True, h.reveal_dice),
    Registered(c.Disclose, GM, "table", "edit", True, h.disclose),
    Registered(c.CallCheck, GM, "table", "roll", False, h.call_check),
    Registered(c.AnswerCard, PLAYING, "character", "roll", False, h.answer_card),
    Registered(c.SkipCheck, GM, "table", "roll", False, h.skip_check),
    Registered(c.HelpCheck, PLAYING, "character", "edit", False, h.help_check),
    Registered(c.WithdrawHelp, PLAYING, "character", "edit", False, h.withdraw_help),
    Registered(c.ProposeCheck, PLAYING, "character", "edit", False, h.propose_check),
    Registered(c.SetPart, PLAYING, "character", "edit", False, h.set_part),
    Registered(c.SettleProposal, GM, "table", "edit", False, h.settle_proposal),
    Registered(c.CloseCard, GM, "table", "roll", False, h.close_card),
    Registered(c.Note, PLAYING, "table", "edit", False, h.note),
    Registered(c.SetLevel, GM, "table", "edit", True, h.set_level),
    Registered(c.SetOptions, GM, "table", "edit", True, h.set_options),
    Registered(c.Undo, PLAYING, "table", "edit", True, h.undo),
    Registered(c.Redo, GM, "table", "edit", True, h.redo),
    Registered(c.BeginSession, GM, "table", "edit", False, h.begin_session),
    Registered(c.EndSession, GM, "table", "edit", False, h.end_session),
    Registered(c.Pin, GM, "table", "edit", False, h.pin),
    Registered(c.Correct, PLAYING, "table", "edit", False, h.correct),
    Registered(c.WriteText, PLAYING, "table", "edit", False, h.write_text),
    Registered(c.Patch, PLAYING, "character", "edit", False, h.patch),
    Registered(c.ThrowDice, PLAYING, "table", "roll", False, h.throw_dice),
    Registered(c.PrepareDifficulty, GM, "table", "edit", False, h.prepare_difficulty),
    Registered(c.DropDifficulty, GM, "table", "edit", False, h.drop_difficulty),
    Registered(c.SetOverride, GM, "character", "edit", True, h.override),
    Registered(c.LiftOverride, GM, "table", "edit", True, h.lift_override),
    Registered(c.KeepRuling, GM, "table", "edit", False, h.keep_ruling),
    Registered(c.DropRuling, GM, "table", "edit", False, h.drop_ruling),
)

ASLEEP: frozenset[type[c.Command]] = frozenset({c.RestoreTable, c.DeleteTable, c.RevokeSeat, c.LeaveTable})
"""What can be asked of a table that was put away."""

REGISTRY: dict[type[c.Command], Registered] = {each.kind: each for each in _ALL}
_BY_NAME = {each.name: each for each in _ALL}


def read_command(raw: Any) -> c.Command:
    """Decode a command; raises `Invalid` with the path of what does not fit."""
    name = raw.get("command") if isinstance(raw, dict) else None
    if not isinstance(name, str) or name not in _BY_NAME:
        raise Invalid("command", text("The command is one of {known}.", known=", ".join(sorted(_BY_NAME))))
    fields = {key: value for key, value in raw.items() if key != "command"}
    command: c.Command = convert(fields, _BY_NAME[name].kind, "command")
    return command


def permit(seat: Seat, command: c.Command) -> None:
    """Raise `Forbidden` when a seat may not send this command at all."""
    if seat.revoked:
        raise Forbidden(text("You have no seat at this table."))
    if seat.role not in REGISTRY[type(command)].roles:
        raise Forbidden(text("Your role at this table doesn't allow that."))


def decide(context: h.Context, command: c.Command) -> r.Record:
    """The record that the command becomes; raises `Declined`."""
    seat = context.seat
    permit(seat, command)
    if (context.state.archived or context.state.deleted) and type(command) not in ASLEEP:
        raise Forbidden(text("This table is put away. A GM can bring it back."))
    record = replace(REGISTRY[type(command)].handler(context, command), by=seat.id, who=seat.name)
    return replace(record, count=context.state.count.after(audience(record)))
