"""`tablewright verify`: check the dice of an exported log."""

from __future__ import annotations

import sys
from pathlib import Path

import click

__all__ = ["verify"]


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check the dice of FILE, the log of rolls that a table's page about its dice gives.

    Exit status 1 says that a roll does not fit, and which is the first.
    """
    import json

    from tablewright.table import checking

    try:
        fit, waiting = checking.verify(json.loads(file.read_bytes()))
    except checking.Misfit as misfit:
        click.echo(str(misfit))
        sys.exit(1)
    except (ValueError, KeyError, TypeError) as error:
        raise click.UsageError(f"{file} is no exported log of dice.") from error
    click.echo(f"Fit: {fit}. Not opened yet: {waiting}.")
