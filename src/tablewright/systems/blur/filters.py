"""How long a filter lasts (BL-23 to BL-26)."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.sdk import Asking, Dice, Turn
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.events import FilterChanged, FilterFetched, FilterKept
from tablewright.systems.blur.fog import is_thick, works
from tablewright.systems.blur.state import BlurWorld, Filter

__all__ = ["end_of_kept", "end_of_phase", "end_of_turn", "spent", "use"]

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
    """Take the mark of the phase (BL-23) or roll for the scarf (BL-26), of the filter that is fitted.

    Returns the clause by which the fog gets in, the d6 of a scarf, and whether that scarf has failed.
    """
    own = turn.world.characters[key].filter
    if own is None or own.due or not own.used:
        return end_of_turn(turn, key), None, False
    now, face = yield from _after_the_phase(turn, own)
    _change(turn, key, now)
    return "BL-25", face, face is not None and face < WORKS_FROM


def end_of_kept(turn: Turn[BlurWorld], key: str) -> Asking:
    """The same of filters that were used in the phase and taken out: whoever wore a scarf finds out (BL-26).

    Returns the d6 of the first scarf, and whether any has failed.
    """
    faces: list[int] = []
    for each in turn.world.characters[key].inventory:
        if each.filter is None or not each.filter.used:
            continue
        now, face = yield from _after_the_phase(turn, each.filter)
        faces += () if face is None else (face,)
        turn.happens(FilterFetched(key, each.place, each.filter))
        if now.phases_left:
            turn.happens(FilterKept(key, each.place, now))
    return next(iter(faces), None), any(face < WORKS_FROM for face in faces)


def _after_the_phase(turn: Turn[BlurWorld], own: Filter) -> Asking:
    """A used filter at the end of its phase: one phase less, but for a scarf that is good for another (BL-26)."""
    kind = catalog(turn.world.content).filters.get(own.kind)
    face = None
    if kind is not None and kind.roll:
        (face,) = yield Dice(1, 6, "BL-26")
        if face >= WORKS_FROM and turn.world.options.scarf_phase == "again":
            return replace(own, used=False), face
    return replace(own, phases_left=max((own.phases_left or 0) - 1, 0), used=False), face


def _change(turn: Turn[BlurWorld], key: str, now: Filter | None) -> None:
    was = turn.world.characters[key].filter
    if now != was:
        turn.happens(FilterChanged(key, was, now))
