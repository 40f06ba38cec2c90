"""Specialisations: which a character has, how high they may go, and their price."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Step, text
from tablewright.systems.two_fingers.actions import BuySpecialisation
from tablewright.systems.two_fingers.experience import purchase
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.skills import usable_skill
from tablewright.systems.two_fingers.state import Character, Purchase, Specialisation, Table

__all__ = ["buy_specialisation", "specialisations_owned", "specialisations_price", "usable_specialisation"]


def usable_specialisation(character: Character, key: str) -> Specialisation:
    """A specialisation that this character has and the GM has agreed to, of a skill that is approved too (TF-15)."""
    specialisation = character.specialisations.get(key)
    if specialisation is None:
        raise Refused(
            "TF-15",
            text(
                "This character has no specialisation {specialisation}. Propose it to the GM first.",
                specialisation=key,
            ),
        )
    if not specialisation.approved and specialisation.comment:
        raise Refused(
            "TF-15",
            text(
                "The GM asks for a change of {what}: {comment}. Revise it, then it waits again.",
                what=called(specialisation, key),
                comment=specialisation.comment,
            ),
        )
    if not specialisation.approved:
        raise Refused(
            "TF-15",
            text(
                "{specialisation} waits for the GM's approval, and can't be bought or used before it. Ask the GM.",
                specialisation=called(specialisation, key),
            ),
        )
    return specialisation


def specialisations_owned(character: Character) -> int:
    """The levels of all specialisations together, which the price goes by (TF-16)."""
    return sum(max(each.level, 0) for each in character.specialisations.values())


def specialisations_price(owned: int, levels: int) -> int:
    """The price of `levels` more when `owned` are there: one after the other, each 1 + owned² (TF-16).

    >>> [specialisations_price(owned, 1) for owned in range(5)], specialisations_price(0, 5)
    ([1, 2, 5, 10, 17], 35)
    """
    return levels + _squares_below(owned + levels) - _squares_below(owned)


def _squares_below(count: int) -> int:
    return (count - 1) * count * (2 * count - 1) // 6


def buy_specialisation(table: Table, action: BuySpecialisation) -> Plan:
    """Raise an approved specialisation (TF-15), staying below the level of its skill (TF-17)."""
    character = table.characters[action.actor]
    specialisation = usable_specialisation(character, action.specialisation)
    skill = usable_skill(character, specialisation.skill)
    level = specialisation.level + action.levels
    if level >= skill.level:
        raise Refused(
            "TF-17",
            text(
                "{specialisation} at {level} must stay below {skill}, which is at {has}. Raise that to {needs} first.",
                specialisation=called(specialisation, action.specialisation),
                level=level,
                skill=called(skill, specialisation.skill),
                has=skill.level,
                needs=level + 1,
            ),
        )
    owned = specialisations_owned(character)
    price = specialisations_price(owned, action.levels)
    line = Purchase("specialisation", action.specialisation, action.levels, price)
    why = text("1 + N² a level, with N = {owned} owned", owned=owned)
    step = Step("specialisation", str(called(specialisation, action.specialisation)), price, "TF-16", note=why)
    return purchase(table, line, action.actor, specialisation.level, step)
