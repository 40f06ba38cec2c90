"""Attributes (HZ-1 to HZ-8): values in force, what 0 means, and how they change without being bought."""

from __future__ import annotations

from tablewright.sdk import Invalid, Plan, Refused, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import AdjustAttribute
from tablewright.systems.haze.events import AttributeAdjusted, Died
from tablewright.systems.haze.names import attribute_name, person_name
from tablewright.systems.haze.results import AdjustResult
from tablewright.systems.haze.state import PRIMARY, SECONDARY, Character, HazeWorld, Tag

__all__ = [
    "ATTRIBUTES",
    "COMBAT",
    "adjust_attribute",
    "ineffective",
    "known_attribute",
    "level_paid",
    "no_combat_attribute",
    "owned_value",
]

ATTRIBUTES = (*PRIMARY, *SECONDARY)
COMBAT = ("life", "life_points", "evade", "toughness")
"""The combat attributes of HZ-1, which no experience raises (HZ-40)."""

SHUNNED = {"magic": "magic", "divine": "faith"}
"""The attribute at 0 that makes what is tagged do nothing (HZ-8)."""


def known_attribute(key: str, path: str) -> str:
    """The attribute; raises `Invalid` for what is none."""
    if key not in ATTRIBUTES:
        raise Invalid(
            path,
            text(
                "There is no attribute {attribute} to use here. The attributes are {known}.",
                attribute=key[:80],
                known=", ".join(ATTRIBUTES),
            ),
        )
    return key


def owned_value(person: Character, key: str, actor: str) -> int:
    """The value in force; refused where the creature has no such attribute (HZ-1)."""
    value = person.attribute(key)
    if value is None:
        raise Refused(
            "HZ-1",
            text(
                "{who} has no {attribute}: only sentient beings have secondary attributes.",
                who=person_name(person, actor),
                attribute=attribute_name(key),
            ),
            attribute=key,
        )
    return value


def no_combat_attribute(key: str) -> Refused:
    """The refusal to raise life, evade or toughness with points of any kind (HZ-40)."""
    return Refused(
        "HZ-40",
        text(
            "Experience raises no combat attribute. {attribute} rises through development trees only.",
            attribute=attribute_name("life" if key == "life_points" else key),
        ),
        attribute=key,
    )


def level_paid(person: Character, key: str) -> int:
    """The level that was paid for, which a drop leaves as it was (HZ-3)."""
    return (person.attribute(key) or 0) + person.drained.get(key, 0)


def ineffective(person: Character, tag: Tag | None) -> bool:
    """Whether what carries this tag does nothing to the character: magic to magic 0, the divine to faith 0 (HZ-8)."""
    if tag is None:
        return False
    value = person.attribute(SHUNNED[tag])
    return value is not None and value <= 0


def adjust_attribute(world: HazeWorld, action: AdjustAttribute) -> Plan:
    """An attribute takes a value, for a time unless `lasting` (HZ-3); a primary one below 0 kills (HZ-4)."""
    person = living(world, action.actor)
    key, value = action.attribute, action.value
    before = owned_value(person, key, action.actor)
    if key in SECONDARY and value < 0:
        raise Refused(
            "HZ-3",
            text("{attribute} doesn't go below 0. Set it to 0.", attribute=attribute_name(key)),
            attribute=key,
        )
    drained = person.drained.get(key, 0)
    left = 0 if action.lasting else before + drained - value
    dies = key in PRIMARY and value < 0

    def resolve(turn: Turn[HazeWorld]) -> AdjustResult:
        if (before, drained) != (value, left):
            turn.happens(AttributeAdjusted(action.actor, key, (before, value), (drained, left)))
        if dies:
            turn.happens(Died(action.actor, person.conditions))
        return AdjustResult(died=dies)

    return Plan(resolve)
