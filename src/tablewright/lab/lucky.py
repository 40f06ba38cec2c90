"""The luck of a table, as one viewer may see it: of everybody, each person and each session, and of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from tablewright.kernel.text import Text, decimal, plain, text
from tablewright.kernel.view import Block, Grid, Item, Listing
from tablewright.lab.luck import MAX_CHECKS, Checked, Fair, fairness, luck, sentence
from tablewright.table.seen import Entry

__all__ = ["Counted", "blocks", "counted"]

UNEVEN = 0.01
"""How unlikely the faces must be for dice to be called uneven."""


class Counted(msgspec.Struct, frozen=True):
    """The checks of a log, in order, and the faces of the dice that were typed and of those that were drawn."""

    everyone: tuple[Checked, ...]
    people: Mapping[str, tuple[Checked, ...]]
    sessions: tuple[tuple[str, tuple[Checked, ...]], ...]
    typed: tuple[tuple[int, int], ...]
    drawn: tuple[tuple[int, int], ...]


def counted(entries: Sequence[Entry]) -> Counted:
    """Pick out of entries, oldest first, the checks whose chance and outcome the viewer may know, and that count.

    An entry that shows more of an earlier one takes its place. A session is what lies between its marks in the log, or
    where there are none a day.
    """
    shown = {each.of if each.of is not None else each.n: each for each in entries if each.kind == "acted"}
    everyone: list[Checked] = []
    people: dict[str, list[Checked]] = {}
    sessions: list[tuple[str, list[Checked]]] = []
    faces: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    marked = False
    for entry in entries:
        if entry.kind == "session":
            sessions.append((entry.at[:10], []))
            marked = True
        found = shown.pop(entry.n, None)
        if found is None or found.undone or found.tell is None:
            continue
        faces[found.typed] += [(int(each.die.removeprefix("d")), each.face) for each in found.dice]
        if found.odds is None or found.tell.passed is None:
            continue
        check = Checked(Fraction(found.odds), found.tell.passed)
        if not sessions or (not marked and sessions[-1][0] != entry.at[:10]):
            sessions.append((entry.at[:10], []))
        everyone.append(check)
        people.setdefault(found.character or found.who, []).append(check)
        sessions[-1][1].append(check)
    return Counted(
        tuple(everyone),
        {name: tuple(checks) for name, checks in people.items()},
        tuple((day, tuple(checks)) for day, checks in sessions if checks),
        tuple(faces[True]),
        tuple(faces[False]),
    )


def blocks(found: Counted) -> tuple[Block, ...]:
    """The luck in words and tables."""
    whole = luck(found.everyone[-MAX_CHECKS:])
    said = Listing(text("All together"), (Item(sentence(whole)),))
    if not found.everyone:
        return (said,)
    grids = [_grid(text("By person"), text("Who"), found.people.items())]
    if len(found.sessions) > 1:
        grids.append(_grid(text("By session"), text("Day"), found.sessions))
    dice = [
        *((text("typed"), each) for each in fairness(found.typed)),
        *((text("drawn by the server"), each) for each in fairness(found.drawn)),
    ]
    return (said, *grids, *((_dice(dice),) if dice else ()))


def _grid(title: Text, what: Text, groups: Iterable[tuple[str, tuple[Checked, ...]]]) -> Grid:
    head = (what, text("Checks"), text("Expected"), text("Came"), text("In a sentence"))
    rows = []
    for name, checks in groups:
        own = luck(checks[-MAX_CHECKS:])
        rows.append((plain(name), own.checks, decimal(own.expected), own.passed, sentence(own)))
    return Grid(title, head, tuple(rows))


def _dice(dice: Sequence[tuple[Text, Fair]]) -> Grid:
    rows = tuple(
        (plain(f"d{each.sides}"), whose, sum(each.counts.values()), _counts(each), _said(each)) for whose, each in dice
    )
    head = (text("Die"), text("Whose"), text("Throws"), text("How often each face came"), text("Even?"))
    caption = text("Even dice stray as far as these with the chance that is told (a χ² test).")
    return Grid(text("The dice"), head, rows, caption)


def _counts(found: Fair) -> Text:
    return plain(", ".join(f"{face}: {count}" for face, count in found.counts.items()))


def _said(found: Fair) -> Text:
    percent = decimal(Fraction(round(found.likely * 1000), 10))
    if found.likely < UNEVEN:
        return text("Unlikely: even dice stray so far in {percent} % of cases.", percent=percent)
    return text("Nothing against it: {percent} %.", percent=percent)
