"""`tablewright lab lint`: edges in the rules and lists of a game."""

from __future__ import annotations

from typing import BinaryIO

import click

from tablewright.cli.asking import in_sentences
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import character_options, world_of_file
from tablewright.cli.language import say_in

__all__ = ["lint"]


@click.command
@system_argument
@character_options
def lint(system: str, file: BinaryIO | None, actor: str | None, lang: str) -> None:
    """Look for edges in SYSTEM, as it stands in a world with its options and its own lists.

    Cliffs in ties, more that is worse, checks that are sure, prices that reward an order, what never opens, and what
    another purchase does as well for less. Everybody in the file is looked at, unless an actor is named.
    """
    from tablewright.cli.asking import actor_of
    from tablewright.kernel.text import text
    from tablewright.lab.lint import KINDS, lint as looked

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        world = world_of_file(found, file)
        told: dict[tuple[str, str, str], None] = {}
        for who in world.characters if actor is None else (actor_of(world, actor),):
            for each in looked(found, world, who):
                told[KINDS[each.kind].render(words), each.about.render(words), each.said.render(words)] = None
        for kind, about, said in told:
            click.echo(f"{about}: {kind}. {said}")
        if not told:
            click.echo(text("Nothing found.").render(words))
