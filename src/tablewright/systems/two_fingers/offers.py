"""What experience can buy: at creation, with everything that can be taken back; later, without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import TypeVar

import msgspec

from tablewright.sdk import (
    Action,
    Choice,
    Number,
    Offer,
    OfferGroup,
    Plan,
    Refused,
    Shut,
    Text,
    Writing,
    plain,
    plural,
    text,
)
from tablewright.systems.two_fingers.actions import Adopt, BuyAttribute, BuySkill, BuySpecialisation, TakeBack
from tablewright.systems.two_fingers.agreement import adopt
from tablewright.systems.two_fingers.attributes import ATTRIBUTES, attribute_price, buy_attribute
from tablewright.systems.two_fingers.creation import given_back, take_back
from tablewright.systems.two_fingers.known import MAX_LEVELS, character_of
from tablewright.systems.two_fingers.names import called, invented, name_on
from tablewright.systems.two_fingers.sheet import ledger
from tablewright.systems.two_fingers.similar import folded
from tablewright.systems.two_fingers.skills import buy_skill, skills_owned, skills_price
from tablewright.systems.two_fingers.specialisations import (
    buy_specialisation,
    specialisations_owned,
    specialisations_price,
)
from tablewright.systems.two_fingers.state import Character, Kind, Skill, Specialisation, Table

__all__ = ["described", "free_id", "offers", "shut"]

A = TypeVar("A", bound=Action)


def offers(table: Table, key: str) -> tuple[OfferGroup, ...]:
    """Attributes, skills, specialisations, and the ledger."""
    character = character_of(table, key)
    attributes = {each: attribute.name for each, attribute in ATTRIBUTES.items()}
    skills = {each: called(skill, each) for each, skill in character.skills.items() if skill.approved}
    specialisations = {each: called(it, each) for each, it in character.specialisations.items() if it.approved}
    owned = specialisations_owned(character)
    return (
        OfferGroup(
            text("Attributes"),
            (*_attributes(table, key, character), *_several("attribute", key, attributes, attribute_price)),
        ),
        OfferGroup(
            text("Skills"),
            (
                *_skills(table, key, character),
                *_several("skill", key, skills, partial(skills_price, skills_owned(character))),
                *_agreed(table, key, character, Skill),
                _propose_skill(character, key),
            ),
            text("The price goes by the levels of all skills together (TF-13)."),
        ),
        OfferGroup(
            text("Specialisations"),
            (
                *_specialisations(table, key, character),
                *_several("specialisation", key, specialisations, partial(specialisations_price, owned)),
                *_agreed(table, key, character, Specialisation),
                *_propose_specialisations(character, key),
            ),
            text("A specialisation stays below its skill (TF-17), and multiplies it (TF-7)."),
        ),
        _ledger(table, key, character),
    )


def shut(rule: Callable[[Table, A], Plan], table: Table, action: A) -> Shut | None:
    """Why the rule does not allow it now."""
    try:
        rule(table, action)
    except Refused as refusal:
        return Shut(str(refusal.clause), refusal.message)
    return None


def _attributes(table: Table, key: str, character: Character) -> Iterator[Offer]:
    for each, attribute in ATTRIBUTES.items():
        yield Offer(
            text("{what} +1", what=attribute.name),
            {"type": "buy_attribute", "actor": key, "attribute": each},
            price=_xp(attribute_price(1)),
            have=_level(character.attributes[each]),
            note=attribute.uses,
            shut=shut(buy_attribute, table, BuyAttribute(actor=key, attribute=each)),
        )


def _skills(table: Table, key: str, character: Character) -> Iterator[Offer]:
    price = skills_price(skills_owned(character), 1)
    for each, skill in character.skills.items():
        yield Offer(
            text("{what} +1", what=called(skill, each)),
            {"type": "buy_skill", "actor": key, "skill": each},
            price=_xp(price),
            have=_level(skill.level),
            note=plain(skill.description),
            shut=shut(buy_skill, table, BuySkill(actor=key, skill=each)),
        )


def _specialisations(table: Table, key: str, character: Character) -> Iterator[Offer]:
    price = specialisations_price(specialisations_owned(character), 1)
    for each, specialisation in character.specialisations.items():
        skill = name_on(character, specialisation.skill)
        yield Offer(
            text("{skill}: {specialisation} +1", skill=skill, specialisation=called(specialisation, each)),
            {"type": "buy_specialisation", "actor": key, "specialisation": each},
            price=_xp(price),
            have=_level(specialisation.level),
            note=plain(specialisation.description),
            shut=shut(buy_specialisation, table, BuySpecialisation(actor=key, specialisation=each)),
        )


def _several(kind: Kind, key: str, things: Mapping[str, Text], price: Callable[[int], int]) -> Iterator[Offer]:
    """Several levels in one purchase, with what two, three and five of them cost (TF-14)."""
    if things:
        costs = [
            text("{levels}: {price}", levels=plural("{n} level", "{n} levels", each), price=_xp(price(each)))
            for each in (2, 3, 5)
        ]
        yield Offer(
            text("Several levels"),
            {"type": f"buy_{kind}", "actor": key},
            (
                Choice(kind, text("Of what"), tuple(things.items()), next(iter(things))),
                Number("levels", text("Levels"), 2, 1, MAX_LEVELS),
            ),
            note=text("{two}; {three}; {five}", two=costs[0], three=costs[1], five=costs[2]),
        )


def _propose_skill(character: Character, key: str) -> Offer:
    return Offer(
        text("Propose a skill"),
        {"type": "propose_skill", "actor": key, "id": free_id("skill", character)},
        described(),
        note=text("Name it and say what it covers; the GM agrees before it can be bought (TF-12)."),
    )


def _propose_specialisations(character: Character, key: str) -> Iterator[Offer]:
    fresh = free_id("specialisation", character)
    for each, skill in character.skills.items():
        yield Offer(
            text("Propose a specialisation of {skill}", skill=called(skill, each)),
            {"type": "propose_specialisation", "actor": key, "id": fresh, "skill": each},
            described(),
            note=text("Name it and say what it covers; the GM agrees before it can be bought (TF-15)."),
        )


def described(name: str = "", description: str = "") -> tuple[Writing, ...]:
    """What is written about a skill or specialisation."""
    return (
        Writing("name", text("Name"), name),
        Writing("description", text("What it covers"), description, long=True),
    )


def _agreed(table: Table, key: str, character: Character, kind: type[Skill | Specialisation]) -> Iterator[Offer]:
    """What the GM has agreed to for others of the party and this sheet does not have (TF-12, TF-15)."""
    offered = set[str]()
    for owner, other in table.characters.items():
        for each, thing in invented(other).items():
            asked = Adopt(actor=key, owner=owner, thing=each, id=free_id(_kind(thing), character))
            if owner == key or not isinstance(thing, kind) or folded(thing.name) in offered:
                continue
            if shut(adopt, table, asked) is None:
                offered.add(folded(thing.name))
                yield Offer(
                    text("Take up {what}", what=called(thing, each)),
                    msgspec.to_builtins(asked),
                    have=text("as {owner} has it", owner=called(other, owner)),
                    note=plain(thing.description),
                )


def _kind(thing: Skill | Specialisation) -> str:
    return "skill" if isinstance(thing, Skill) else "specialisation"


def free_id(kind: str, character: Character) -> str:
    """An id that nothing on the sheet has yet."""
    taken = {*character.skills, *character.specialisations, *(feature.id for feature in character.features)}
    return next(fresh for number in count(1) if (fresh := f"{kind}_{number}") not in taken)


def _ledger(table: Table, key: str, character: Character) -> OfferGroup:
    """Every line can be taken back while the character is being created (TF-18)."""
    if not character.creating:
        return OfferGroup(text("Experience"), ledger=ledger(character))
    lines = tuple(
        Offer(
            text("Take back {what}", what=name_on(character, line.id)),
            {"type": "take_back", "actor": key, "purchase": index},
            have=plural("{n} level", "{n} levels", line.levels),
            note=plural("gives back {n} XP", "gives back {n} XP", given_back(character, index)[0]),
            shut=shut(take_back, table, TakeBack(actor=key, purchase=index)),
        )
        for index, line in enumerate(character.ledger)
    )
    finish = Offer(
        text("Begin to play"),
        {"type": "finish_creation", "actor": key},
        note=text("From then on nothing is taken back (TF-18)."),
    )
    return OfferGroup(text("Experience"), (*lines, finish), ledger=ledger(character))


def _xp(price: int) -> Text:
    return plural("{n} XP", "{n} XP", price)


def _level(level: int) -> Text:
    return text("at {level}", level=level)
