"""The clauses of a game in words, by chapter: what a refusal and an explanation point to."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from tablewright.kernel.text import Text

__all__ = ["Chapter", "chapters"]


class Chapter(msgspec.Struct, frozen=True):
    """Clauses under a heading, each by its id (`HZ-12`), in order."""

    title: Text
    clauses: Mapping[str, Text]


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    clauses: dict[str, str]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: tuple[_Written, ...]


@cache
def chapters(path: Path | None) -> tuple[Chapter, ...]:
    """The chapters of a file of clauses; none without one. Raises `ValueError` for a file of another form.

    It is TOML: `[[chapters]]` with a `title` and a table `clauses` of sentences by id, in English like all sentences.
    """
    if path is None:
        return ()
    written = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    return tuple(
        Chapter(Text(each.title), {key: Text(said) for key, said in each.clauses.items()}) for each in written.chapters
    )
