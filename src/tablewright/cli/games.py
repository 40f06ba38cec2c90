"""The game that a command is about."""

from __future__ import annotations

import click

from tablewright.kernel.system import System

__all__ = ["game", "system_argument"]

system_argument = click.argument("system", metavar="SYSTEM")


def game(key: str) -> System:
    """The game with this id; ends the command with a sentence when there is none."""
    from tablewright.installed import find_systems

    systems = find_systems()
    if key not in systems:
        raise click.BadParameter(f"There is no game {key!r}. Installed are: {', '.join(systems)}.")
    return systems[key]
