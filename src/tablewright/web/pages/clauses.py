"""The clauses of a game for the page of its rules, each with the rulings that a table may choose otherwise."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tablewright.kernel.reference import chapters
from tablewright.kernel.system import System
from tablewright.kernel.text import Text
from tablewright.kernel.view import Option

__all__ = ["ClauseView", "Heading", "clause_ids", "headings"]


class ClauseView(msgspec.Struct, frozen=True):
    """A clause, and the options that bear on it."""

    id: str
    said: Text
    options: tuple[Option, ...]


class Heading(msgspec.Struct, frozen=True):
    """The clauses of a chapter."""

    title: Text
    clauses: tuple[ClauseView, ...]


def headings(system: System) -> tuple[Heading, ...]:
    """The chapters of a game's rules."""
    return tuple(
        Heading(
            chapter.title,
            tuple(
                ClauseView(key, said, tuple(option for option in system.options if option.clause == key))
                for key, said in chapter.clauses.items()
            ),
        )
        for chapter in chapters(system.clauses)
    )


def clause_ids(system: System | None) -> Collection[str]:
    """The clauses that can be read on the page of the rules."""
    if system is None:
        return ()
    return frozenset(key for chapter in chapters(system.clauses) for key in chapter.clauses)
