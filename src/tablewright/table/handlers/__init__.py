"""Decide a command: the state and the command become a record, or a refusal. Nothing else happens here."""

from tablewright.table.handlers.cards import answer_card, call_check, close_card, skip_check
from tablewright.table.handlers.characters import add_character, assign_character, new_key, take_sample
from tablewright.table.handlers.closing import DAYS_BACK, archive_table, delete_table, past_return, restore_table
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.desk import drop_difficulty, prepare_difficulty, throw_dice
from tablewright.table.handlers.dice import reveal_dice
from tablewright.table.handlers.helping import help_check, propose_check, settle_proposal, withdraw_help
from tablewright.table.handlers.invites import invite, withdraw_invite
from tablewright.table.handlers.keeping import correct, pin
from tablewright.table.handlers.notes import note
from tablewright.table.handlers.options import set_level, set_options
from tablewright.table.handlers.overrides import drop_ruling, keep_ruling, lift_override, override
from tablewright.table.handlers.parting import set_part
from tablewright.table.handlers.patching import patch
from tablewright.table.handlers.rolls import act, disclose
from tablewright.table.handlers.seats import join_table, leave_table, rename_seat, renew_seat, revoke_seat, set_role
from tablewright.table.handlers.sessions import begin_session, end_session
from tablewright.table.handlers.signing_out import may_sign_out, sign_out
from tablewright.table.handlers.undoing import RestsOnIt, asked_again, redo, undo
from tablewright.table.handlers.writing import Stale, write_text
from tablewright.table.roles import NOT_TYPED

__all__ = [
    "DAYS_BACK",
    "NOT_TYPED",
    "Context",
    "RestsOnIt",
    "Stale",
    "act",
    "add_character",
    "answer_card",
    "archive_table",
    "asked_again",
    "assign_character",
    "begin_session",
    "call_check",
    "close_card",
    "correct",
    "delete_table",
    "disclose",
    "drop_difficulty",
    "drop_ruling",
    "end_session",
    "help_check",
    "invite",
    "join_table",
    "keep_ruling",
    "leave_table",
    "lift_override",
    "may_sign_out",
    "new_key",
    "note",
    "override",
    "past_return",
    "patch",
    "pin",
    "prepare_difficulty",
    "propose_check",
    "redo",
    "rename_seat",
    "renew_seat",
    "restore_table",
    "reveal_dice",
    "revoke_seat",
    "set_level",
    "set_options",
    "set_part",
    "set_role",
    "settle_proposal",
    "sign_out",
    "skip_check",
    "take_sample",
    "throw_dice",
    "undo",
    "withdraw_help",
    "withdraw_invite",
    "write_text",
]
