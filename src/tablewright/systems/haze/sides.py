"""One person's part in a roll: whether they may make it, and everything that their die is added to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.sdk import Refused, Step, text, total
from tablewright.systems.haze.actions import Contestant
from tablewright.systems.haze.attributes import owned_value
from tablewright.systems.haze.catalog import Skill, catalog
from tablewright.systems.haze.expertise import owned, value
from tablewright.systems.haze.modifiers import bare, best_bonus, condition_steps, penalties
from tablewright.systems.haze.names import attribute_name, person_name, skill_name
from tablewright.systems.haze.skills import in_force
from tablewright.systems.haze.state import PRIMARY, Character, HazeWorld

__all__ = ["Side", "lent_by", "may_roll", "side", "weighed"]

EXPERTISE_INSTEAD = text("The expertise stands in for it.")
HELP_INSTEAD = text("The help is better.")
OWN_BETTER = text("One's own is as good.")
AT_ZERO = text("The skill's own attribute is at 0.")


class Side(msgspec.Struct, frozen=True):
    """What a roll is added to; `slot` and `attribute` settle ties (HZ-18)."""

    actor: str
    steps: tuple[Step, ...]
    plus: int
    slot: int
    attribute: int


def weighed(side: Side) -> tuple[str, int, int, int]:
    """All that the dice are told of a side: sides alike in it come out alike."""
    return side.actor, side.plus, side.slot, side.attribute


def may_roll(world: HazeWorld, everyone: Iterable[Contestant], *, forced: bool = False) -> None:
    """Refuses what somebody can't try: first what they don't have, then what the rules forbid."""
    for asked in everyone:
        _has(world, asked)
    if not forced:
        for asked in everyone:
            _may_try(world, asked)


def _has(world: HazeWorld, asked: Contestant) -> None:
    """Refuses an attribute that the creature lacks (HZ-1), forced or not, and an expertise of 0 (HZ-16)."""
    person = world.characters[asked.actor]
    skill = catalog(world.content).skills[asked.skill] if asked.skill else None
    for key in (skill.attribute if skill else None, asked.attribute):
        if key is not None:
            owned_value(person, key, asked.actor)
    if asked.expertise is not None and not (skill and _untrained(world, person, asked, skill)):
        owned(world, person, asked.expertise, asked.actor)


def _may_try(world: HazeWorld, asked: Contestant) -> None:
    """Refuses checks on a secondary attribute at 0 (HZ-8), and untrained ones (HZ-10)."""
    person = world.characters[asked.actor]
    skill = catalog(world.content).skills[asked.skill] if asked.skill else None
    decisive = skill.attribute if skill else asked.attribute or ""
    if _shut_off(world, person, decisive):
        raise Refused(
            "HZ-8",
            text(
                "{who} has {attribute} 0 and can't try this. The GM may force the check.",
                who=person_name(person, asked.actor),
                attribute=attribute_name(decisive),
            ),
            actor=asked.actor,
            attribute=decisive,
        )
    if skill and _untrained(world, person, asked, skill):
        raise Refused(
            "HZ-10",
            text(
                "{skill} needs training: {who} has it at 0. An expertise may stand in for it, if the GM agrees.",
                skill=skill_name(world, skill.id),
                who=person_name(person, asked.actor),
            ),
            actor=asked.actor,
            skill=skill.id,
        )


def _untrained(world: HazeWorld, person: Character, asked: Contestant, skill: Skill) -> bool:
    """Whether a skill that needs training is owned at 0, and no expertise stands in for it (HZ-10, HZ-16)."""
    if not skill.trained or person.skill(skill.id) > 0:
        return False
    return asked.expertise is None or value(world, person, asked.expertise) <= 0


def _shut_off(world: HazeWorld, person: Character, attribute: str) -> bool:
    """Whether a secondary attribute at 0 rules the check out (HZ-8)."""
    return (
        attribute not in PRIMARY
        and (person.attribute(attribute) or 0) <= 0
        and world.options.secondary_zero_checks == "refused"
    )


def lent_by(world: HazeWorld, helpers: tuple[str, ...], skill: Skill) -> tuple[str, int] | None:
    """The highest skill among the helpers, the first of equals, and whose it is (HZ-20)."""
    lent = [(key, in_force(world.characters[key], skill)) for key in dict.fromkeys(helpers)]
    return max(lent, key=lambda each: each[1]) if lent else None


def side(
    world: HazeWorld,
    asked: Contestant,
    helpers: tuple[str, ...] = (),
    of: str | None = None,
    bears_on: tuple[str, ...] = (),
) -> Side:
    """Gather what is added: attribute, one skill slot, the best bonus, vigor, fatigue, penalties (HZ-13).

    `bears_on` names what else than the skill a bonus may bear on.
    """
    person = world.characters[asked.actor]
    skill = catalog(world.content).skills[asked.skill] if asked.skill else None
    rolled = asked.attribute or (skill.attribute if skill else "")
    attribute = person.attribute(rolled) or 0
    slot_steps = _slot(world, asked, skill, helpers, of)
    keys = (*bears_on, skill.id) if skill else bears_on
    steps = (
        Step("attribute", rolled, attribute, "HZ-12", of=of),
        *slot_steps,
        *best_bonus(world, person, keys, asked.bonuses, of),
        *condition_steps(person.vigor, person.fatigue, of),
        *penalties(person, asked.penalties, of),
    )
    if rolled in PRIMARY and attribute <= 0:
        return Side(asked.actor, bare(steps), 0, 0, 0)
    return Side(asked.actor, steps, total(steps), total(slot_steps), attribute)


def _slot(
    world: HazeWorld, asked: Contestant, skill: Skill | None, helpers: tuple[str, ...], of: str | None
) -> tuple[Step, ...]:
    """The one skill slot: the expertise asked for or the skill, or a helper's skill that is higher (HZ-16, HZ-20)."""
    person = world.characters[asked.actor]
    steps: list[Step] = []
    own = 0
    expert = value(world, person, asked.expertise) if asked.expertise else 0
    if skill:
        level = in_force(person, skill)
        if expert > 0:
            steps.append(Step("skill", skill.id, level, "HZ-16", False, note=EXPERTISE_INSTEAD, of=of))
        elif level < person.skill(skill.id):
            clause = "HZ-3" if skill.attribute in PRIMARY else "HZ-8"
            steps.append(Step("skill", skill.id, person.skill(skill.id), clause, False, note=AT_ZERO, of=of))
        else:
            own = level
            steps.append(Step("skill", skill.id, level, "HZ-12", of=of))
    if expert > 0 and asked.expertise:
        own = expert
        steps.append(Step("expertise", asked.expertise, expert, "HZ-16", of=of))
    lent = lent_by(world, helpers, skill) if skill else None
    if lent:
        helper, level = lent
        if level > own:
            steps = [_passed_over(step) if step.applied else step for step in steps]
        steps.append(Step("help", helper, level, "HZ-20", level > own, note=None if level > own else OWN_BETTER, of=of))
    return tuple(steps)


def _passed_over(step: Step) -> Step:
    return msgspec.structs.replace(step, applied=False, clause="HZ-20", note=HELP_INSTEAD)
