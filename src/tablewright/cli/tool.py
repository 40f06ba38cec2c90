"""`tablewright tool`: what a game computes for a character, at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tablewright.cli.asking import actor_of, in_sentences, json_or_word, pair, world_of
from tablewright.cli.games import game, system_argument
from tablewright.cli.language import lang_option, say_in

if TYPE_CHECKING:
    from rich.console import Console

    from tablewright.kernel.system import System
    from tablewright.kernel.text import Words
    from tablewright.kernel.view import Block, Row, Tool

__all__ = ["print_block", "tool"]

_WIDTH = 40


@click.command
@system_argument
@click.argument("tool")
@click.option(
    "--character",
    "file",
    type=click.File("rb"),
    required=True,
    help="A character's document or a world, as JSON; - is standard input.",
)
@click.option("--actor", help="The id of the character, where the file has several; else the first.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A field of the form; may be JSON.")
@lang_option
def tool(system: str, tool: str, file: BinaryIO, actor: str | None, settings: tuple[str, ...], lang: str) -> None:  # noqa: PLR0913, PLR0917 - click's
    """Work a TOOL of SYSTEM for a character: a planner, a forecast. What is not set is as its form has it."""
    from rich.console import Console

    from tablewright.kernel.document import load
    from tablewright.kernel.front import parse
    from tablewright.web.tools import answer_of

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        world = load(found, world_of(found, parse(file.read()))).world
        blocks = answer_of(
            _tool(found, tool), world, actor_of(world, actor), dict(pair(each, json_or_word) for each in settings)
        )
        console = Console(highlight=False)
        for block in blocks:
            print_block(console, block, words)


def _tool(system: System, key: str) -> Tool:
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text

    for each in system.tools:
        if each.id == key:
            return each
    known = ", ".join(each.id for each in system.tools) or "\N{EN DASH}"
    raise Invalid("tool", text("There is no tool {tool} in this game. There are: {known}.", tool=key, known=known))


def print_block(console: Console, block: Block, words: Words) -> None:
    """Print a block of a view."""
    from tablewright.kernel import view

    console.print(f"[bold]{_safe(block.title.render(words))}[/bold]")
    match block:
        case view.Grid():
            _grid(console, block, words)
        case view.Curve():
            _curve(console, block, words)
        case view.Listing(items=items, empty=empty):
            for item in items:
                _line(console, item.label.render(words), item.end, item.note, words)
            if not items and empty is not None:
                console.print(empty.render(words), markup=False)
        case view.Figure(caption=caption):
            console.print(caption.render(words), markup=False)
        case view.Graph():
            _graph(console, block, words)
        case view.Group(rows=rows):
            for row in rows:
                _line(console, row.label.render(words), _level(row), row.note, words)
    console.print()


def _level(row: Row) -> str | None:
    return None if row.level is None else str(row.level)


def _line(console: Console, label: str, end: Any, note: Any, words: Words) -> None:
    shown = end.render(words) if hasattr(end, "render") else end or ""
    said = f"  {note.render(words)}" if note is not None else ""
    console.print(f"  {label:<32} {shown:>12}{said}".rstrip(), markup=False)


def _grid(console: Console, grid: Any, words: Words) -> None:
    from rich.table import Table

    table = Table()
    for each in grid.head:
        table.add_column(_safe(each.render(words)), overflow="fold")
    for row in grid.rows:
        table.add_row(*(str(each) if isinstance(each, int) else _safe(each.render(words)) for each in row))
    console.print(table)
    if grid.caption is not None:
        console.print(grid.caption.render(words), markup=False)


def _graph(console: Console, graph: Any, words: Words) -> None:
    for vertex in graph.vertices:
        _line(console, vertex.label.render(words), None, vertex.said, words)
        for edge in vertex.needs:
            console.print(f"      {'✓' if edge.met else '✗'} {edge.label.render(words)}", markup=False)


def _curve(console: Console, curve: Any, words: Words) -> None:
    from fractions import Fraction

    from tablewright.web.pages.chance import chance

    for at, exact in curve.points:
        said = chance(Fraction(exact)).percent.render(words)
        console.print(f"  {at:>6}  {said:>10}  {'█' * round(Fraction(exact) * _WIDTH)}", markup=False)
    console.print(curve.caption.render(words), markup=False)


def _safe(shown: str) -> str:
    from rich.markup import escape

    return escape(shown)
