"""`tablewright schema`: what a game's documents look like."""

from __future__ import annotations

import click

from tablewright.cli.games import system_argument

__all__ = ["schema"]


@click.command
@system_argument
def schema(system: str) -> None:
    """Print the JSON Schema of the world, the actions and the results of SYSTEM."""
    import json

    from tablewright.act import schema as described
    from tablewright.cli.games import game

    click.echo(json.dumps(described(game(system)), ensure_ascii=False, indent=2))
