"""A GM's word on a number: labelled, reasoned, with an end; and rulings that are kept from it for the next time."""

from __future__ import annotations

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.text import Text, text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.keeping import besides
from tablewright.table.kept import HouseRuling, Override
from tablewright.table.numbers import numbers
from tablewright.table.overriding import Overridden, applied, worked_out
from tablewright.table.roles import Forbidden
from tablewright.table.standing import standing_at

__all__ = ["drop_ruling", "keep_ruling", "lift_override", "override"]

MOST = 200
"""Overrides and house rulings, each, that a table may have."""


def override(context: Context, command: c.SetOverride) -> r.Record:
    """Override a number of a character's sheet; one override a number, the last one given."""
    system, state = context.system, context.state
    person = character_here(state, command.character)
    label = _label(context, command.character, command.path)
    computed = standing_at(person, command.path)
    if type(computed) is not int:
        raise Invalid("path", text("That is no number of this sheet."))
    if len(besides(state, (command.character, command.path))) >= MOST:
        raise Forbidden(text("A table has {most} overrides at most. Lift one first.", most=MOST))
    given = Override(
        context.fresh(),
        command.character,
        command.path,
        command.how,
        command.value,
        command.reason,
        command.until,
    )
    now = applied(given, computed)
    try:
        world = worked_out(system, state.world, command.character, (Overridden(given, computed, now),))
        system.views.sheet(world, command.character)
    except Declined as declined:
        raise Invalid("value", declined.message) from declined
    return r.Overridden(override=given, name=person.name, label=label, computed=computed, now=now)


def _label(context: Context, character: str, path: str) -> Text:
    named = {each: name for name, each in numbers(context.system.views.sheet(context.state.world, character))}
    if path not in named:
        raise Invalid("path", text("That is no number of this sheet."))
    return named[path]


def lift_override(context: Context, command: c.LiftOverride) -> r.Record:
    """End an override before its time."""
    given = _override(context, command.override)
    person = character_here(context.state, given.character)
    return r.Lifted(override=given, name=person.name, label=_label(context, given.character, given.path))


def keep_ruling(context: Context, command: c.KeepRuling) -> r.Record:
    """Keep an override as a house ruling."""
    given = _override(context, command.override)
    if len(context.state.house) >= MOST:
        raise Forbidden(text("A table has {most} house rulings at most. Drop one first.", most=MOST))
    if any((each.path, each.how, each.value) == (given.path, given.how, given.value) for each in context.state.house):
        raise Forbidden(text("That is a house ruling already."))
    label = _label(context, given.character, given.path)
    kept = HouseRuling(context.fresh(), given.path, label, given.how, given.value, given.reason)
    return r.RulingKept(ruling=kept)


def drop_ruling(context: Context, command: c.DropRuling) -> r.Record:
    """Drop a house ruling; overrides that it gave stay."""
    for each in context.state.house:
        if each.id == command.ruling:
            return r.RulingDropped(ruling=each)
    raise Invalid("ruling", text("There is no such house ruling."))


def _override(context: Context, key: str) -> Override:
    for each in context.state.overrides:
        if each.id == key:
            return each
    raise Invalid("override", text("That override has ended already."))
