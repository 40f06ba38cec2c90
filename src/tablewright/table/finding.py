"""Find entries of the log: by what a viewer sees of them and nothing else, so that a search finds no secret."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.kernel.text import Text, Words
from tablewright.table.seen import Entry, Viewer
from tablewright.table.state import TableState

__all__ = ["KINDS", "Kind", "Sought", "kind_of", "matches", "session_span"]

Kind = Literal["roll", "action", "note", "table"]
KINDS: tuple[Kind, ...] = ("roll", "action", "note", "table")
"""Rolls · what was done without dice · what somebody wrote · all else that happened at the table."""


class Sought(msgspec.Struct, frozen=True):
    """What is looked for; what is empty fits everything.

    `person` is the name of somebody at the table or of a character, `check` a part of what was rolled for, `words` a
    part of the line.
    """

    person: str = ""
    kind: str = ""
    check: str = ""
    session: int | None = None
    words: str = ""

    @property
    def everything(self) -> bool:
        """Whether nothing is looked for."""
        return self == Sought()


def matches(entry: Entry, sought: Sought, said: Words) -> bool:
    """Whether an entry, as its viewer sees it in these words, is one that is sought; the session is not looked at."""
    if sought.person and sought.person not in {entry.who, entry.character}:
        return False
    if sought.kind and kind_of(entry) != sought.kind:
        return False
    if sought.check and not _holds(_made(entry, said), sought.check):
        return False
    return not sought.words or _holds(_line(entry, said), sought.words)


def kind_of(entry: Entry) -> Kind:
    """The kind of an entry; one of which dice may be hidden is a roll."""
    match entry.kind:
        case "acted":
            return "roll" if entry.dice or entry.secret else "action"
        case "note":
            return "note"
        case _:
            return "table"


def _holds(line: str, words: str) -> bool:
    return words.strip().casefold() in line.casefold()


def _made(entry: Entry, said: Words) -> str:
    return "" if entry.tell is None else entry.tell.made.render(said)


def _line(entry: Entry, said: Words) -> str:
    """All that the line says."""
    parts: list[Text | None] = [entry.text]
    if entry.tell is not None:
        tell = entry.tell
        parts += [tell.made, tell.number, tell.outcome, tell.against, *tell.then]
    written = [part.render(said) for part in parts if part is not None]
    return " ".join([entry.who, entry.character or "", *written])


def session_span(state: TableState, viewer: Viewer, session: int) -> tuple[int, int | None]:
    """The viewer's numbers of the first entry of a session and of its last, which is null while it runs.

    Of a session that there is not, the span is empty.
    """
    for each in state.sessions:
        if each.number == session:
            if viewer.role == "gm":
                return each.rev, each.last_rev
            return each.first.of(viewer.seat), None if each.last is None else each.last.of(viewer.seat)
    return 1, 0
