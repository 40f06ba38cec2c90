"""`tablewright systems`: the games that are here."""

from __future__ import annotations

import click

from tablewright.cli.language import lang_option

__all__ = ["systems"]


@click.command
@lang_option
def systems(lang: str) -> None:
    """List the games that are installed: the id, the name, and its idea."""
    from tablewright.cli.language import say_in
    from tablewright.installed import find_systems

    for key, system in find_systems().items():
        words = say_in(lang)(system)
        click.echo(f"{key:<12} {system.title.render(words)} — {system.motto.render(words)}")
