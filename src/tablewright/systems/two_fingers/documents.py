"""Documents: what is filled in, and what the rules would not have allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablewright.sdk import Warned, text
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.state import Character, Options, Table

__all__ = ["complete"]


def complete(table: Table, given: Mapping[str, frozenset[str]]) -> tuple[Table, tuple[Warned, ...]]:
    """Fill in attributes at 0 (TF-11) and, where a document does not say, the table's starting experience (TF-20)."""
    people = {}
    for key, character in table.characters.items():
        attributes = {**dict.fromkeys(ATTRIBUTES, 0), **character.attributes}
        xp = character.xp if "xp" in given[key] else table.options.starting_xp
        people[key] = replace(character, attributes=attributes, xp=xp)
    filled = replace(table, characters=people)
    warnings = (
        replace(warned, path=f"world.characters.{key}.{warned.path}")
        for key, character in people.items()
        for part in (_attributes, _skills, _specialisations, _features, _ledger)
        for warned in part(character, table.options)
    )
    return filled, tuple(warnings)


def _attributes(character: Character, options: Options) -> Iterator[Warned]:
    for key, level in character.attributes.items():
        path = f"attributes.{key}"
        if key not in ATTRIBUTES:
            yield Warned("TF-10", text("The game has no attribute {id}.", id=key), path)
        elif level < 0:
            yield Warned("TF-11", text("Attributes start at 0, and this is {level}.", level=level), path)
        elif options.attribute_cap is not None and level > options.attribute_cap:
            over = text(
                "At this table attributes go up to {cap}, and this is {level}.", cap=options.attribute_cap, level=level
            )
            yield Warned("TF-11", over, path)


def _skills(character: Character, _options: Options) -> Iterator[Warned]:
    for key, skill in character.skills.items():
        if skill.level < 0:
            yield Warned(
                "TF-13", text("A level is 0 at least, and this is {level}.", level=skill.level), f"skills.{key}"
            )
        if skill.level > 0 and not skill.approved:
            name = called(skill, key)
            yield Warned(
                "TF-12", text("{name} has levels and waits for the GM's approval.", name=name), f"skills.{key}"
            )


def _specialisations(character: Character, _options: Options) -> Iterator[Warned]:
    for key, specialisation in character.specialisations.items():
        path = f"specialisations.{key}"
        name, level = called(specialisation, key), specialisation.level
        skill = character.skills.get(specialisation.skill)
        if level < 0:
            yield Warned("TF-16", text("A level is 0 at least, and this is {level}.", level=level), path)
        if level > 0 and not specialisation.approved:
            yield Warned("TF-15", text("{name} has levels and waits for the GM's approval.", name=name), path)
        if skill is None:
            missing = text(
                "{name} belongs to a skill {skill} that is not there.", name=name, skill=specialisation.skill
            )
            yield Warned("TF-15", missing, path)
        elif level > 0 and level >= skill.level:
            high = text(
                "{name} at {level} is not below its skill at {skill}.", name=name, level=level, skill=skill.level
            )
            yield Warned("TF-17", high, path)


def _features(character: Character, _options: Options) -> Iterator[Warned]:
    known = {ALWAYS, *ATTRIBUTES, *character.skills, *character.specialisations}
    for index, feature in enumerate(character.features):
        path = f"features.{index}"
        if any(other.id == feature.id for other in character.features[:index]):
            yield Warned("TF-4", text("There is another feature {id}.", id=feature.id), path)
        for each in feature.applies_to:
            if each not in known:
                name = called(feature, feature.id)
                yield Warned("TF-4", text("{name} applies to {id}, which is not there.", name=name, id=each), path)


def _ledger(character: Character, _options: Options) -> Iterator[Warned]:
    if character.xp < 0:
        yield Warned("TF-20", text("The balance is {xp}, and never goes below 0.", xp=character.xp), "xp")
    owned = {
        "attribute": dict(character.attributes),
        "skill": {key: skill.level for key, skill in character.skills.items()},
        "specialisation": {key: each.level for key, each in character.specialisations.items()},
    }
    for index, line in enumerate(character.ledger):
        left = owned[line.kind].get(line.id, 0) - line.levels
        owned[line.kind][line.id] = left
        if line.levels < 1 or left < 0:
            wrong = text(
                "This line of the ledger says {levels} levels of {id}, more than the sheet has.",
                levels=line.levels,
                id=line.id,
            )
            yield Warned("TF-18", wrong, f"ledger.{index}")
