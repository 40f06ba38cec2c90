"""What the commands of the lab are given: a world from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from tablewright.cli.language import lang_option

if TYPE_CHECKING:
    from fractions import Fraction

    from tablewright.kernel.system import System

__all__ = ["character_options", "document_of_file", "percent", "world_of_file"]

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


def document_of_file(system: System, file: BinaryIO | None) -> Any:
    """The document of a world in a file, or that of the game's sample party; raises `Declined`."""
    from tablewright.cli.asking import world_of
    from tablewright.kernel.front import parse

    return {"system": system.id, **system.views.sample()} if file is None else world_of(system, parse(file.read()))


def world_of_file(system: System, file: BinaryIO | None) -> Any:
    """The world of a file, or the game's sample party; raises `Declined`."""
    from tablewright.kernel.document import load

    return load(system, document_of_file(system, file)).world


def percent(chance: Fraction | float) -> str:
    """A chance in percent, to a tenth."""
    return f"{float(chance) * 100:.1f} %"
