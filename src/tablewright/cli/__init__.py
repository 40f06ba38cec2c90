"""The command line: one file a command, each loaded when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from tablewright import __version__

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


class _Commands(click.Group):
    """Commands that are imported when they run, so that help is there at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tablewright.cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the same
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tablewright")
def main() -> None:
    """Run the rules of tabletop games: rolls, exact odds, and a table in the browser."""
