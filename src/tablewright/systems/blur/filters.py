"""How long a filter lasts (BL-23 to BL-26)."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.sdk import Asking, Dice, Turn
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.events import FilterChanged
from tablewright.systems.blur.fog import is_thick, works
from tablewright.systems.blur.state import BlurWorld, Filter

__all__ = ["end_of_phase", "end_of_turn", "spent", "use"]

WORKS_FROM = 4
"""A scarf has worked on 4 to 6 (BL-26)."""


def spent(filter_: Filter | None) -> bool:
    """Whether there is a filter that protects no more (BL-25)."""
    return filter_ is not None and not filter_.due and (filter_.phases_left or 0) <= 0


def use(turn: Turn[BlurWorld], key: str) -> None:
    """Mark what wearing a filter in the fog uses up: the phase (BL-23), and one at once in thick fog (BL-24)."""
    who = turn.world.characters[key]
    own = who.filter
    if own is None or not who.in_fog or not works(turn.world, who):
        return
    now = replace(own, used=True)
    if is_thick(turn.world.scene) and not own.thick_marked:
        left = max((own.phases_left or 0) - 1, 0)
        now = replace(now, phases_left=left, thick_marked=True, due=left == 0)
    _change(turn, key, now)


def end_of_turn(turn: Turn[BlurWorld], key: str) -> str | None:
    """Let a filter that is due end; returns the clause by which the fog gets in (BL-24)."""
    own = turn.world.characters[key].filter
    if own is None or not own.due:
        return None
    _change(turn, key, replace(own, phases_left=0, due=False, used=False))
    return "BL-24"


def end_of_phase(turn: Turn[BlurWorld], key: str) -> Asking:
    """Take the mark of the phase (BL-23) or roll for the scarf (BL-26).

    Returns the clause by which the fog gets in, the d6 of a scarf, and whether that scarf has failed.
    """
    own = turn.world.characters[key].filter
    if own is None or own.due or not own.used:
        return end_of_turn(turn, key), None, False
    kind = catalog(turn.world.content).filters.get(own.kind)
    if kind is None or not kind.roll:
        _mark(turn, key, own)
        return "BL-25", None, False
    (face,) = yield Dice(1, 6, "BL-26")
    if face >= WORKS_FROM and turn.world.options.scarf_phase == "again":
        _change(turn, key, replace(own, used=False))
        return None, face, False
    _mark(turn, key, own)
    return ("BL-25", face, False) if face >= WORKS_FROM else ("BL-26", face, True)


def _mark(turn: Turn[BlurWorld], key: str, own: Filter) -> None:
    _change(turn, key, replace(own, phases_left=max((own.phases_left or 0) - 1, 0), used=False))


def _change(turn: Turn[BlurWorld], key: str, now: Filter | None) -> None:
    was = turn.world.characters[key].filter
    if now != was:
        turn.happens(FilterChanged(key, was, now))
