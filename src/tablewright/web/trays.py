"""A roll that is being put together: the tray, what was typed into it, and its odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.rule import wanted
from tablewright.kernel.text import plain, text
from tablewright.kernel.view import Modifiers, Number, Tray
from tablewright.table.again import lowered, mentioned
from tablewright.table.checks import HELPERS, base_for
from tablewright.table.fill import MAX_ROWS, fill, preset
from tablewright.table.handlers import NOT_TYPED
from tablewright.table.overriding import noted
from tablewright.table.roles import Forbidden
from tablewright.table.seen import SeenCard, cards
from tablewright.table.state import Card
from tablewright.web.forms import Form, base_of, controls_with, faces_of, level_of
from tablewright.web.pages.model import TrayView
from tablewright.web.pages.odds import Noting, odds_view
from tablewright.web.pages.problem import Problem
from tablewright.web.seats import Seated

__all__ = ["Answered", "Begun", "begun", "changes_of", "may_play", "tray_view", "wanted_next"]


class Begun(msgspec.Struct, frozen=True):
    """An action that was begun, and the called check that it answers, as its viewer may see it."""

    base: Mapping[str, Any]
    card: Card | None = None
    seen: SeenCard | None = None
    again: bool = False
    """Whether it makes a roll again of which the viewer does not see everything."""

    @property
    def secret(self) -> bool:
        """Whether the viewer may know nothing of the difficulty."""
        return self.again or (self.seen is not None and self.seen.secret and self.seen.value is None)

    def with_value(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """The action with the difficulty of the check, where the viewer may know it, and each helper once."""
        if self.card is not None and isinstance(action.get(HELPERS), list):
            action = {**action, HELPERS: list(dict.fromkeys(action[HELPERS]))}
        if self.card is None or self.seen is None or self.seen.value is None:
            return dict(action)
        return {**action, self.card.difficulty: self.seen.value}


class Answered(Invalid):
    """A called check that is over for this character, or for all."""

    def __init__(self) -> None:
        super().__init__("card", text("That check is closed, or already answered."))


def begun(seated: Seated, written: Mapping[str, str], base_field: str = "base") -> Begun:
    """What a link or a form begins, for a character whom the viewer plays; raises `Declined`, of which `Answered`."""
    key = written.get("card")
    if not key:
        base = base_of(seated.system, written.get(base_field, ""))
        found = Begun(base, again=_hides(seated, base))
    else:
        card, character = seated.state.cards.get(key), written.get("c", "")
        if card is None or character not in card.characters:
            raise Answered
        seen = next((each for each in cards(seated.state, seated.viewer) if each.id == card.id), None)
        if seen is None:
            raise Answered
        found = Begun(base_for(card, character), card, seen)
    if not may_play(seated, found.base.get("actor")):
        raise Forbidden(text("You can act for your own characters. Ask the GM to hand you this one."))
    return found


def _hides(seated: Seated, base: Mapping[str, Any]) -> bool:
    shown = lowered(seated.state, seated.system, {"actor": "", **base}, "everything")
    return seated.seat.role != "gm" and shown != "everything"


def may_play(seated: Seated, character: Any) -> bool:
    """Whether the viewer acts for this character."""
    if seated.seat.role == "gm":
        return character is not None
    return seated.seat.role == "player" and seated.state.owners.get(character) == seated.seat.id


def tray_view(seated: Seated, roll: Begun, form: Form | None = None) -> TrayView:
    """The tray of an action; raises `Declined` for one that has none.

    Of a called check whose difficulty the viewer may not see, the difficulty is not used.
    """
    system, world = seated.system, seated.world
    tray = system.views.tray(world, roll.base)
    if roll.card is not None and roll.card.kind == "joint":  # each sets their part on the check itself
        tray = replace(tray, controls=tuple(each for each in tray.controls if not getattr(each, "part", None)))
    untouched = Form(list(preset(tray.controls).items()))
    filled = untouched if form is None else form
    problem = None
    try:
        action = fill(tray.action, tray.controls, filled)
        tray = replace(tray, controls=controls_with(tray.controls, filled))
    except Declined as declined:
        problem = Problem.of(declined)
        action = fill(tray.action, tray.controls, untouched)
    return TrayView(
        tray=_with_prepared(seated, tray),
        odds=odds_view(system, world, tray, roll.with_value(action), secret=roll.secret, noting=_noting(seated, roll)),
        base=roll.base,
        modifiers=_typed_rows(tray, filled),
        level=level_of(filled) or seated.state.level,
        joint=len(mentioned({key: part for key, part in action.items() if key != HELPERS}, world.characters)) > 1,
        card=roll.seen,
        problem=problem,
    )


def _noting(seated: Seated, roll: Begun) -> Noting:
    """Say which sources of the sum the GM overrides, and what they were computed to be."""
    return lambda steps: noted(seated.state, str(roll.base.get("actor", "")), steps)


def _with_prepared(seated: Seated, tray: Tray) -> Tray:
    """The tray with the GM's prepared difficulties among the words of its difficulty."""
    more = tuple((each.value, plain(each.title)) for each in seated.state.prepared)
    if seated.seat.role != "gm" or not more:
        return tray
    controls = (
        replace(each, ladder=(*each.ladder, *more))
        if isinstance(each, Number) and each.key == tray.difficulty
        else each
        for each in tray.controls
    )
    return replace(tray, controls=tuple(controls))


def _typed_rows(tray: Tray, form: Form) -> dict[str, tuple[tuple[str, str], ...]]:
    return {
        control.name: tuple(
            (form.get(f"m.{control.name}.{index}.source", ""), form[f"m.{control.name}.{index}.value"])
            for index in range(MAX_ROWS)
            if form.get(f"m.{control.name}.{index}.value")
        )
        for control in tray.controls
        if isinstance(control, Modifiers)
    }


def changes_of(seated: Seated, roll: Begun, form: Form) -> dict[str, Any]:
    """What the tray of a called check sets besides the check itself."""
    tray = seated.system.views.tray(seated.world, roll.base)
    action = fill(tray.action, tray.controls, form)
    kept = {*roll.base, roll.card.difficulty} - {HELPERS} if roll.card is not None else set(roll.base)
    return {key: value for key, value in action.items() if key not in kept}


def wanted_next(seated: Seated, roll: Begun, form: Form) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces typed so far, and the sides of the dice that come next; raises `Declined`."""
    if roll.secret:
        raise Forbidden(NOT_TYPED)
    system, world = seated.system, seated.world
    tray = system.views.tray(world, roll.base)
    action = system.action(roll.with_value(fill(tray.action, tray.controls, form)))
    faces = faces_of(form) or ()
    return faces, wanted(system.prepare(world, action), system.turn(world), faces)
