"""The names of ids, as people see them."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.sdk import Text, text
from tablewright.systems.favor.abilities import ABILITIES, GROUPS
from tablewright.systems.favor.catalog import house_entries, label

__all__ = ["CONDITIONS", "LIMITS", "NAMES", "POOLS"]

POOLS: Mapping[str, Text] = {"vigor": text("Vigor"), "focus": text("Focus")}

LIMITS: Mapping[str, Text] = {**POOLS, "damage": text("Damage"), "stress": text("Stress")}
"""What has a maximum that talents raise (FG-18)."""

CONDITIONS: Mapping[str, Text] = {
    "dying": text("dying"),
    "breakdown": text("breakdown"),
    "dead": text("dead"),
}

_FIELDS: Mapping[str, Text] = {
    "field.total": text("Total"),
    "field.difficulty": text("Difficulty"),
    "field.success": text("Success"),
    "field.margin": text("Margin"),
    "field.stress_gained": text("Stress gained"),
    "field.trauma": text("Trauma"),
    "field.vigor": text("Vigor"),
    "field.focus": text("Focus"),
    "field.damage": text("Damage"),
    "field.stress": text("Stress"),
    "field.vigor_paid": text("Vigor paid"),
    "field.focus_paid": text("Focus paid"),
    "field.damage_taken": text("Damage taken"),
    "field.stress_taken": text("Stress taken"),
    "field.cost": text("Cost"),
    "field.refund": text("Refund"),
    "field.level": text("Level"),
    "field.assigned": text("AP assigned"),
    "field.value": text("Value"),
    "field.xp": text("XP"),
    "field.id": text("Entry"),
}

_STEPS: Mapping[str, Text] = {
    "2d6": text("every check"),
    "dice": text("Dice"),
    "difficulty": text("Difficulty"),
    "ap": text("AP"),
    "xp": text("XP"),
    "harder": text("Harder by"),
    "none": text("never fewer than none"),
    "advantage": text("advantage"),
    "disadvantage": text("disadvantage"),
    "injured": text("injured"),
    "stressed": text("stressed"),
    "passive": text("a target at rest"),
}


def _content() -> Mapping[str, Text]:
    return {entry.id: label(entry) for entry in sorted(house_entries(), key=lambda entry: entry.id)}


NAMES: Mapping[str, Text] = {
    **_content(),
    **{str(key): name for key, name in GROUPS.items()},
    **{key: ability.name for key, ability in ABILITIES.items()},
    **POOLS,
    **CONDITIONS,
    **_FIELDS,
    **_STEPS,
}
