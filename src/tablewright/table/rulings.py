"""The rulings of a table: what its options are set to, read and written by the keys that the game gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Option

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
        value = _value(here, option.key)
        found.append(Ruling(option, value, value == _value(usual, option.key)))
    return tuple(found)


def _value(options: Any, key: str) -> Any:
    """What stands at a key; null where the document is written in another form."""
    for part in key.split("."):
        if isinstance(options, Mapping):
            options = options.get(part)
        elif isinstance(options, list | tuple) and part.isdigit() and int(part) < len(options):
            options = options[int(part)]
        else:
            return None
    return options


def with_value(options: Any, key: str, value: Any) -> Any:
    """The options with another value at a key; raises `Invalid` for a place that is not there."""
    part, dot, rest = key.partition(".")
    if isinstance(options, Mapping):
        return {**options, part: with_value(options.get(part), rest, value) if dot else value}
    if isinstance(options, list | tuple) and part.isdigit() and int(part) < len(options):
        there = int(part)
        changed = with_value(options[there], rest, value) if dot else value
        return [*options[:there], changed, *options[there + 1 :]]
    raise Invalid("values", text("There is no option {option}.", option=key))


def value_in_words(option: Option, value: Any) -> Text:
    """The value of an option as the game calls it; a number as it is."""
    for each, named in option.values:
        if each == value and type(each) is type(value):
            return named
    return text("{n}", n=value) if type(value) is int else plain(str(value))
