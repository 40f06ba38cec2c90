"""The rulings of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import dump, load
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Option
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context

__all__ = ["set_options", "value_in_words"]


def set_options(context: Context, command: c.SetOptions) -> r.Record:
    """Choose rulings; what was rolled stays as it was rolled."""
    system, world = context.system, dump(context.state.world)
    was = world["options"]
    chosen = load(system, {**world, "options": {**was, **command.values}}).world
    values = dump(chosen)["options"]
    said = tuple(_change(system, key, value) for key, value in values.items() if was[key] != value)
    if not said:
        raise Invalid("values", text("It is played that way already."))
    return r.Optioned(values=values, said=said)


def _change(system: System, key: str, value: Any) -> Text:
    option = next((each for each in system.options if each.key == key), None)
    if option is None:
        return text("{what}: {value}", what=key, value=str(value))
    return text("{what}: {value}", what=option.title, value=value_in_words(option, value))


def value_in_words(option: Option, value: Any) -> Text:
    """The value of an option as the game calls it; a number as it is."""
    found = next((named for each, named in option.values if each == value and type(each) is type(value)), None)
    return found or (text("{n}", n=value) if type(value) is int else plain(_shown(value)))


def _shown(value: Any) -> str:
    return ", ".join(f"{key} {each}" for key, each in value.items()) if isinstance(value, Mapping) else str(value)
