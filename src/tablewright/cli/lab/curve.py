"""`tablewright lab curve`: the chance of a roll along a number, as a table, a file, a picture or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tablewright.cli.asking import asked_in, in_sentences, json_or_word, pair, reading_of
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import document_of_file
from tablewright.cli.language import lang_option, say_in

if TYPE_CHECKING:
    from tablewright.kernel.system import System
    from tablewright.kernel.text import Words
    from tablewright.lab.reading import Reading
    from tablewright.lab.series import Series

__all__ = ["curve"]

FORMATS = ("table", "csv", "markdown", "svg", "anydice", "icepool")


@click.command
@system_argument
@click.argument("check")
@click.option("--character", "file", type=click.File("rb"), help="A world as JSON. Left out: the sample party.")
@click.option("--actor", "actors", multiple=True, help="Whose roll; several times for several curves.")
@click.option(
    "--with", "variants", multiple=True, metavar="NAME:KEY=VALUE", help="The roll with a field set; repeated."
)
@click.option("--ruling", "rulings", multiple=True, metavar="NAME:KEY=VALUE", help="Under another ruling; repeated.")
@click.option("--difficulty", help="What is rolled against, where the curve is along something else.")
@click.option("--along", help="A field of the action, or a place in the character's document; else the difficulty.")
@click.option("--from", "low", type=int, help="Where the curve begins.")
@click.option("--to", "high", type=int, help="Where it ends.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", show_default=True)
@lang_option
def curve(system: str, lang: str, **given: Any) -> None:
    """Draw the chance of CHECK of SYSTEM along a number, exactly, for each actor, variant and ruling side by side."""
    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        _curve(found, words, **given)


def _curve(  # noqa: PLR0913 - the options of the command, one by one
    system: System,
    words: Words,
    *,
    check: str,
    file: BinaryIO | None,
    actors: tuple[str, ...],
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
    difficulty: str | None,
    along: str | None,
    low: int | None,
    high: int | None,
    form: str,
) -> None:
    from tablewright.kernel.text import text
    from tablewright.lab.source import as_anydice, as_icepool

    document = _document(system, file)
    readings: list[tuple[str, Reading]] = []
    for ruled, options in _choices(rulings):
        for actor in actors or (None,):
            for varied, fields in _choices(variants):
                reading = _reading(system, words, document, options, check, actor, difficulty, fields)
                name = system.views.brief(reading.world, reading.action["actor"]).name.render(words)
                readings.append((", ".join(part for part in (name, ruled, varied) if part), reading))
    if form in {"anydice", "icepool"}:
        for _, reading in readings:
            click.echo((as_anydice if form == "anydice" else as_icepool)(reading), nl=False)
        return
    series = [_series(name, reading, along, low, high) for name, reading in readings]
    _print(series, along or text("Difficulty").render(words), form)


def _document(system: System, file: BinaryIO | None) -> dict[str, Any]:
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text

    found = document_of_file(system, file)
    if not isinstance(found, dict):
        raise Invalid("world", text("A world is an object with `system` and `characters`."))
    return found


def _choices(written: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    """The choices side by side, each with its name; without any, things as they are."""
    found: dict[str, dict[str, Any]] = {}
    for each in written:
        name, colon, rest = each.partition(":")
        key, value = pair(rest if colon else each, json_or_word)
        found.setdefault(name if colon else each, {})[key] = value
    return list(found.items()) or [("", {})]


def _reading(  # noqa: PLR0913, PLR0917 - as above
    system: System,
    words: Words,
    document: dict[str, Any],
    options: dict[str, Any],
    check: str,
    actor: str | None,
    difficulty: str | None,
    fields: dict[str, Any],
) -> Reading:
    import msgspec

    from tablewright.kernel.front import parse
    from tablewright.lab.diff import with_choice

    if options:
        document = parse(msgspec.json.encode(with_choice(document, {"options": options})))
    ask = asked_in(system, words, document, check=check, actor=actor, difficulty=difficulty)
    return reading_of(ask._replace(action={**ask.action, **fields}))


def _series(name: str, reading: Reading, along: str | None, low: int | None, high: int | None) -> Series:
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text
    from tablewright.lab import curves
    from tablewright.lab.series import Series

    key = along or reading.tray.difficulty
    if key is None:
        raise Invalid("along", text("This roll has no difficulty. Name the number to go along."))
    if low is None and high is None and key == reading.tray.difficulty:
        return Series(name, dict(curves.chances(reading)))
    first = 0 if low is None else low
    return Series(name, curves.along(reading, key, first, first + 20 if high is None else high))


def _print(series: list[Series], across: str, form: str) -> None:
    from tablewright.lab.series import as_csv, as_markdown, as_svg

    if form != "table":
        click.echo({"csv": as_csv, "markdown": as_markdown, "svg": as_svg}[form](series, across), nl=False)
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from tablewright.lab.series import percent, values

    table = Table(escape(across), *(escape(each.name) for each in series))
    for value in values(series):
        table.add_row(str(value), *(percent(each.points.get(value)) for each in series))
    Console(highlight=False).print(table)
