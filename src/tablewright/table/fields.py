"""Texts that people write together: which there are, who writes them, and who reads them."""

from __future__ import annotations

from tablewright.table.count import Audience
from tablewright.table.state import Seat, TableState

__all__ = ["may_read", "may_write", "readers", "texts"]

PARTY, DESK = "party", "desk"
"""The notes of the party, and those of the GM's desk; `recap.N` is that of a session, `notes.ID` a character's own,
and `secret.ID` what only GMs know of a character."""


def may_write(state: TableState, seat: Seat, field: str) -> bool:
    """Whether the seat writes this text: the party's all who play, a character's its player, the GM every one."""
    if not _is_there(state, field) or seat.role == "spectator":
        return False
    if seat.role == "gm" or field == PARTY:
        return True
    kind, _, key = field.partition(".")
    return kind == "notes" and state.owners.get(key) == seat.id


def may_read(state: TableState, seat: Seat, field: str) -> bool:
    """Whether the seat reads this text: whoever writes it, and all of them what is for everybody."""
    return may_write(state, seat, field) or (_is_there(state, field) and readers(state, field) == "everyone")


def readers(state: TableState, field: str) -> Audience:
    """Who besides the GM sees that the text was written."""
    kind, _, key = field.partition(".")
    if kind == "secret":
        return ()
    if kind == "notes":
        owner = state.owners.get(key)
        return () if owner is None else (owner,)
    return () if field == DESK else "everyone"


def texts(state: TableState, seat: Seat) -> dict[str, str]:
    """The texts that a seat reads, by field."""
    return {field: written for field, written in state.texts.items() if may_read(state, seat, field)}


def _is_there(state: TableState, field: str) -> bool:
    kind, _, key = field.partition(".")
    match kind:
        case "recap":
            return any(str(session.number) == key for session in state.sessions)
        case "notes" | "secret":
            return key in state.world.characters
        case _:
            return field in {PARTY, DESK}
