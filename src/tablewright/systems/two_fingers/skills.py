"""Skills: which a character has, and their price."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Step, text
from tablewright.systems.two_fingers.actions import BuySkill
from tablewright.systems.two_fingers.experience import purchase
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.state import Character, Purchase, Skill, Table

__all__ = ["buy_skill", "skill_of", "skills_owned", "skills_price", "usable_skill"]


def skill_of(character: Character, key: str) -> Skill:
    """A skill that this character has, approved or not (TF-12)."""
    skill = character.skills.get(key)
    if skill is None:
        raise Refused(
            "TF-12",
            text("This character has no skill {skill}. Propose it to the GM first.", skill=key),
        )
    return skill


def usable_skill(character: Character, key: str) -> Skill:
    """A skill that the GM has agreed to (TF-12)."""
    skill = skill_of(character, key)
    if not skill.approved and skill.comment:
        raise Refused(
            "TF-12",
            text(
                "The GM asks for a change of {what}: {comment}. Revise it, then it waits again.",
                what=called(skill, key),
                comment=skill.comment,
            ),
        )
    if not skill.approved:
        raise Refused(
            "TF-12",
            text(
                "{skill} waits for the GM's approval, and can't be bought or used before it. Ask the GM.",
                skill=called(skill, key),
            ),
        )
    return skill


def skills_owned(character: Character) -> int:
    """The levels of all skills together, which the price goes by (TF-13)."""
    return sum(max(skill.level, 0) for skill in character.skills.values())


def skills_price(owned: int, levels: int) -> int:
    """The price of `levels` more when `owned` are there: one after the other, each owned + 1 (TF-13, TF-14).

    >>> skills_price(0, 1), skills_price(0, 10), skills_price(7, 5)
    (1, 55, 50)
    """
    return levels * owned + levels * (levels + 1) // 2


def buy_skill(table: Table, action: BuySkill) -> Plan:
    """Raise an approved skill (TF-12), at a price that goes by all skill levels owned (TF-13, TF-14)."""
    character = table.characters[action.actor]
    skill = usable_skill(character, action.skill)
    owned = skills_owned(character)
    line = Purchase("skill", action.skill, action.levels, skills_price(owned, action.levels))
    why = text("1 + N for the level, with N = {owned} owned", owned=owned)
    if action.levels > 1:
        why = text(
            "from {first} to {last} a level, with {owned} owned",
            first=owned + 1,
            last=owned + action.levels,
            owned=owned,
        )
    step = Step("skill", str(called(skill, action.skill)), line.cost, "TF-14", note=why)
    return purchase(table, line, action.actor, skill.level, step)
