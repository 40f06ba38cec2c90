"""Undo and redo: what is taken back goes with all that rests on it, or stays."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import Text, text
from tablewright.table import commands as c, records as r
from tablewright.table.audience import audience
from tablewright.table.handlers.context import Context
from tablewright.table.in_a_row import in_a_row
from tablewright.table.refold import Refold
from tablewright.table.roles import Forbidden
from tablewright.table.state import Seat, Struck, TableState
from tablewright.table.turned import turned
from tablewright.table.undoable import what_it_was

__all__ = ["REACH", "RestsOnIt", "asked_again", "redo", "struck_by", "undo", "undone_rev"]

REACH = 500
"""How many entries back an undo reaches: so many actions the rules are asked about again at most."""


class RestsOnIt(Declined):
    """Later entries rest on what was to be undone, and were not named with it; `entries` are their numbers."""

    code = "refused"


def asked_again(state: TableState, seat: Seat, command: c.Undo | c.Redo) -> tuple[frozenset[int], int]:
    """Without which records the log is to be folded for a command, and from which rev on the rules are asked.

    Raises `Declined`.
    """
    if isinstance(command, c.Undo):
        rev = undone_rev(state, seat, command.entry)
        return state.undone | {rev}, rev
    if not state.undoings:
        raise Forbidden(text("There is nothing to redo: nothing is undone."))
    back = frozenset(state.undoings[-1].revs)
    _reached(state, min(back))
    return state.undone - back, min(back)


def undone_rev(state: TableState, seat: Seat, entry: int) -> int:
    """The rev of the entry that a seat wants undone, by their number; raises `Declined`."""
    if seat.role == "gm":
        if not 1 < entry <= state.rev or entry in state.aside:
            raise Invalid("entry", text("There is no entry with this number that could be undone."))
        if entry in state.undone:
            raise Forbidden(text("That is undone already."))
        _reached(state, entry)
        return entry
    for character in state.owned(seat.id):
        bought = state.bought.get(character)
        if bought is not None and (bought.by, bought.n) == (seat.id, entry):
            _reached(state, bought.rev)
            return bought.rev
    raise Forbidden(text("You can take back your own last purchase. Ask the GM to undo anything else."))


def _reached(state: TableState, rev: int) -> None:
    if rev <= state.rev - REACH:
        raise Forbidden(text("Only the last {most} entries can be undone or redone.", most=REACH))


def undo(context: Context, command: c.Undo) -> r.Record:
    """Let an entry count no more, with what rests on it.

    The GM names what that is, so that nothing goes unseen. A player's purchase stays when something rests on it that
    they can see; what they can't goes with it, and is named to the GM in the log.
    """
    again = _folded(context)
    if again.asked not in again.left:
        raise Invalid("entry", text("That entry changed nothing that could be undone."))
    if context.seat.role == "gm":
        unnamed = [rev for rev in again.fallen if rev not in command.along]
    else:
        unnamed = [rev for rev in again.fallen if _seen_by(context.seat, again.left[rev])]
    if unnamed:
        numbers = [rev if context.seat.role == "gm" else again.left[rev].count.of(context.seat.id) for rev in unnamed]
        raise RestsOnIt(
            text("This rests on it: {what}. Undo that with it, or leave it.", what=_listed(again, unnamed)),
            entries=", ".join(str(number) for number in numbers),
        )
    return r.Undone(revs=_first_the_asked(again), struck=struck_by(again), turned=turned(context.state, again.state))


def redo(context: Context, _command: c.Redo) -> r.Record:
    """Let what was undone last count again, if it still fits with all that was done since."""
    again = _folded(context)
    if again.fallen:
        raise Forbidden(
            text("It does not fit with what was done since: {what}.", what=_listed(again, again.fallen)),
        )
    return r.Redone(struck=context.state.undoings[-1].struck, turned=turned(context.state, again.state))


def struck_by(again: Refold) -> tuple[Struck, ...]:
    """The entries of what does not count any more, the one that was asked for first, disclosures included."""
    struck = []
    for rev in _first_the_asked(again):
        record = again.left[rev]
        what = what_it_was(record) or text("Rulings")
        struck.append(Struck(rev, record.count, audience(record), what))
        struck += [
            Struck(at, shown.count, audience(shown), what) for at, shown in again.shown.items() if shown.rev == rev
        ]
    return tuple(struck)


def _first_the_asked(again: Refold) -> tuple[int, ...]:
    return (again.asked, *again.fallen)


def _folded(context: Context) -> Refold:
    assert context.again is not None  # noqa: S101 - whoever decides this command folds the log for it
    return context.again


def _seen_by(seat: Seat, record: r.Record) -> bool:
    shown_to = audience(record)
    return shown_to == "everyone" or seat.id in shown_to


def _listed(again: Refold, revs: Iterable[int]) -> Text:
    """The records in words."""
    return in_a_row(tuple(what_it_was(again.left[rev]) or text("Rulings") for rev in revs))
