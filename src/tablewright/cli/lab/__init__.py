"""`tablewright lab`: curves, scenes, parties, lint, differences and simulation, for those who make and tune games."""

from __future__ import annotations

from importlib import import_module

import click

__all__ = ["lab"]

_COMMANDS = {
    "curve": "Draw the chance of a roll along a number, for several characters side by side.",
    "diff": "Say what other rulings or another pack change.",
    "lint": "Look for edges in the rules and lists of a game.",
    "party": "Say who should try and help, and how hard a check should be.",
    "scene": "Go over a plan of actions again and again, exactly.",
    "simulate": "Play a plan by dice, many times, where there are too many ways to count.",
    "throw": "Throw one check many times.",
    "worth": "Say what each purchase is worth.",
}


class _Commands(click.Group):
    """Commands that are imported when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tablewright.cli.lab.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the same
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=_Commands)
def lab() -> None:
    """Ask what the rules come to: curves, scenes, lint, differences, simulation."""
