"""`tablewright rules`: what a clause says."""

from __future__ import annotations

import click

from tablewright.cli.games import system_argument
from tablewright.cli.language import lang_option

__all__ = ["rules"]


@click.command
@system_argument
@click.argument("clauses", metavar="[CLAUSE]...", nargs=-1)
@lang_option
def rules(system: str, clauses: tuple[str, ...], lang: str) -> None:
    """Say the clauses of SYSTEM in words: those that are named, such as HZ-12, or all of them by chapter."""
    from tablewright.cli.games import game
    from tablewright.cli.language import say_in
    from tablewright.kernel.reference import chapters

    played = game(system)
    words = say_in(lang)(played)
    found = chapters(played.clauses)
    known = {key: said for chapter in found for key, said in chapter.clauses.items()}
    asked = [clause.upper() for clause in clauses]
    if unknown := [clause for clause in asked if clause not in known]:
        raise click.BadParameter(f"{system} has no clause {', '.join(unknown)}.")
    if asked:
        for clause in asked:
            click.echo(f"{clause}  {known[clause].render(words)}")
        return
    for chapter in found:
        click.echo(f"\n{chapter.title.render(words)}")
        for clause, said in chapter.clauses.items():
            click.echo(f"  {clause}  {said.render(words)}")
