"""A catalog that notes what it was asked for and does not have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

import msgspec
from babel.messages.pofile import read_po

from tablewright.kernel.text import Text

__all__ = ["Catalog", "sentences"]

_LETTER = re.compile(r"[^\W\d_]")
_PLACEHOLDER = re.compile(r"\{\w*\}")


class Catalog:
    """The words of one `.po` file; `missing` collects the sentences that it lacks."""

    def __init__(self, path: Path) -> None:
        self._known, self._form = _read(path)
        self.missing: set[str] = set()

    def gettext(self, msgid: str) -> str:
        return str(self._find(None, msgid) or msgid)

    def pgettext(self, context: str, msgid: str) -> str:
        return str(self._find(context, msgid) or msgid)

    def ngettext(self, one: str, many: str, n: int) -> str:
        forms = self._find(None, one)
        if not isinstance(forms, tuple | list) or not all(forms):
            self.missing.add(one)
            return one if n == 1 else many
        return str(forms[self._form(abs(n))])

    def _find(self, context: str | None, msgid: str) -> Any:
        found = self._known.get((context, msgid))
        if not found and _LETTER.search(_PLACEHOLDER.sub("", msgid)):
            self.missing.add(msgid)
        return found


@cache
def _read(path: Path) -> tuple[dict[tuple[Any, str], Any], Callable[[int], int]]:
    """The translations of a file by context and sentence, and which plural form a number takes."""
    with path.open("rb") as file:
        catalog = read_po(file)
    known = {
        (message.context, message.id if isinstance(message.id, str) else message.id[0]): message.string
        for message in catalog
        if message.id and not message.fuzzy
    }
    return known, c2py(catalog.plural_expr)


def sentences(value: Any) -> Iterator[Text]:
    """The sentences in a struct, or in a tree of them; not those that are facts of another."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from sentences(getattr(value, name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from sentences(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from sentences(inner)
