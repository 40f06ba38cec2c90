"""`tablewright odds`: the exact odds of a roll, before it is made."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.asking import Asked, ask_options, asked, in_sentences, reading_of
from tablewright.cli.games import game
from tablewright.cli.language import say_in

if TYPE_CHECKING:
    from rich.console import Console

    from tablewright.kernel.view import Tray
    from tablewright.odds.explore import Odds
    from tablewright.web.pages.odds import OddsView

__all__ = ["odds"]

_WIDTH = 40


@click.command
@ask_options
@click.option("--levers", is_flag=True, help="Say what would better the chance, with what it costs.")
def odds(system: str, lang: str, *, levers: bool, **options: Any) -> None:
    """Say the exact odds of a roll of SYSTEM: in a sentence, with what is added, and of all that can follow.

    CHECK is what would be rolled: a line of the sheet by its name or id, such as stealth, or a type of action.
    """
    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        ask = asked(found, words, **options)
        _odds(ask)
        if levers:
            _levers(ask)


def _odds(ask: Asked) -> None:
    from rich.console import Console

    from tablewright.cli.explained import explained
    from tablewright.cli.tool import print_block
    from tablewright.odds.explore import explore
    from tablewright.web.pages.joint import as_grid
    from tablewright.web.pages.odds import odds_view

    system, world, tray = ask.system, ask.world, ask.tray
    plan = system.prepare(world, system.action(ask.action))
    shown = None if tray is None else (tray.success, *tray.also, *((tray.axis,) if tray.axis else ()))
    found = explore(plan, lambda: system.turn(world), shown)
    console = Console(highlight=False)
    view = None if tray is None else odds_view(system, world, tray, ask.action)
    if tray is not None and view is not None:
        console.print(_sentence(ask, tray, view), markup=False)
    if plan.steps:
        console.print(explained(ask, plan.steps))
    for name in found.outcomes[0].result:
        _field(console, ask, found, name)
    if view is not None and view.joint is not None:
        print_block(console, as_grid(view.joint), ask.words)


def _levers(ask: Asked) -> None:
    """What would change it, the most first; what may be done before the roll comes last."""
    from tablewright.lab.levers import beforehand, levers

    reading = reading_of(ask, "levers")
    exact = reading.chance()
    found = (*levers(reading, exact), *beforehand(reading, exact))
    say = ask.words.gettext
    click.echo(f"{say('What would change it')}:" if found else say("Nothing here would change it."))
    for lever in found:
        cost = "".join(f", {ask.system.name(name).render(ask.words)} {amount}" for name, amount in lever.cost)
        click.echo(f"{_line(ask, f'  {lever.label.render(ask.words)}{cost}', lever.chance)}")


def _sentence(ask: Asked, tray: Tray, view: OddsView) -> str:
    """The chance that the tray leads with, as the pages say it."""
    say = ask.words.gettext
    if view.chance is None:
        return "" if view.sure is None else f"{tray.title.render(ask.words)}: {view.sure.render(ask.words)}"
    said = view.chance
    fraction = f"{said.part} {say('in')} {said.whole}, {said.percent.render(ask.words)}, {said.word.render(ask.words)}."
    need = "" if view.need is None else f" {view.need.render(ask.words)}."
    return f"{tray.title.render(ask.words)}: {fraction}{need}"


def _field(console: Console, ask: Asked, found: Odds, name: str) -> None:
    """One field: a yes or no by its chance, anything else by the chance of each value."""
    label = ask.system.name(f"field.{name}" if f"field.{name}" in ask.system.names else name).render(ask.words)
    weights: Counter[Any] = Counter()
    for row in found.outcomes:
        weights[_plain(row.result[name])] += row.weight
    if set(weights) <= {True, False, None}:
        console.print(_line(ask, label, Fraction(weights[True], found.denominator)), markup=False)
        return
    console.print(f"{label}:", markup=False)
    for value in sorted(weights, key=lambda each: (each is None, isinstance(each, str), each)):
        shown = "…" if value is None else ask.system.name(str(value)).render(ask.words)
        console.print(_line(ask, f"  {shown}", Fraction(weights[value], found.denominator)), markup=False)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _line(ask: Asked, label: str, exact: Fraction) -> str:
    from tablewright.web.pages.chance import chance

    said = chance(exact)
    bar = "█" * round(exact * _WIDTH)
    return f"{label:<16} {exact!s:>9}  {said.percent.render(ask.words):>10}  {bar}"
