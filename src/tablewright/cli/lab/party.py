"""`tablewright lab party`: who should try, who should help, and how hard a check should be."""

from __future__ import annotations

from typing import BinaryIO

import click

from tablewright.cli.asking import asked_in, in_sentences, reading_of
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import character_options, document_of_file, percent
from tablewright.cli.language import say_in

__all__ = ["party"]


@click.command
@system_argument
@click.argument("check")
@character_options
@click.option("--difficulty", help="What is rolled against.")
def party(  # noqa: PLR0913, PLR0917 - click's
    system: str, check: str, file: BinaryIO | None, actor: str | None, difficulty: str | None, lang: str
) -> None:
    """Say who of a party should try CHECK of SYSTEM and who should help, and the difficulty for two times in three."""
    from tablewright.kernel.text import text
    from tablewright.lab.advice import advise
    from tablewright.web.pages.advice import advice_view

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        document = document_of_file(found, file)
        reading = reading_of(asked_in(found, words, document, check=check, actor=actor, difficulty=difficulty))
        kept = {key: value for key, value in reading.action.items() if key in reading.tray.action or key == "type"}
        advice = advise(reading, kept)
        view = advice_view(reading, advice)
        for head, rows in (
            (text("Who should try"), view.who),
            (text("Who should help"), view.helpers),
            (text("If everyone rolls"), view.groups),
        ):
            if rows:
                click.echo(f"{head.render(words)}:")
            for row in rows:
                said = (
                    row.why_not.render(words) if row.why_not else row.chance.percent.render(words) if row.chance else ""
                )
                click.echo(f"  {row.label.render(words):<24} {said}")
        if advice.dial is not None:
            click.echo(text("For about two times in three").render(words) + ":")
            for hard in view.hard:
                chance = advice.dial.rows[hard.difficulty]
                name = next(key for key, value in advice.dial.advised.items() if value == hard.difficulty)
                click.echo(f"  {hard.label.render(words):<24} {hard.difficulty:>4}  {percent(chance[name])}")
