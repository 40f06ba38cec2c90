"""The command `passphrase`: what is kept of a server's passphrase."""

from __future__ import annotations

import click

__all__ = ["passphrase"]


@click.command
@click.password_option(prompt="Passphrase", help="The passphrase; it is asked for when it is not given.")
def passphrase(password: str) -> None:
    """Print what TABLEWRIGHT_PASSPHRASE is to be set to, so that only who knows the passphrase opens tables."""
    from tablewright.host.passphrases import kept

    click.echo(kept(password))
