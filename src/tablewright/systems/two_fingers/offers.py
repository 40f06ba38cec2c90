"""What experience can buy: at creation, with everything that can be taken back; later, without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

from tablewright.sdk import Action, Offer, OfferGroup, Plan, Refused, Shut, Text, Writing, plain, plural, text
from tablewright.systems.two_fingers.actions import BuyAttribute, BuySkill, BuySpecialisation, TakeBack
from tablewright.systems.two_fingers.attributes import ATTRIBUTES, attribute_price, buy_attribute
from tablewright.systems.two_fingers.creation import given_back, take_back
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.names import called, name_on
from tablewright.systems.two_fingers.sheet import ledger
from tablewright.systems.two_fingers.skills import buy_skill, skills_owned, skills_price
from tablewright.systems.two_fingers.specialisations import (
    buy_specialisation,
    specialisations_owned,
    specialisations_price,
)
from tablewright.systems.two_fingers.state import Character, Table

__all__ = ["free_id", "offers", "shut"]

A = TypeVar("A", bound=Action)


def offers(table: Table, key: str) -> tuple[OfferGroup, ...]:
    """Attributes, skills, specialisations, and the ledger."""
    character = character_of(table, key)
    return (
        OfferGroup(text("Attributes"), tuple(_attributes(table, key, character))),
        OfferGroup(
            text("Skills"),
            (*_skills(table, key, character), _propose_skill(character, key)),
            text("The price goes by the levels of all skills together (TF-13)."),
        ),
        OfferGroup(
            text("Specialisations"),
            (*_specialisations(table, key, character), *_propose_specialisations(character, key)),
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


def _propose_skill(character: Character, key: str) -> Offer:
    return Offer(
        text("Propose a skill"),
        {"type": "propose_skill", "actor": key, "id": free_id("skill", character)},
        _described(),
        note=text("Name it and say what it covers; the GM agrees before it can be bought (TF-12)."),
    )


def _propose_specialisations(character: Character, key: str) -> Iterator[Offer]:
    fresh = free_id("specialisation", character)
    for each, skill in character.skills.items():
        yield Offer(
            text("Propose a specialisation of {skill}", skill=called(skill, each)),
            {"type": "propose_specialisation", "actor": key, "id": fresh, "skill": each},
            _described(),
            note=text("Name it and say what it covers; the GM agrees before it can be bought (TF-15)."),
        )


def _described() -> tuple[Writing, ...]:
    return (Writing("name", text("Name")), Writing("description", text("What it covers"), long=True))


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
