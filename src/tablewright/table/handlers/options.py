"""The rulings of the table."""

from __future__ import annotations

from functools import reduce

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import dump, load
from tablewright.kernel.text import text
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.rulings import rulings, with_value

__all__ = ["set_level", "set_options"]


def set_level(context: Context, command: c.SetLevel) -> r.Record:
    """Set how much of a roll the others see where nothing else is said."""
    if command.level == context.state.level:
        raise Invalid("level", text("It is played that way already."))
    return r.LevelSet(level=command.level)


def set_options(context: Context, command: c.SetOptions) -> r.Record:
    """Choose rulings; what was rolled stays as it was rolled."""
    system, before = context.system, context.state.world
    world = dump(before)
    options = reduce(lambda there, pair: with_value(there, *pair), command.values.items(), world["options"])
    chosen = load(system, {**world, "options": options}).world.options
    pairs = zip(rulings(system, before.options), rulings(system, chosen), strict=True)
    said = tuple(
        text("{what}: {value}", what=now.option.title, value=now.words) for was, now in pairs if was.value != now.value
    )
    if chosen == before.options:
        raise Invalid("values", text("It is played that way already."))
    return r.Optioned(values=msgspec.to_builtins(chosen), said=said or (text("Rulings"),))
