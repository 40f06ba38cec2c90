"""The rulings of a table that are not the usual ones, as its sheets print them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablewright.sdk import Item, Text, text
from tablewright.systems.blur.names import condition_name, in_a_row
from tablewright.systems.blur.recovery import ORDER, obstacle_of
from tablewright.systems.blur.state import Options

__all__ = ["rulings"]

UNUSUAL: Mapping[str, tuple[str, Text]] = {
    "deja_vu_extra_die": ("BL-3", text("In fog, one die more from Blur 2 on")),
    "shade_hits_normally": ("BL-6", text("Attacks against a shade count from 4")),
    "five_at_five": ("BL-10", text("A 5 at Blur 5 brings conditioning")),
    "blur_die_alone": ("BL-16", text("A Blur die alone brings no Blur roll")),
    "scarf_phase": ("BL-26", text("A scarf that worked is good for another phase")),
    "removal_counts": ("BL-32", text("An infection that goes takes no turn of the alternation")),
    "malodorous_recovery": ("BL-33", text("Protection takes the malodorous out of their own fog")),
}
"""What each option means when it is not left as it was."""


def rulings(options: Options) -> Iterator[Item]:
    """What this table has ruled otherwise, with its clauses."""
    usual = Options()
    for name, (clause, means) in UNUSUAL.items():
        if getattr(options, name) != getattr(usual, name):
            yield Item(means, clause=clause)
    obstacles = {condition: obstacle_of(options, condition) for condition in ORDER}
    if obstacles != {condition: obstacle_of(usual, condition) for condition in ORDER}:
        listed = (
            text("{condition} {obstacle}", condition=condition_name(condition), obstacle=obstacle)
            for condition, obstacle in obstacles.items()
            if obstacle
        )
        yield Item(text("Obstacles of recovery"), in_a_row(listed), clause="BL-55")
