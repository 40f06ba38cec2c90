"""Decide a command: the state and the command become a record, or a refusal. Nothing else happens here."""

from tablewright.table.handlers.cards import answer_card, call_check, close_card
from tablewright.table.handlers.characters import add_character, assign_character, new_key, take_sample
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.notes import note
from tablewright.table.handlers.rolls import act, disclose
from tablewright.table.handlers.seats import join_table, rename_seat, revoke_seat
from tablewright.table.roles import NOT_TYPED

__all__ = [
    "NOT_TYPED",
    "Context",
    "act",
    "add_character",
    "answer_card",
    "assign_character",
    "call_check",
    "close_card",
    "disclose",
    "join_table",
    "new_key",
    "note",
    "rename_seat",
    "revoke_seat",
    "take_sample",
]
