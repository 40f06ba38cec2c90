"""Experience (HZ-40, HZ-41, HZ-48): what it buys, and the breakthrough."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import AwardXp, RaiseAttribute, RaiseSkill
from tablewright.systems.haze.attributes import COMBAT, level_paid, no_combat_attribute, owned_value
from tablewright.systems.haze.catalog import catalog
from tablewright.systems.haze.events import AttributeRaised, BreakthroughReached, SkillRaised, XpAwarded
from tablewright.systems.haze.gifts import change_gift_points
from tablewright.systems.haze.names import person_name, skill_name
from tablewright.systems.haze.purse import pay
from tablewright.systems.haze.results import AwardResult, BoughtResult
from tablewright.systems.haze.state import Character, HazeWorld, Options, Xp

__all__ = [
    "BREAKTHROUGH",
    "REMINDER",
    "accumulated",
    "award_xp",
    "from_developments",
    "price_of_attribute",
    "price_of_skill",
    "raise_attribute",
    "raise_skill",
]

BREAKTHROUGH = 30
"""The accumulated XP at which a breakthrough comes (HZ-48)."""

REMINDER = 25
"""From here on player and GM are reminded of it (HZ-48)."""


def from_developments(world: HazeWorld, person: Character, kind: str, key: str) -> int:
    """How much of a value came from developments."""
    gained = 0
    for tree, bought in person.trees.items():
        shape = catalog(world.content).shape(tree)
        for slots, counts in zip(
            (shape.square, shape.circle, shape.triangle), (bought.square, bought.circle, bought.triangle), strict=True
        ):
            for slot, count in zip(slots, counts, strict=False):
                gained += count * sum(
                    effect.value for effect in slot.effects if (effect.kind, effect.id) == (kind, key)
                )
    return gained


def _free(world: HazeWorld, person: Character, kind: str, key: str) -> int:
    """What does not count for the price: while creating, points are paid first and effects come on top (HZ-51)."""
    return from_developments(world, person, kind, key) if person.creating else 0


def price_of_attribute(world: HazeWorld, person: Character, key: str) -> int:
    """Twice the next value, by the level paid for (HZ-40, HZ-3)."""
    return max(0, 2 * (level_paid(person, key) - _free(world, person, "attribute", key) + 1))


def price_of_skill(world: HazeWorld, person: Character, key: str) -> int:
    """The next level (HZ-41)."""
    return max(0, person.skill(key) - _free(world, person, "skill", key) + 1)


def raise_attribute(world: HazeWorld, action: RaiseAttribute) -> Plan:
    """An attribute rises by one for twice the new value (HZ-40); the combat attributes never do."""
    person = living(world, action.actor)
    key = action.attribute
    if key in COMBAT:
        raise no_combat_attribute(key)
    owned_value(person, key, action.actor)
    cost = price_of_attribute(world, person, key)
    pay(person, action.actor, cost, "HZ-40", (key,))

    def resolve(turn: Turn[HazeWorld]) -> BoughtResult:
        turn.happens(AttributeRaised(action.actor, key, cost))
        change_gift_points(turn, action.actor, person)
        return BoughtResult(cost)

    return Plan(resolve, cost={"xp": cost})


def raise_skill(world: HazeWorld, action: RaiseSkill) -> Plan:
    """A skill rises by one for the new level (HZ-41); a new one is bought at creation only (HZ-51)."""
    person = living(world, action.actor)
    if person.skill(action.skill) < 1 and not person.creating:
        raise Refused(
            "HZ-41",
            text(
                "A new skill can't be bought with experience, and {who} has {skill} at 0. "
                "Ask the GM to have someone teach it.",
                who=person_name(person, action.actor),
                skill=skill_name(world, action.skill),
            ),
            skill=action.skill,
        )
    cost = price_of_skill(world, person, action.skill)
    pay(person, action.actor, cost, "HZ-41")

    def resolve(turn: Turn[HazeWorld]) -> BoughtResult:
        turn.happens(SkillRaised(action.actor, action.skill, cost))
        return BoughtResult(cost)

    return Plan(resolve, cost={"xp": cost})


def accumulated(options: Options, xp: Xp) -> int:
    """The XP that count for the breakthrough: those awarded, and by option those converted (HZ-48)."""
    return xp.earned + (xp.converted if options.converted_counts else 0)


def award_xp(world: HazeWorld, action: AwardXp) -> Plan:
    """Experience is awarded; at 30 the breakthrough comes, once (HZ-48)."""
    person = living(world, action.actor)
    before = accumulated(world.options, person.xp)
    reached = before < BREAKTHROUGH <= before + action.amount

    def resolve(turn: Turn[HazeWorld]) -> AwardResult:
        if action.amount:
            turn.happens(XpAwarded(action.actor, action.amount, action.reason))
        if reached:
            turn.happens(BreakthroughReached(action.actor))
        return AwardResult(reached)

    return Plan(resolve)
