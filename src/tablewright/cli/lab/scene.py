"""`tablewright lab scene`: a plan of actions gone over again and again, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from tablewright.cli.asking import actor_of, in_sentences
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import character_options, percent, world_of_file
from tablewright.cli.language import say_in

if TYPE_CHECKING:
    from tablewright.kernel.text import Words
    from tablewright.lab.scenes import Scene

__all__ = ["scene"]


@click.command
@system_argument
@click.argument("plan", nargs=-1, required=True)
@character_options
@click.option("--times", type=int, default=10, show_default=True, help="How many steps are taken in all.")
@click.option("--watch", required=True, help="The place in the character's document whose chances are told: fatigue.")
@click.option("--until", help="What ends it: fatigue>=9.")
@click.option("--pass-over", is_flag=True, help="Leave out a step that is refused, instead of ending there.")
def scene(  # noqa: PLR0913, PLR0917 - click's
    system: str,
    plan: tuple[str, ...],
    file: BinaryIO | None,
    actor: str | None,
    times: int,
    watch: str,
    until: str | None,
    lang: str,
    *,
    pass_over: bool,
) -> None:
    """Go over a PLAN of SYSTEM again and again: the chance of each value after each step, and how it ends.

    A step is a type of action with its fields, in quotes: "pass_time hours=4".
    """
    from tablewright.lab import scenes
    from tablewright.lab.asking import compared, plan_of

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        world = world_of_file(found, file)
        who = actor_of(world, actor)
        ends = (lambda _world: False) if until is None else compared(until, world, who)
        told = scenes.scene(
            found, world, plan_of(plan, who), times, scenes.value_at(who, watch), ends, pass_over=pass_over
        )
        _print(told, watch, words)


def _print(told: Scene, watch: str, words: Words) -> None:
    from rich.console import Console
    from rich.table import Table

    from tablewright.kernel.text import decimal, text

    console = Console(highlight=False)
    values = list(dict.fromkeys(value for spread in told.spreads for value in spread))
    table = Table(text("Step").render(words), *(f"{watch} {value}" for value in values), text("over").render(words))
    shown = (
        range(len(told.spreads))
        if len(told.spreads) <= 30
        else sorted({0, 1, 2, *range(0, len(told.spreads), len(told.spreads) // 20), len(told.spreads) - 1})
    )
    for step in shown:
        cells = (percent(told.spreads[step].get(value, 0)) for value in values)
        table.add_row(str(step), *cells, percent(told.ended[step]))
    console.print(table)
    if told.expected is not None:
        said = text("Until it is over: {steps} steps on average.", steps=decimal(told.expected, 2))
        console.print(said.render(words), markup=False)
    for ending in told.endings or ():
        console.print(f"  {watch} {ending.value}: {percent(ending.chance)} – {ending.why.render(words)}", markup=False)
