"""A table's log folded once more without some of its records, the rules being asked whether the rest still stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablewright.kernel.rule import script
from tablewright.kernel.system import System
from tablewright.table import records as r
from tablewright.table.again import lowered
from tablewright.table.evolve import begin, evolve, pass_over
from tablewright.table.overriding import played
from tablewright.table.state import TableState
from tablewright.table.undoable import what_it_was

__all__ = ["Refold", "stands"]


class Refold:
    """The log, record by record, without those at the revs of `without`.

    From the rev `asked` on, an action that does not stand any more falls too, and with it what rests on it in turn:
    one pass over the log finds all of them. `left` are the records that were left out or fell from there on, by rev, in
    order; `fallen` the revs of those that fell; `shown` the disclosures of actions, by rev.
    """

    def __init__(
        self, system: System, without: Collection[int], asked: int, aside: Collection[int] = (), state: Any = None
    ) -> None:
        self.asked = asked
        self.left: dict[int, r.Record] = {}
        self.fallen: list[int] = []
        self.shown: dict[int, r.Disclosed] = {}
        self._system = system
        self._without = frozenset(without)
        self._aside = frozenset(aside)
        self._state: TableState | None = state

    @property
    def state(self) -> TableState:
        """The state so far."""
        assert self._state is not None  # noqa: S101 - a log begins with its opening
        return self._state

    @property
    def rev(self) -> int:
        """How far the log has been taken."""
        return 0 if self._state is None else self._state.rev

    def take(self, record: r.Record) -> None:
        """Go on by the next record of the log."""
        if self._state is None:
            assert isinstance(record, r.Opened)  # noqa: S101 - as above
            self._state = begin(record, self._system)
        else:
            self._state = self._next(self._state, self._state.rev + 1, record)

    def _next(self, state: TableState, rev: int, record: r.Record) -> TableState:
        if isinstance(record, r.Disclosed):
            self.shown[rev] = record
        if rev in self._aside or isinstance(record, r.Undone | r.Redone):
            return pass_over(state, record)
        if rev in self._without:
            if rev >= self.asked and what_it_was(record) is not None:
                self.left[rev] = record
            return pass_over(state, record)
        after = self._after(state, rev, record)
        if after is None:
            self.fallen.append(rev)
            self.left[rev] = record
            return pass_over(state, record)
        return after

    def _after(self, state: TableState, rev: int, record: r.Record) -> TableState | None:
        """The state after a record; null when it does not stand any more."""
        try:
            if rev >= self.asked and isinstance(record, r.Acted) and not stands(state, record, self._system):
                return None
            return evolve(state, record, self._system)
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it stood before
            return None


def stands(state: TableState, record: r.Acted, system: System) -> bool:
    """Whether an action would be allowed in this state, with the dice that it had, and would do what it did.

    Raises `Declined` when it would not be allowed. Of a roll that hides something only that is asked: what its dice
    would come to could tell the secret. For the same reason a roll that would be made again of one that hides more
    does not stand.
    """
    raw = dict(record.action)
    if lowered(state, system, raw, record.level) != record.level:
        return False
    action = system.action(raw)
    world = played(state, system)
    plan = system.prepare(world, action)
    if record.level != "everything":
        return True
    faces = tuple(thrown.face for thrown in record.dice)
    rolled = script(plan, system.turn(world), faces)
    return rolled.events == tuple(system.event(raw) for raw in record.events)
