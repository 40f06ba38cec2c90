"""The rulings that a table may choose otherwise."""

from __future__ import annotations

from tablewright.sdk import Option, text
from tablewright.systems.blur.names import condition_name
from tablewright.systems.blur.recovery import ORDER

__all__ = ["OPTIONS"]

NO, YES = text("no"), text("yes")

OPTIONS: tuple[Option, ...] = (
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
