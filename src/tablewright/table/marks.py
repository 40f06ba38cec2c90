"""What an entry of the log has become since: undone, or something that its viewer can undo."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.table import records as r
from tablewright.table.handlers.undoing import REACH
from tablewright.table.seen import Entry, Viewer
from tablewright.table.state import TableState
from tablewright.table.undoable import what_it_was

__all__ = ["marked"]


def marked(entry: Entry, record: r.Record, rev: int, viewer: Viewer, state: TableState) -> Entry:
    """The entry of a record, which stands in the log at `rev`, as it is in this state.

    What is undone is struck through in its disclosures too.
    """
    undone = (record.rev if isinstance(record, r.Disclosed) else rev) in state.undone
    may = not undone and _may_undo(record, rev, viewer, state)
    return replace(entry, undone=undone, may_undo=may) if undone or may else entry


def _may_undo(record: r.Record, rev: int, viewer: Viewer, state: TableState) -> bool:
    if viewer.role == "gm":
        return what_it_was(record) is not None and rev > state.rev - REACH and rev not in state.aside
    return any(
        bought.rev == rev and bought.by == viewer.seat and state.owners.get(character) == viewer.seat
        for character, bought in state.bought.items()
    )
