"""`tablewright act`: the act contract on the command line."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from tablewright.cli.language import lang_option

__all__ = ["act"]


@click.command
@click.argument("file", type=click.File("rb"), default="-")
@lang_option
def act(file: BinaryIO, lang: str) -> None:
    """Answer requests of the act contract.

    FILE, or standard input, is one JSON request or JSON Lines. Each request gets one line of JSON, at once.
    The exit status is 0 when every answer is ok, and 2 otherwise.
    """
    import msgspec

    from tablewright.act.lines import requests
    from tablewright.act.respond import respond
    from tablewright.cli.language import say_in
    from tablewright.installed import draw, find_systems

    systems = find_systems()
    say = say_in(lang)
    out = sys.stdout.buffer
    good = True
    for body in requests(file):
        answer = respond(body, systems, draw, say)
        good = good and answer["ok"]
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()
    sys.exit(0 if good else 2)
