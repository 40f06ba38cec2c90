"""What a plan or a ladder is asked about: a kind of check, with what is there or is yet to be invented."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablewright.sdk import Choice, Invalid, Text, cap, plain, plural, text
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.features import applies
from tablewright.systems.two_fingers.names import called, name_on
from tablewright.systems.two_fingers.planner import Goal, Owned, reached
from tablewright.systems.two_fingers.state import Character

__all__ = [
    "NEW_SKILL",
    "Aim",
    "aim_of",
    "asked_number",
    "asked_word",
    "kind_of_check",
    "named",
    "owned_by",
    "what_is_tried",
    "xp",
]

NEW_SKILL = "+skill"
NEW_SPECIALISATION = "+specialisation"
NEW_OF = "+of:"
"""What is not on the sheet yet: a skill, one with a specialisation, a specialisation of the skill that follows."""


class Aim(NamedTuple):
    """A check that a plan is made for: what it uses, and the features that count in it by themselves (TF-4)."""

    attribute: str | None
    skill: str | None
    specialisation: str | None
    features: int

    def goal(self, need: int) -> Goal:
        """To have modifiers of so much in it."""
        return Goal(need - self.features, self.attribute, self.skill, self.specialisation)

    def bonus(self, owned: Owned) -> int:
        """The modifiers that it has now (TF-9)."""
        return reached(owned, self.goal(0)) + self.features


def aim_of(character: Character, asked: Mapping[str, Any], number: str = "") -> Aim:
    """Read what a check uses; raises `Invalid` for what the character does not have."""
    attribute, what = asked_word(asked, f"attribute{number}"), asked_word(asked, f"use{number}")
    if attribute is not None and attribute not in ATTRIBUTES:
        raise Invalid(f"attribute{number}", text("There is no attribute {id}.", id=attribute))
    skill, specialisation = _used(character, what, f"use{number}")
    used = {attribute, skill, specialisation} - {None}
    features = sum(feature.value for feature in character.features if applies(feature, frozenset(map(str, used))))
    return Aim(attribute, skill, specialisation, features)


def _used(character: Character, what: str | None, path: str) -> tuple[str | None, str | None]:
    """The skill and the specialisation that are meant, on the sheet or yet to be invented."""
    if what is None or what in character.skills:
        return what, None
    if what in character.specialisations:
        return character.specialisations[what].skill, what
    if what == NEW_SKILL:
        return NEW_SKILL, None
    if what == NEW_SPECIALISATION:
        return NEW_SKILL, NEW_SPECIALISATION
    if what.startswith(NEW_OF) and what.removeprefix(NEW_OF) in character.skills:
        return what.removeprefix(NEW_OF), what
    raise Invalid(path, text("This character has no skill or specialisation {id}.", id=what))


def asked_word(asked: Mapping[str, Any], key: str) -> str | None:
    """A word of the form, none where it is left out; raises `Invalid`."""
    value = asked.get(key)
    if value is not None and not isinstance(value, str):
        raise Invalid(key, text("This is to be a text."))
    return value or None


def asked_number(asked: Mapping[str, Any], key: str, default: int, most: int) -> int:
    """A number of the form; raises `Invalid`, and `TooLarge` beyond the cap."""
    value = asked.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Invalid(key, text("This is to be a whole number."))
    cap(key, value, most)
    return value


def owned_by(character: Character) -> Owned:
    """The levels of a character, as the planner takes them."""
    return Owned(
        character.attributes,
        {key: skill.level for key, skill in character.skills.items()},
        {key: each.level for key, each in character.specialisations.items()},
    )


def kind_of_check(character: Character, number: str = "") -> tuple[Choice, Choice]:
    """What a check is made with."""
    skills = [(key, called(skill, key)) for key, skill in character.skills.items()]
    specialisations = [
        (key, text("{skill}, {specialisation}", skill=name_on(character, each.skill), specialisation=called(each, key)))
        for key, each in character.specialisations.items()
    ]
    news = [(f"{NEW_OF}{key}", text("{skill}, a new specialisation", skill=name)) for key, name in skills]
    options = (
        ("", text("no skill")),
        *skills,
        *specialisations,
        (NEW_SKILL, text("a new skill")),
        (NEW_SPECIALISATION, text("a new skill with a specialisation")),
        *news,
    )
    first = (specialisations or skills or [(NEW_SPECIALISATION, plain(""))])[0][0]
    attributes = (("", text("no attribute")), *((key, each.name) for key, each in ATTRIBUTES.items()))
    return (
        Choice(f"use{number}", _of_goal(number, text("Skill")), options, first if number in {"", "1"} else ""),
        Choice(f"attribute{number}", _of_goal(number, text("Attribute")), attributes),
    )


def _of_goal(number: str, what: Text) -> Text:
    return text("{what}, goal {number}", what=what, number=number) if number else what


def what_is_tried(character: Character, aim: Aim) -> Text:
    """What a check is made with, in words."""
    parts = [named(character, part) for part in (aim.skill, aim.specialisation, aim.attribute) if part is not None]
    listed = parts[0] if parts else text("Without a skill")
    for part in parts[1:]:
        listed = text("{first}, {second}", first=listed, second=part)
    return listed


def named(character: Character, key: str) -> Text:
    """The name of an attribute, of a thing on the sheet, or of one that is yet to be invented."""
    if key in character.skills or key in character.specialisations or key in ATTRIBUTES:
        return name_on(character, key)
    return text("a new skill") if key == NEW_SKILL else text("a new specialisation")


def xp(amount: int) -> Text:
    """An amount of experience in words."""
    return plural("{n} XP", "{n} XP", amount)
