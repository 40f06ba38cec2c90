"""The rulings that a table may choose otherwise, and those that it has, as its sheets print them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from tablewright.sdk import Item, Option, Text, text
from tablewright.systems.blur.names import condition_name, in_a_row
from tablewright.systems.blur.recovery import ORDER, obstacle_of
from tablewright.systems.blur.state import Options

__all__ = ["OPTIONS", "rulings"]

NO, YES = text("no"), text("yes")

CHOICES: tuple[Option, ...] = (
    Option(
        "deja_vu_extra_die",
        text("Déjà vu beside the Blur die"),
        "BL-3",
        text("In fog, from Blur 2 on, a déjà vu gives one die more than the Blur die."),
        ((False, NO), (True, YES)),
    ),
    Option(
        "shade_hits_normally",
        text("Shades are hit like others"),
        "BL-6",
        text("Attacks and feints against a shade count from 4; its own still need a 5 or 6."),
        ((False, NO), (True, YES)),
    ),
    Option(
        "five_at_five",
        text("A 5 at Blur 5"),
        "BL-10",
        text("What a Blur roll of 5 brings a fog-shade."),
        (("nothing", text("nothing")), ("conditioning", text("the next conditioning"))),
    ),
    Option(
        "blur_die_alone",
        text("A Blur die alone"),
        "BL-16",
        text("Whether the Blur die brings a Blur roll when the pool has no other die."),
        (("triggers", text("always brings a Blur roll")), ("never", text("never brings one"))),
    ),
    Option(
        "scarf_phase",
        text("A scarf that worked"),
        "BL-26",
        text("What a scarf is after a phase in which it worked."),
        (("worked", text("spent")), ("again", text("good for another phase"))),
    ),
    Option(
        "malodorous_recovery",
        text("Protection against one’s own fog"),
        "BL-33",
        text("Where there is no other fog, the malodorous count as out of it while they wear protection."),
        ((False, NO), (True, YES)),
    ),
    Option(
        "removal_counts",
        text("A removal takes its turn"),
        "BL-32",
        text("An infection that goes counts in the alternation of primary and alternate ones."),
        ((True, YES), (False, NO)),
    ),
)

OPTIONS: tuple[Option, ...] = (
    *CHOICES,
    *(
        Option(
            f"recovery_obstacles.{index}",
            text("Obstacle of recovery: {condition}", condition=condition_name(condition)),
            "BL-55",
            text("At 0 food and drink alone help.")
            if condition == "hungry_thirsty"
            else text("The obstacle of the test in camp."),
            lowest=0,
        )
        for index, condition in enumerate(ORDER)
    ),
)
"""Every ruling, the six obstacles of recovery one by one."""


def rulings(options: Options) -> Iterator[Item]:
    """What this table has ruled otherwise, with its clauses."""
    chosen = to_builtins(options)
    for option in CHOICES:
        if chosen[option.key] != option.values[0][0]:
            yield Item(option.title, dict(option.values)[chosen[option.key]], clause=option.clause)
    if options.recovery_obstacles != Options().recovery_obstacles:
        yield Item(text("Obstacles of recovery"), in_a_row(_obstacles(options)), clause="BL-55")


def _obstacles(options: Options) -> Iterator[Text]:
    for condition in ORDER:
        if obstacle := obstacle_of(options, condition):
            yield text("{condition} {obstacle}", condition=condition_name(condition), obstacle=obstacle)
