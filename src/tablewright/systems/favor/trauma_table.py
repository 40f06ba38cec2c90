"""The table of traumas as it is rolled on (FG-22): every number, the holes too, and how likely each trauma is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablewright.sdk import Block, Choice, Control, Grid, Text, Tool, decimal, plain, text
from tablewright.systems.favor.catalog import catalog, effect, label, trigger
from tablewright.systems.favor.known import chosen
from tablewright.systems.favor.state import Cause, Character, Trauma, World
from tablewright.systems.favor.traumas import CAUSES, fitting

__all__ = ["TRAUMA_TABLE"]

_SIDES = 100


def _form(_world: World, _key: str) -> tuple[Control, ...]:
    return (Choice("cause", text("Cause"), tuple(CAUSES.items()), "damage"),)


def _work(world: World, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    causes: Mapping[str, Cause] = {cause: cause for cause in CAUSES}
    cause = chosen(causes, asked.get("cause", "damage"), "cause")
    character = world.characters[key]
    count = len(fitting(world, character, cause))
    return (
        Grid(
            text("Traumas by d100"),
            (text("d100"), text("Trauma"), text("What happens"), text("Of the mind"), text("Effect"), text("Trigger")),
            tuple(_rows(world, character, cause)),
            _caption(count),
        ),
    )


def _caption(count: int) -> Text:
    if not count:
        return text("None is left that fits.")
    return text(
        "{count} of 100 numbers fit, each as likely as the others; {rolls} rolls are to be expected.",
        count=count,
        rolls=decimal(Fraction(_SIDES, count)),
    )


def _rows(world: World, character: Character, cause: Cause) -> Iterator[tuple[Text | int, ...]]:
    by_number = {trauma.number: trauma for trauma in catalog(world.content).traumas.values()}
    hole = 1
    for number in (*sorted(by_number), _SIDES + 1):
        if hole < number:
            span = plain(str(hole)) if hole == number - 1 else plain(f"{hole}–{number - 1}")
            yield span, plain("–"), text("again"), plain("–"), plain(""), plain("")
        hole = number + 1
        if number in by_number:
            yield _row(character, by_number[number], cause)


def _row(character: Character, trauma: Trauma, cause: Cause) -> tuple[Text | int, ...]:
    if trauma.cause != cause:
        then = text("again: from {cause}", cause=CAUSES[trauma.cause])
    elif character.bears(trauma.id):
        then = text("again: there already")
    else:
        then = text("fits")
    mind = text("yes") if trauma.mental else text("no")
    return trauma.number, label(trauma), then, mind, effect(trauma) or plain(""), trigger(trauma) or plain("–")


TRAUMA_TABLE = Tool(
    "traumas",
    text("The table of traumas"),
    text("Which number of the d100 is which trauma, and which are rolled again."),
    _form,
    _work,
)
