"""`tablewright roll`: one roll by the rules, explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.asking import Asked, ask_options, asked, in_sentences
from tablewright.cli.games import game
from tablewright.cli.language import say_in

if TYPE_CHECKING:
    from rich.tree import Tree

    from tablewright.kernel.rule import Rolled
    from tablewright.kernel.steps import Step

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

    from tablewright.bootstrap import draw
    from tablewright.cli.sentence import sentence
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
        console.print(_explained(ask, rolled))


def _faces(written: str) -> tuple[int, ...]:
    from tablewright.table.fill import whole

    return tuple(whole(face, "dice") for face in written.replace(",", " ").split())


def _explained(ask: Asked, rolled: Rolled) -> Tree:
    """The numbers and where each comes from, as a branch for everybody whose number it is."""
    from rich.text import Text as Line
    from rich.tree import Tree

    tree = Tree(Line(str(ask.words.gettext("Where the numbers come from"))))
    owners = dict.fromkeys(step.of for step in rolled.steps)
    for owner in owners:
        branch = tree if owner is None else tree.add(Line(ask.system.name(owner).render(ask.words)))
        for step in rolled.steps:
            if step.of == owner:
                branch.add(_line(ask, step))
    return tree


def _line(ask: Asked, step: Step) -> Any:
    from rich.text import Text as Line

    value = f"{'+' if step.value >= 0 else chr(0x2212)}{abs(step.value)}"
    said = f"{value} {ask.system.name(step.label).render(ask.words)} [{step.clause}]"
    if step.applied:
        return Line(said)
    why = "" if step.note is None else f": {step.note.render(ask.words)}"
    return Line(f"({said}{why})", style="dim")
