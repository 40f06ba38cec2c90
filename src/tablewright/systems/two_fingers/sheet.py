"""The character sheet: the grid of attributes, the skills with their specialisations, features and experience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tablewright.sdk import (
    Brief,
    Group,
    Item,
    Listing,
    Refused,
    Row,
    Sheet,
    Shut,
    Stat,
    Tag,
    Text,
    plain,
    plural,
    text,
)
from tablewright.systems.two_fingers.attributes import ATTRIBUTES, attribute_price
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.names import called, invented, name_on
from tablewright.systems.two_fingers.skills import skills_owned, skills_price, usable_skill
from tablewright.systems.two_fingers.specialisations import (
    specialisations_owned,
    specialisations_price,
    usable_specialisation,
)
from tablewright.systems.two_fingers.state import Character, Feature, Kind, Purchase, Table

__all__ = ["applies_to", "brief", "ledger", "sheet", "signed"]

PRICES: dict[Kind, str] = {"attribute": "TF-11", "skill": "TF-14", "specialisation": "TF-16"}
"""The clause that a price comes from."""


def brief(table: Table, key: str) -> Brief:
    """The name, the experience in hand, and what waits for the GM."""
    character = character_of(table, key)
    in_hand = Tag(plural("{n} XP", "{n} XP", character.xp))
    return Brief(called(character, key), tags=(in_hand, *_tags(character)))


def _tags(character: Character) -> Iterator[Tag]:
    if character.creating:
        yield Tag(text("being created"), "accent")
    if waiting := _waiting(character):
        yield Tag(plural("{n} proposal waits", "{n} proposals wait", waiting), "warn")


def _waiting(character: Character) -> int:
    return sum(not each.approved for each in invented(character).values())


def sheet(table: Table, key: str) -> Sheet:
    """The attributes in their grid of two by three (TF-10), then everything else."""
    character = character_of(table, key)
    return Sheet(
        called(character, key),
        text("Two Fingers"),
        stats=_stats(character),
        tags=tuple(_tags(character)),
        groups=(*_attributes(character, key), _skills(character, key)),
        layout="grid3",
        lists=(_features(character), *_written(character)),
    )


def _stats(character: Character) -> tuple[Stat, ...]:
    """The experience, and what the next level of each kind costs."""
    spent = sum(line.cost for line in character.ledger)
    return (
        Stat(text("XP"), character.xp, text("of {all}", all=character.xp + spent), path="xp"),
        Stat(text("Attribute +1"), attribute_price(1)),
        Stat(text("Skill +1"), skills_price(skills_owned(character), 1)),
        Stat(text("Specialisation +1"), specialisations_price(specialisations_owned(character), 1)),
    )


def _attributes(character: Character, key: str) -> Iterator[Group]:
    for each, attribute in ATTRIBUTES.items():
        level = character.attributes[each]
        yield Group(
            attribute.name,
            level,
            note=text("{side}, {manner}", side=attribute.side, manner=attribute.manner),
            zero=level == 0,
            action={"type": "check", "actor": key, "attribute": each},
            path=f"attributes.{each}",
        )


def _skills(character: Character, key: str) -> Group:
    rows = tuple(_skill(character, key, skill) for skill in character.skills)
    return Group(text("Skills"), rows=rows, note=None if rows else text("None yet. Propose one to the GM."))


def _skill(character: Character, key: str, skill_id: str) -> Row:
    skill = character.skills[skill_id]
    action = {"type": "check", "actor": key, "skill": skill_id}
    return Row(
        called(skill, skill_id),
        skill.level,
        skill.level,  # TF-6
        action=action,
        shut=_unusable(character, skill_id),
        note=plain(skill.description),
        rows=tuple(
            Row(
                called(each, each_id),
                each.level,
                skill.level * (1 + each.level),  # TF-7
                action={**action, "specialisation": each_id},
                shut=_unusable(character, skill_id, each_id),
                note=plain(each.description),
                path=f"specialisations.{each_id}.level",
            )
            for each_id, each in character.specialisations.items()
            if each.skill == skill_id
        ),
        path=f"skills.{skill_id}.level",
    )


def _unusable(character: Character, skill: str, specialisation: str | None = None) -> Shut | None:
    """Why a skill, or a specialisation of it, can't be used yet."""
    try:
        usable_skill(character, skill)
        if specialisation is not None:
            usable_specialisation(character, specialisation)
    except Refused as refusal:
        return Shut(str(refusal.clause), refusal.message)
    return None


def _features(character: Character) -> Listing:
    items = tuple(
        Item(called(feature, feature.id), applies_to(character, feature), plain(signed(feature.value)), "TF-4")
        for feature in character.features
    )
    return Listing(text("Features"), items, text("None yet. The GM gives them for achievements."))


def applies_to(character: Character, feature: Feature) -> Text:
    """When a feature counts (TF-4)."""
    if ALWAYS in feature.applies_to:
        return text("always")
    names = [name_on(character, each) for each in feature.applies_to]
    if not names:
        return text("when the GM says so")
    listed = names[0]
    for name in names[1:]:
        listed = text("{first}, {second}", first=listed, second=name)
    return text("always with {what}", what=listed)


def signed(value: int) -> str:
    """A number as something that is added: +1, −1."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"


def _written(character: Character) -> Iterator[Listing]:
    if character.ledger:
        yield Listing(text("Experience"), _account(character))
    if character.notes:
        yield Listing(text("Notes"), (Item(plain(character.notes)),))


def ledger(character: Character) -> tuple[Item, ...]:
    """What came and what it went to, line by line."""
    return _balanced(character, (_line(name_on(character, line.id), line) for line in character.ledger))


def _account(character: Character) -> tuple[Item, ...]:
    """The same by kind, since the ledger of a long game is long."""
    kinds: dict[Kind, Text] = {
        "attribute": text("Attributes"),
        "skill": text("Skills"),
        "specialisation": text("Specialisations"),
    }
    sums = {kind: Purchase(kind, kind, 0, 0) for kind in kinds}
    for line in character.ledger:
        before = sums[line.kind]
        sums[line.kind] = replace(before, levels=before.levels + line.levels, cost=before.cost + line.cost)
    return _balanced(character, (_line(kinds[line.kind], line) for line in sums.values() if line.levels))


def _line(what: Text, line: Purchase) -> Item:
    label = text("{what}, {levels}", what=what, levels=plural("{n} level", "{n} levels", line.levels))
    return Item(label, end=plain(signed(-line.cost)), clause=PRICES[line.kind])


def _balanced(character: Character, lines: Iterable[Item]) -> tuple[Item, ...]:
    spent = sum(line.cost for line in character.ledger)
    return (
        Item(text("Received"), end=plain(str(character.xp + spent)), clause="TF-20"),
        *lines,
        Item(text("Left"), end=plain(str(character.xp))),
    )
