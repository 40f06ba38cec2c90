"""One request or many: JSON and JSON Lines told apart without being told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

__all__ = ["requests"]


def requests(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""The requests that the lines hold: an object alone on the first line, or on the last, makes JSON Lines of them.

    >>> list(requests([b'{"a": 1}\n', b'{"b": 2}\n']))
    [b'{"a": 1}\n', b'{"b": 2}\n']
    >>> list(requests([b'{\n', b'"a": 1}\n']))
    [b'{\n"a": 1}\n']
    """
    written = (line for line in lines if line.strip())
    first = next(written, b"")
    if _is_object(first):
        yield first
        yield from written
        return
    rest = list(written)
    if rest and _is_object(rest[-1]):
        yield first
        yield from rest
    else:
        yield b"".join((first, *rest))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
