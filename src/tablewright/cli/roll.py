"""`tablewright roll`: one roll by the rules, explained."""

from __future__ import annotations

from typing import Any

import click

from tablewright.cli.asking import Asked, ask_options, asked, in_sentences
from tablewright.cli.games import game
from tablewright.cli.language import say_in

__all__ = ["roll"]


@click.command
@ask_options
@click.option("--dice", metavar="N,N…", help="The faces of real dice, in the order in which they are rolled.")
def roll(system: str, dice: str | None, lang: str, **options: Any) -> None:
    """Make a roll of SYSTEM and explain every number.

    CHECK is what is rolled: a line of the sheet by its name or id, such as stealth, or a type of action.
    """
    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        _roll(asked(found, words, **options), dice)


def _roll(ask: Asked, dice: str | None) -> None:
    from rich.console import Console

    from tablewright.cli.explained import explained
    from tablewright.cli.sentence import sentence
    from tablewright.installed import draw
    from tablewright.kernel.rule import play, script

    system, world = ask.system, ask.world
    action = system.action(ask.action)
    plan, turn = system.prepare(world, action), system.turn(world)
    rolled = play(plan, turn, draw) if dice is None else script(plan, turn, _faces(dice))
    console = Console(highlight=False)
    console.print(sentence(system.views.tell(world, action, rolled), ask.words), markup=False)
    if rolled.dice and not any(step.kind == "die" for step in rolled.steps):
        console.print("  ".join(f"{thrown.die}: {thrown.face}" for thrown in rolled.dice), markup=False)
    if rolled.steps:
        console.print(explained(ask, rolled.steps))


def _faces(written: str) -> tuple[int, ...]:
    from tablewright.table.fill import whole

    return tuple(whole(face, "dice") for face in written.replace(",", " ").split())
