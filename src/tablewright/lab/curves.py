"""The chance of a roll along a number: its difficulty, a field of the action, or a number of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tablewright.kernel.decision import Declined, Invalid, TooLarge
from tablewright.kernel.dice import Pool, Request, Sum
from tablewright.kernel.document import dump, load_character
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.lab.reading import Reading, read

__all__ = ["MAX_POINTS", "along", "at", "chances", "rolling", "span", "with_number"]

STEPS = 24
"""The most steps of a curve over difficulties."""
FAR = 10_000
"""A difficulty at which every roll is needed."""
MAX_POINTS = 500


def chances(reading: Reading) -> Mapping[int, Fraction]:
    """The chance from the highest sure difficulty to the first hopeless one; empty where there is none to set.

    Raises `Declined` where it can't be reckoned.
    """
    if reading.tray.difficulty is None:
        return {}
    return {difficulty: at(reading, difficulty).chance() for difficulty in span(rolling(reading).request)}


def at(reading: Reading, difficulty: int) -> Reading:
    """The same roll at another difficulty; raises `Declined`."""
    action = {**reading.action, reading.tray.difficulty or "difficulty": difficulty}
    return read(reading.system, reading.world, reading.tray, action)


def rolling(reading: Reading) -> Reading:
    """The same roll so hard that the dice are needed, where they can be."""
    return reading if reading.request is not None else at(reading, FAR)


def span(request: Request | None) -> range:
    """The difficulties that a roll is worth looking at."""
    if isinstance(request, Sum):
        low = request.count + request.plus
        high = low + STEPS if request.exploding else request.count * request.sides + request.plus + 1
        return range(low, min(high, low + STEPS) + 1)
    if isinstance(request, Pool):
        return range(1, min(request.count + request.marked, STEPS) + 2)
    return range(0)


def along(reading: Reading, key: str, low: int, high: int) -> Mapping[int, Fraction | None]:
    """The chance with each value of a number from `low` to `high`.

    It is null where the roll is refused or can't be reckoned with that value.
    `key` is a field of the action, or a place in the actor's document, written with dots (`attributes.body`), of
    whatever else the world has. Raises `Invalid` when there is no such number, `TooLarge` for too many values.
    """
    count = high - low + 1
    if count > MAX_POINTS:
        raise TooLarge(text("These are {count} points; at most {most} are worked out.", count=count, most=MAX_POINTS))
    found: dict[int, Fraction | None] = {}
    for value in range(low, high + 1):
        try:
            found[value] = _when(reading, key, value).chance()
        except Invalid as invalid:
            if invalid.path.startswith("along"):
                raise
            found[value] = None
        except Declined:
            found[value] = None
    return found


def _when(reading: Reading, key: str, value: int) -> Reading:
    kind = reading.system.action_types[reading.action["type"]]
    if key == reading.tray.difficulty or key in kind.__struct_fields__:
        return read(reading.system, reading.world, reading.tray, {**reading.action, key: value})
    world = with_number(reading.system, reading.world, reading.action["actor"], key, value)
    return read(reading.system, world, reading.tray, reading.action)


def with_number(system: System, world: Any, character: str, path: str, value: int) -> Any:
    """The world with another number at a place of a character's document, completed anew; raises `Invalid`."""
    document: Any = dump(world)["characters"][character]
    parts = path.split(".")
    here = document
    for part in parts[:-1]:
        here = here.get(part) if isinstance(here, dict) else None
    missing = isinstance(here, dict) and here is not document and parts[-1] not in here  # a skill that nobody wrote
    if not isinstance(here, dict) or not (missing or type(here.get(parts[-1])) is int):
        raise Invalid("along", text("There is no number at {path} of this character.", path=path))
    here[parts[-1]] = value
    return load_character(system, world, character, document).world
