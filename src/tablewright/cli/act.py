"""`tablewright act`: the act contract on the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
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

    from tablewright.act.respond import respond
    from tablewright.bootstrap import draw, find_systems
    from tablewright.cli.language import say_in

    systems = find_systems()
    say = say_in(lang)
    out = sys.stdout.buffer
    good = True
    for body in _requests(file):
        answer = respond(body, systems, draw, say)
        good = good and answer["ok"]
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()
    sys.exit(0 if good else 2)


def _requests(file: BinaryIO) -> Iterator[bytes]:
    """The requests of a file, told apart by its first line: a whole object alone begins JSON Lines."""
    first = next((line for line in file if line.strip()), b"")
    if _is_object(first):
        yield first
        yield from (line for line in file if line.strip())
        return
    rest = file.readlines()
    last = next((line for line in reversed(rest) if line.strip()), b"")
    if _is_object(last):
        yield from (line for line in (first, *rest) if line.strip())
    else:
        yield b"".join((first, *rest))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
