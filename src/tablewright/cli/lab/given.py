"""What the commands of the lab are given: a world from a file, and actions in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from tablewright.cli.asking import json_or_word, pair
from tablewright.cli.language import lang_option

if TYPE_CHECKING:
    from tablewright.kernel.system import System

__all__ = ["action_of", "character_options", "compared", "percent", "plan_of", "world_of_file"]

F = TypeVar("F", bound=Callable[..., None])


def character_options(command: F) -> F:
    """The options that say whom it is about."""
    for option in (
        lang_option,
        click.option("--actor", help="The id of the character, where the file has several; else the first."),
        click.option(
            "--character",
            "file",
            type=click.File("rb"),
            help="A character's document or a world, as JSON; - is standard input. Left out: the sample party.",
        ),
    ):
        command = option(command)
    return command


def world_of_file(system: System, file: BinaryIO | None) -> Any:
    """The world of a file, or the game's sample party; raises `Declined`."""
    from tablewright.cli.asking import world_of
    from tablewright.kernel.document import load
    from tablewright.kernel.front import parse

    raw = {"system": system.id, **system.views.sample()} if file is None else world_of(system, parse(file.read()))
    return load(system, raw).world


def action_of(written: str, actor: str) -> dict[str, Any]:
    """An action in words: its type, then fields as KEY=VALUE; or as JSON. Raises `Invalid` for a field that is none."""
    given = json_or_word(written)
    if isinstance(given, dict):
        return {"actor": actor, **given}
    kind, *fields = written.split()
    return {"type": kind, "actor": actor, **dict(pair(each, json_or_word) for each in fields)}


def compared(written: str, world: Any) -> Callable[[Any], bool]:
    """A condition such as `blur>=6` or `conditions=fainted` as a question to a world; raises `Invalid`."""
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text
    from tablewright.lab.scenes import value_at

    for sign in (">=", "<=", "="):
        path, found, value = written.partition(sign)
        if found:
            break
    else:
        raise Invalid("until", text("This is to be a place, one of >= <= =, and a value."))
    whose, dot, rest = path.strip().partition(":")
    here = value_at(whose, rest) if dot else value_at(next(iter(world.characters)), whose)
    wanted = json_or_word(value.strip())

    def holds(each: Any) -> bool:
        there = here(each)
        if sign == "=":
            return bool(there == wanted)
        if not isinstance(there, int) or not isinstance(wanted, int):
            raise Invalid("until", text("Only whole numbers are compared by >= and <=."))
        return there >= wanted if sign == ">=" else there <= wanted

    holds(world)
    return holds


def percent(chance: Any) -> str:
    """A chance in percent, to a tenth."""
    return f"{float(chance) * 100:.1f} %"


def plan_of(written: Sequence[str], actor: str) -> list[dict[str, Any]]:
    """The actions of a plan."""
    return [action_of(each, actor) for each in written]
