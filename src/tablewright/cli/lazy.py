"""Groups of commands that are imported when they run, so that help is there at once."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

__all__ = ["Commands"]


class Commands(click.Group):
    """The commands of a package, one module each; `said` has a line of help for each, so that none is imported."""

    def __init__(self, package: str, said: Mapping[str, str], **settings: Any) -> None:
        super().__init__(**settings)
        self._package = package
        self._said = said

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self._said)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the same
        if cmd_name not in self._said:
            return None
        command: click.Command = getattr(import_module(f"{self._package}.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the same
        with formatter.section("Commands"):
            formatter.write_dl(list(self._said.items()))
