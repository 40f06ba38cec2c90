"""The rulings that a table may choose otherwise, each with its clause, and those that it has."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from tablewright.sdk import Item, Option, Text, text
from tablewright.systems.haze.listed import number
from tablewright.systems.haze.state import Options

__all__ = ["OPTIONS", "rulings"]

NO, YES = text("no"), text("yes")
NO_YES = ((False, NO), (True, YES))

OPTIONS: tuple[Option, ...] = (
    Option(
        "stack_bonuses",
        text("All bonuses add"),
        "HZ-13",
        text("Every bonus that bears on a check counts, not the highest alone."),
        NO_YES,
    ),
    Option(
        "secondary_zero_checks",
        text("Checks on faith, magic or science at 0"),
        "HZ-8",
        text("Allowed, they are the die and the other bonuses."),
        (("refused", text("refused")), ("allowed", text("allowed"))),
    ),
    Option(
        "consciousness_attribute",
        text("A Consciousness check is rolled on"),
        "HZ-32",
        text("What is added to the die at the limit of fatigue."),
        (
            ("higher", text("the higher of body and willpower")),
            ("willpower", text("willpower")),
            ("body", text("body")),
            ("none", text("nothing")),
        ),
    ),
    Option(
        "consciousness_fatigue",
        text("Fatigue counts on a Consciousness check"),
        "HZ-32",
        text("The literal reading: fatigue is subtracted, and in the difficulty as well."),
        NO_YES,
    ),
    Option(
        "consciousness_costs",
        text("A Consciousness check costs fatigue"),
        "HZ-37",
        text("A point after the roll, passed or not."),
        ((True, YES), (False, NO)),
    ),
    Option(
        "awake_check",
        text("A check to stay awake at no life"),
        "HZ-22",
        text("A blow that would fell calls for a Consciousness check first."),
        NO_YES,
    ),
    Option(
        "poor_comfort",
        text("A rest in poor comfort"),
        "HZ-34",
        text("How much of its benefit it gives."),
        (("half", text("half, rounded down")), ("none", text("nothing")), ("full", text("all"))),
    ),
    Option(
        "second_square_after",
        text("Squares a second time"),
        "HZ-43",
        text("What opens the second purchase of the squares of a tree."),
        (("any_circle", text("after any circle")), ("all_circles", text("after all circles"))),
    ),
    Option(
        "converted_counts",
        text("Converted points count for the breakthrough"),
        "HZ-48",
        text("Free points left at creation count beside the experience awarded."),
        NO_YES,
    ),
    Option(
        "free_points",
        text("Free points at creation"),
        "HZ-51",
        text("The pool that every character is made with."),
        ((40, number(40)),),
        lowest=0,
    ),
)
"""The table of options, in its order."""


def rulings(options: Options) -> Iterator[Item]:
    """What this table has ruled otherwise, with its clauses."""
    chosen = to_builtins(options)
    for option in OPTIONS:
        value = chosen[option.key]
        if value != option.values[0][0]:
            told: Text | None = dict(option.values).get(value)
            yield Item(option.title, end=told or number(value), clause=option.clause)
