"""The rulings of a table: what its options are set to, read and written by the keys that the game gives them."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Option
from tablewright.table.standing import put_at, standing_in

__all__ = ["Ruling", "rulings", "value_in_words", "with_value"]


class Ruling(msgspec.Struct, frozen=True):
    """An option with what it is set to here; `usual` when the game has it so."""

    option: Option
    value: Any
    usual: bool

    @property
    def words(self) -> Text:
        """What it is set to, in words."""
        return value_in_words(self.option, self.value)


def rulings(system: System, options: Any) -> tuple[Ruling, ...]:
    """Every option of the game, set as in these options of a world."""
    here, usual = msgspec.to_builtins(options), msgspec.to_builtins(system.hints["options"]())
    found = []
    for option in system.options:
        value = standing_in(here, option.key)
        found.append(Ruling(option, value, value == standing_in(usual, option.key)))
    return tuple(found)


def with_value(options: Any, key: str, value: Any) -> Any:
    """The options with another value at a key; raises `Invalid` for a place that is not there."""
    try:
        return put_at(options, key, value)
    except LookupError as missing:
        raise Invalid("values", text("There is no option {option}.", option=missing.args[0])) from missing


def value_in_words(option: Option, value: Any) -> Text:
    """The value of an option as the game calls it; a number as it is."""
    for each, named in option.values:
        if each == value and type(each) is type(value):
            return named
    return text("{n}", n=value) if type(value) is int else plain(str(value))
