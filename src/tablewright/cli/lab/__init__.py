"""`tablewright lab`: curves, scenes, parties, lint, differences and simulation, for those who make and tune games."""

from __future__ import annotations

import click

from tablewright.cli.lazy import Commands

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


@click.command(cls=Commands, package=__name__, said=_COMMANDS)
def lab() -> None:
    """Ask what the rules come to: curves, scenes, lint, differences, simulation."""
