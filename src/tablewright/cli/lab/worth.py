"""`tablewright lab worth`: what each purchase adds to the checks that are made, for each point."""

from __future__ import annotations

from typing import BinaryIO

import click

from tablewright.cli.asking import actor_of, in_sentences
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import character_options, percent, world_of_file
from tablewright.cli.language import say_in

__all__ = ["worth"]


@click.command
@system_argument
@character_options
@click.option(
    "--check", "checks", multiple=True, help="A check of the mix, such as 'check skill=stealth difficulty=12'."
)
@click.option("--afford", is_flag=True, help="Weigh what could be bought with experience to spare, not only what can.")
@click.option("--most", type=int, default=15, show_default=True, help="How many purchases are listed.")
def worth(  # noqa: PLR0913, PLR0917 - click's
    system: str,
    file: BinaryIO | None,
    actor: str | None,
    checks: tuple[str, ...],
    most: int,
    lang: str,
    *,
    afford: bool,
) -> None:
    """Weigh each purchase of SYSTEM by the checks that a character makes: every line of the sheet, or a mix."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text as Line

    from tablewright.kernel.text import text
    from tablewright.lab import worth as lab
    from tablewright.lab.asking import action_of
    from tablewright.lab.rich import rich

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        world = world_of_file(found, file)
        who = actor_of(world, actor)
        if afford:
            world = rich(found, world, who)
        given = [lab.Mixed(action_of(each, who)) for each in checks]
        told = lab.worth(found, world, who, given or lab.usual_mix(found, world, who))
        heads = (
            text("Purchase"),
            text("Price"),
            text("Before"),
            text("After"),
            text("A point gains"),
            text("The party"),
        )
        table = Table(*(each.render(words) for each in heads))
        for each in told.purchases[:most]:
            table.add_row(
                Line(each.label.render(words)),
                str(each.price),
                percent(each.before),
                percent(each.after),
                f"{float(each.gain) * 100:+.2f}",
                f"{float(each.party_gain) * 100:+.2f}",
            )
        if not told.purchases:
            click.echo(text("There is nothing to buy now.").render(words))
            return
        Console(highlight=False).print(table)
