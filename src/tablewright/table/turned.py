"""Where a table stands after an undo: taken from the log as it counts now, and put into a state."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.kernel.document import dump, load
from tablewright.kernel.system import System
from tablewright.table.records import Turned
from tablewright.table.state import TableState

__all__ = ["turn", "turned"]


def turned(before: TableState, after: TableState) -> Turned:
    """What changes between the state of a table and another one of the same seats."""
    was, now = dump(before.world), dump(after.world)
    people, kept = now.pop("characters"), was.pop("characters")
    return Turned(
        order=tuple(people),
        characters={key: document for key, document in people.items() if kept.get(key) != document},
        parts={name: part for name, part in now.items() if was[name] != part},
        owners=after.owners,
        cards=after.cards,
        hidden=after.hidden,
        bought=after.bought,
        latest=after.latest,
        overrides=after.overrides,
    )


def turn(state: TableState, to: Turned, system: System) -> TableState:
    """The state with its world and all that hangs on it as it was recorded."""
    raw = {**dump(state.world), **to.parts}
    known = {**raw["characters"], **to.characters}
    raw["characters"] = {key: known[key] for key in to.order}
    return replace(
        state,
        world=load(system, raw).world,
        owners=to.owners,
        cards=to.cards,
        hidden=to.hidden,
        bought=to.bought,
        latest=to.latest,
        overrides=to.overrides,
    )
