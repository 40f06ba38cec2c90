"""The names of what the game knows by id."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.sdk import Text, plain, text
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.state import Character, Feature, Skill, Specialisation

__all__ = ["NAMES", "called", "invented", "name_on"]

NAMES: Mapping[str, Text] = {
    "xp": text("XP"),
    **{key: attribute.name for key, attribute in ATTRIBUTES.items()},
    "d20": text("d20"),
    "field.modifiers": text("Modifiers"),
    "field.total": text("Total"),
    "field.success": text("Success"),
    "field.automatic": text("No die needed"),
    "field.cost": text("Price"),
    "field.level": text("Level"),
    "field.xp": text("Experience"),
    "field.refund": text("Given back"),
    "field.approved": text("Approved"),
    "field.creating": text("Being created"),
}


def called(thing: Character | Skill | Specialisation | Feature, key: str) -> Text:
    """What somebody called it; its id where they left the name empty."""
    return plain(thing.name.strip() or key)


def invented(character: Character) -> dict[str, Skill | Specialisation]:
    """The skills and specialisations of a sheet by id."""
    return {**character.skills, **character.specialisations}


def name_on(character: Character, key: str) -> Text:
    """The name of an attribute, or of a skill or specialisation of this sheet; the id of what it lacks."""
    if key in ATTRIBUTES:
        return ATTRIBUTES[key].name
    thing = invented(character).get(key)
    return plain(key) if thing is None else called(thing, key)
