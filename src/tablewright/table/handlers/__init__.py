"""Decide a command: the state and the command become a record, or a refusal. Nothing else happens here."""

from tablewright.table.handlers.cards import answer_card, call_check, close_card
from tablewright.table.handlers.characters import add_character, assign_character, new_key, take_sample
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.notes import note
from tablewright.table.handlers.options import set_options
from tablewright.table.handlers.rolls import act, disclose
from tablewright.table.handlers.seats import join_table, rename_seat, revoke_seat
from tablewright.table.handlers.undoing import RestsOnIt, asked_again, redo, undo
from tablewright.table.roles import NOT_TYPED

__all__ = [
    "NOT_TYPED",
    "Context",
    "RestsOnIt",
    "act",
    "add_character",
    "answer_card",
    "asked_again",
    "assign_character",
    "call_check",
    "close_card",
    "disclose",
    "join_table",
    "new_key",
    "note",
    "redo",
    "rename_seat",
    "revoke_seat",
    "set_options",
    "take_sample",
    "undo",
]
