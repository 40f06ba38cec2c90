"""What can be bought: with free points while a character is being created, with experience later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.sdk import Action, Item, Offer, OfferGroup, Stat, Text, text
from tablewright.systems.haze.actions import (
    ChooseRace,
    ChooseTree,
    DropTree,
    FinishCreation,
    RaiseAttribute,
    RaiseSkill,
    RollLife,
)
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import Race, Skill, catalog, label
from tablewright.systems.haze.creation import TREES
from tablewright.systems.haze.experience import price_of_attribute, price_of_skill
from tablewright.systems.haze.gifts import GIFTS
from tablewright.systems.haze.growing import tree_group
from tablewright.systems.haze.ledger import line_name, returned, taken_back
from tablewright.systems.haze.listed import listed, number, price
from tablewright.systems.haze.names import attribute_name, signed, tree_name
from tablewright.systems.haze.rules import shut
from tablewright.systems.haze.state import Character, HazeWorld, character

__all__ = ["offers"]


def offers(world: HazeWorld, key: str) -> tuple[OfferGroup, ...]:
    """Everything that can be bought now, or can't yet, with the reason."""
    person = character(world, key)
    trees = tuple(tree_group(world, key, person, tree) for tree in person.trees)
    attributes, purse = _attributes(world, key, person), _purse(world, key, person)
    if not person.creating:
        return (*trees, attributes, *_skills(world, key, person), purse)
    race, life, choice, attributes, skills, closing = _steps(
        person,
        _race(world, key),
        _life(world, key),
        _trees(world, key, person),
        attributes,
        _all_skills(world, key, person),
        _finish(world, key),
    )
    return (race, life, choice, *trees, attributes, skills, closing, purse)


def _steps(person: Character, *groups: OfferGroup) -> tuple[OfferGroup, ...]:
    """The steps of creation in their order, each done or still ahead (HZ-50); the first that isn't done comes now."""
    kinds = {line.kind for line in person.ledger}
    all_spent = person.xp.unspent <= 0
    done = (
        person.race is not None,
        "life" in kinds,
        len(person.trees) >= TREES,
        "attribute" in kinds or all_spent,
        "skill" in kinds or all_spent,
        False,
    )
    now = done.index(False)
    return tuple(
        replace(group, step="done" if is_done else "here" if at == now else "ahead")
        for at, (group, is_done) in enumerate(zip(groups, done, strict=True))
    )


def _offer(  # noqa: PLR0913 - the parts of an offer, by their names
    world: HazeWorld,
    action: Action,
    name: Text,
    *,
    cost: Text | None = None,
    have: Text | None = None,
    told: Text | None = None,
    back: Mapping[str, Any] | None = None,
    dice: bool = False,
) -> Offer:
    begun, closed = msgspec.to_builtins(action), shut(world, action)
    return Offer(name, begun, price=cost, have=have, note=told, shut=closed, back=back, dice=dice)


def _purse(world: HazeWorld, key: str, person: Character) -> OfferGroup:
    """What is left, and the ledger; while creating, lines that nothing rests on can be taken back (HZ-51)."""
    ledger = tuple(
        Item(
            line_name(world, line),
            end=price(person, line.cost) if person.creating else number(line.cost),
            clause=_clause(line.kind),
            back=taken_back(world, key, at) if person.creating else None,
        )
        for at, line in enumerate(person.ledger)
    )
    title = text("Free points") if person.creating else text("Experience")
    left = text("{left} left", left=price(person, person.xp.unspent))
    return OfferGroup(title, note=left, ledger=ledger, left=Stat(title, person.xp.unspent))


def _clause(kind: str) -> str:
    return {"attribute": "HZ-40", "skill": "HZ-41", "development": "HZ-42", "life": "HZ-25"}.get(kind, "HZ-51")


# ---- the steps of creation (HZ-50) ------------------------------------------------------------------------------


def _race(world: HazeWorld, key: str) -> OfferGroup:
    person = world.characters[key]
    return OfferGroup(
        text("Race"),
        tuple(
            _offer(
                world,
                ChooseRace(actor=key, race=race.id),
                label(race),
                have=text("chosen") if race.id == person.race else None,
                told=_race_note(world, race),
            )
            for race in catalog(world.content).races.values()
        ),
        note=text("A race brings a tree of its own."),
    )


def _race_note(world: HazeWorld, race: Race) -> Text | None:
    said = []
    if race.life:
        said.append(text("life {n}", n=signed(race.life)))
    if race.evade != 8:
        said.append(text("evade {n}", n=race.evade))
    if race.tree:
        said.append(text("tree: {tree}", tree=tree_name(world, race.tree)))
    return listed(said) if said else None


def _life(world: HazeWorld, key: str) -> OfferGroup:
    roll = _offer(
        world,
        RollLife(actor=key),
        text("Roll the life points"),
        told=text(
            "Two d10, the higher counts: 1 gives 8, 2 and 3 give 9, 4 to 7 give 10, 8 and 9 give 11, 10 gives 12."
        ),
        dice=True,
    )
    return OfferGroup(text("Life points"), (roll,))


def _trees(world: HazeWorld, key: str, person: Character) -> OfferGroup:
    """All trees to choose from; once there are three, these alone, to be let go of."""
    full = len(person.trees) >= TREES
    return OfferGroup(
        text("Trees"),
        tuple(
            _offer(
                world,
                DropTree(actor=key, tree=tree.id),
                text("Let go of {tree}", tree=label(tree)),
                have=text("chosen"),
            )
            if tree.id in person.trees
            else _offer(world, ChooseTree(actor=key, tree=tree.id), label(tree))
            for tree in catalog(world.content).trees.values()
            if tree.id in person.trees or not full
        ),
        note=text("Three trees are chosen. Let go of one to choose another.")
        if full
        else text("Three trees: one of the race, two by choice."),
    )


def _finish(world: HazeWorld, key: str) -> OfferGroup:
    done = _offer(
        world,
        FinishCreation(actor=key),
        text("Finish the character"),
        told=text("Free points that are left become experience."),
    )
    return OfferGroup(text("Done"), (done,))


# ---- what is bought ---------------------------------------------------------------------------------------------


def _attributes(world: HazeWorld, key: str, person: Character) -> OfferGroup:
    return OfferGroup(
        text("Attributes"),
        tuple(
            _offer(
                world,
                RaiseAttribute(actor=key, attribute=attribute),
                attribute_name(attribute),
                cost=price(person, price_of_attribute(world, person, attribute)),
                back=returned(world, person, key, "attribute", attribute),
                have=number(person.attribute(attribute) or 0),
                told=_gift_note(person, attribute),
            )
            for attribute in ATTRIBUTES
            if person.attribute(attribute) is not None
        ),
        note=text("Twice the new value."),
    )


def _gift_note(person: Character, attribute: str) -> Text | None:
    if person.creating and attribute in GIFTS and person.attribute(attribute) == 0:
        return text(
            "At 0 it gives 5 free points and {gift} +1 at the end; raised, it doesn't.",
            gift=attribute_name(GIFTS[attribute]),
        )
    return None


def _skill(world: HazeWorld, key: str, person: Character, skill: Skill) -> Offer:
    return _offer(
        world,
        RaiseSkill(actor=key, skill=skill.id),
        label(skill),
        cost=price(person, price_of_skill(world, person, skill.id)),
        back=returned(world, person, key, "skill", skill.id),
        have=number(person.skill(skill.id)),
        told=text("needs training") if skill.trained else None,
    )


def _all_skills(world: HazeWorld, key: str, person: Character) -> OfferGroup:
    known = catalog(world.content).skills.values()
    return OfferGroup(
        text("Skills"), tuple(_skill(world, key, person, skill) for skill in known), note=text("The new level.")
    )


def _skills(world: HazeWorld, key: str, person: Character) -> tuple[OfferGroup, ...]:
    """The skills that experience raises, and those that only somebody in the world can teach (HZ-41)."""
    everything = _all_skills(world, key, person)
    owned = [person.skill(skill) > 0 for skill in catalog(world.content).skills]
    have = tuple(offer for offer, own in zip(everything.offers, owned, strict=True) if own)
    lack = tuple(offer for offer, own in zip(everything.offers, owned, strict=True) if not own)
    groups = (replace(everything, offers=have), OfferGroup(text("New skills"), lack))
    return tuple(group for group in groups if group.offers)
