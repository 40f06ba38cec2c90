"""The table of traumas as it is rolled on (FG-22): every number, the holes too, and how likely each trauma is.

It comes in sections, which a page can lead to, and narrows to the number that was rolled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from tablewright.sdk import Block, Choice, Control, Grid, Invalid, Number, Text, Tool, cap, decimal, plain, text
from tablewright.systems.favor.catalog import catalog, effect, label, trigger
from tablewright.systems.favor.known import chosen
from tablewright.systems.favor.state import Cause, Character, Trauma, World
from tablewright.systems.favor.traumas import CAUSES, fitting

__all__ = ["TRAUMA_TABLE"]

_SIDES = 100

_SECTION = 25
"""How many numbers of the d100 stand under one heading."""

_HEAD = (text("d100"), text("Trauma"), text("What happens"), text("Of the mind"), text("Effect"), text("Trigger"))


class _Line(NamedTuple):
    """A row of the table, with the numbers of the d100 that lead to it; a hole has no trauma."""

    first: int
    last: int
    trauma: Trauma | None


def _form(_world: World, _key: str) -> tuple[Control, ...]:
    return (
        Choice("cause", text("Cause"), tuple(CAUSES.items()), "damage"),
        Number("number", text("Number rolled"), 0, 0, _SIDES, note=text("0: the whole table.")),
    )


def _work(world: World, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    causes: Mapping[str, Cause] = {cause: cause for cause in CAUSES}
    cause = chosen(causes, asked.get("cause", "damage"), "cause")
    character, rolled = world.characters[key], _rolled(asked.get("number", 0))
    caption = _caption(len(fitting(world, character, cause)))
    lines = tuple(_lines(world))
    if rolled:
        found = [line for line in lines if line.first <= rolled <= line.last]
        return (_grid(text("Rolled: {number}", number=rolled), found, character, cause, caption),)
    sections = (
        _grid(
            plain(f"{first}–{first + _SECTION - 1}"),
            [line for line in lines if first <= line.first < first + _SECTION],
            character,
            cause,
            caption if first == 1 else None,
        )
        for first in range(1, _SIDES + 1, _SECTION)
    )
    return tuple(sections)


def _grid(title: Text, lines: Iterable[_Line], character: Character, cause: Cause, caption: Text | None) -> Grid:
    return Grid(title, _HEAD, tuple(_row(line, character, cause) for line in lines), caption)


def _rolled(given: Any) -> int:
    """The number that was rolled, 0 for none yet; raises `Invalid`, or `TooLarge` for one that no d100 shows."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise Invalid("number", text("This is to be a whole number."))
    cap("number", given, _SIDES, 0)
    return given


def _caption(count: int) -> Text:
    if not count:
        return text("None is left that fits.")
    return text(
        "{count} of 100 numbers fit, each as likely as the others; {rolls} rolls are to be expected.",
        count=count,
        rolls=decimal(Fraction(_SIDES, count)),
    )


def _lines(world: World) -> Iterator[_Line]:
    """Every number once: that of a trauma alone, holes together, as far as the end of a section."""
    by_number = {trauma.number: trauma for trauma in catalog(world.content).traumas.values()}
    first = 1
    for number in range(1, _SIDES + 1):
        trauma = by_number.get(number)
        if trauma or number + 1 in by_number or number % _SECTION == 0:
            yield _Line(first, number, trauma)
            first = number + 1


def _row(line: _Line, character: Character, cause: Cause) -> tuple[Text | int, ...]:
    trauma = line.trauma
    if trauma is None:
        span = plain(str(line.first) if line.first == line.last else f"{line.first}–{line.last}")
        return span, plain("–"), text("again"), plain("–"), plain("–"), plain("–")
    if trauma.cause != cause:
        then = text("again: from {cause}", cause=CAUSES[trauma.cause])
    elif character.bears(trauma.id):
        then = text("again: there already")
    else:
        then = text("fits")
    mind = text("yes") if trauma.mental else text("no")
    return trauma.number, label(trauma), then, mind, effect(trauma) or plain("–"), trigger(trauma) or plain("–")


TRAUMA_TABLE = Tool(
    "traumas",
    text("The table of traumas"),
    text("Which number of the d100 is which trauma, and which are rolled again."),
    _form,
    _work,
)
