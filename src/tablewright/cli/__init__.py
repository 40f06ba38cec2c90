"""The command line: one file a command, each loaded when it is called."""

from __future__ import annotations

import click

from tablewright import __version__
from tablewright.cli.lazy import Commands

__all__ = ["main"]

_COMMANDS = {
    "act": "Answer requests of the act contract.",
    "backup": "Copy the database, while the server runs.",
    "check": "Read the whole database and say what is wrong with it.",
    "db": "Copy a log to another database, or write it out.",
    "lab": "Ask what the rules come to: curves, scenes, lint, differences, simulation.",
    "odds": "Say the exact odds of a roll, without rolling.",
    "restore": "Put a backup back.",
    "passphrase": "Make a passphrase for opening tables.",
    "roll": "Make a roll by the rules and explain every number.",
    "rules": "Say the clauses of a game in words.",
    "schema": "Print the JSON Schema of a game.",
    "serve": "Start the server.",
    "systems": "List the games that are installed.",
    "verify": "Check the dice of an exported log.",
    "tool": "Work a tool of a game: a planner, a forecast.",
}


@click.command(cls=Commands, package=__name__, said=_COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tablewright")
def main() -> None:
    """Run the rules of tabletop games: rolls, exact odds, and a table in the browser."""
