"""What an entry of the log has become since: undone, or something that its viewer can undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.table import records as r
from tablewright.table.handlers.undoing import REACH
from tablewright.table.seen import Entry, Viewer
from tablewright.table.state import TableState
from tablewright.table.undoable import what_it_was

__all__ = ["marked"]


_WORTH_KEEPING = r.Acted | r.Threw | r.Disclosed | r.Noted | r.Corrected
"""What pages offer to pin; any other entry can be pinned too."""


def marked(entry: Entry, record: r.Record, rev: int, viewer: Viewer, state: TableState) -> Entry:
    """The entry of a record, which stands in the log at `rev`, as it is in this state.

    What is undone is struck through in its disclosures too.
    """
    entry = replace(entry, **_kept(record, rev, viewer, state))
    undone = (record.rev if isinstance(record, r.Disclosed) else rev) in state.undone
    may = not undone and _may_undo(record, rev, viewer, state)
    return replace(entry, undone=undone, may_undo=may) if undone or may else entry


def _kept(record: r.Record, rev: int, viewer: Viewer, state: TableState) -> dict[str, Any]:
    """What is pinned and corrected, and whether the viewer could do that or roll it again; only what is so."""
    correction = state.corrected.get(rev)
    pinned = any(pin.rev == rev for pin in state.pins)
    own = isinstance(record, r.Noted | r.Corrected) and record.by == viewer.seat
    found = {
        "pinned": pinned,
        "may_pin": viewer.role == "gm" and isinstance(record, _WORTH_KEEPING),
        "may_correct": own and correction is None,
        "corrected": correction and (correction.rev if viewer.role == "gm" else correction.count.of(viewer.seat)),
        "again": _again(record, viewer, state),
    }
    return {name: value for name, value in found.items() if value}


def _again(record: r.Record, viewer: Viewer, state: TableState) -> Mapping[str, Any] | None:
    """The roll to begin once more: what was asked for, without what was only so that time, such as its modifiers."""
    if not isinstance(record, r.Acted) or not record.dice or record.character is None:
        return None
    mine = viewer.role == "gm" or (record.level == "everything" and state.owners.get(record.character) == viewer.seat)
    if not mine or record.character not in state.world.characters:
        return None
    return {key: value for key, value in record.action.items() if type(value) in {str, int}}


def _may_undo(record: r.Record, rev: int, viewer: Viewer, state: TableState) -> bool:
    if viewer.role == "gm":
        return what_it_was(record) is not None and rev > state.rev - REACH and rev not in state.aside
    return any(
        bought.rev == rev and bought.by == viewer.seat and state.owners.get(character) == viewer.seat
        for character, bought in state.bought.items()
    )
