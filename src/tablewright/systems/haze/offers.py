"""What can be bought: with free points while a character is being created, with experience later."""

from __future__ import annotations

import msgspec

from tablewright.sdk import Action, Item, Offer, OfferGroup, Text, plural, text
from tablewright.systems.haze.actions import (
    BuyDevelopment,
    ChooseRace,
    ChooseTree,
    DropTree,
    FinishCreation,
    RaiseAttribute,
    RaiseSkill,
    RollLife,
)
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import Development, Effect, Race, catalog, label, note
from tablewright.systems.haze.development import COSTS, SLOTS
from tablewright.systems.haze.experience import price_of_attribute, price_of_skill
from tablewright.systems.haze.expertise import LIMITS, of_tree
from tablewright.systems.haze.gifts import GIFTS
from tablewright.systems.haze.ledger import line_name
from tablewright.systems.haze.listed import listed, number, points, xp
from tablewright.systems.haze.names import attribute_name, signed, skill_name, tree_name
from tablewright.systems.haze.rules import shut
from tablewright.systems.haze.state import Character, HazeWorld, character

__all__ = ["offers", "what_it_does"]

SLOT_NAMES = {"square": text("Square"), "circle": text("Circle"), "triangle": text("Triangle")}


def offers(world: HazeWorld, key: str) -> tuple[OfferGroup, ...]:
    """Everything that can be bought now, or can't yet, with the reason."""
    person = character(world, key)
    steps = (_race(world, key), _life(world, key), _trees(world, key, person)) if person.creating else ()
    closing = (_finish(world, key),) if person.creating else ()
    return (
        _purse(world, person),
        *steps,
        *(_tree(world, key, person, tree) for tree in person.trees),
        _attributes(world, key, person),
        _skills(world, key, person),
        *closing,
    )


def _offer(  # noqa: PLR0913 - the parts of an offer, by their names
    world: HazeWorld,
    action: Action,
    name: Text,
    *,
    price: Text | None = None,
    have: Text | None = None,
    told: Text | None = None,
    dice: bool = False,
) -> Offer:
    closed = shut(world, action)
    return Offer(name, msgspec.to_builtins(action), price=price, have=have, note=told, shut=closed, dice=dice)


def _price(person: Character, cost: int) -> Text:
    return points(cost) if person.creating else xp(cost)


def _purse(world: HazeWorld, person: Character) -> OfferGroup:
    """What is left, and the ledger; while creating each line can be taken back by its place in it (HZ-51)."""
    ledger = tuple(
        Item(
            line_name(world, line),
            end=_price(person, line.cost) if person.creating else number(line.cost),
            clause=_clause(line.kind),
        )
        for line in person.ledger
    )
    if person.creating:
        title, left = text("Free points"), text("{left} left", left=points(person.xp.unspent))
    else:
        title, left = text("Experience"), text("{left} left", left=xp(person.xp.unspent))
    return OfferGroup(title, note=left, ledger=ledger)


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
        ),
        note=text("Three trees: one of the race, two by choice."),
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
                price=_price(person, price_of_attribute(world, person, attribute)),
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


def _skills(world: HazeWorld, key: str, person: Character) -> OfferGroup:
    return OfferGroup(
        text("Skills"),
        tuple(
            _offer(
                world,
                RaiseSkill(actor=key, skill=skill.id),
                label(skill),
                price=_price(person, price_of_skill(world, person, skill.id)),
                have=number(person.skill(skill.id)),
                told=text("needs training") if skill.trained else None,
            )
            for skill in catalog(world.content).skills.values()
        ),
        note=text("The new level."),
    )


def _tree(world: HazeWorld, key: str, person: Character, tree: str) -> OfferGroup:
    shape, bought = catalog(world.content).shape(tree), person.trees[tree]
    slots = tuple(
        _slot(world, person, BuyDevelopment(actor=key, tree=tree, slot=slot, index=index))
        for slot in SLOTS
        for index in range(len(shape.slots(slot)))
    )
    return OfferGroup(
        tree_name(world, tree),
        slots,
        note=text("{n} developments; expertise {expertise}", n=bought.count(), expertise=of_tree(world, person, tree)),
    )


def _slot(world: HazeWorld, person: Character, buy: BuyDevelopment) -> Offer:
    found = catalog(world.content).shape(buy.tree).slots(buy.slot)[buy.index]
    count = person.trees[buy.tree].slots(buy.slot)[buy.index]
    return _offer(
        world,
        buy,
        label(found) if found.name else text("{slot} {n}", slot=SLOT_NAMES[buy.slot], n=buy.index + 1),
        price=_price(person, COSTS[buy.slot]),
        have=text("{slot}, bought {n} of {most}", slot=SLOT_NAMES[buy.slot], n=count, most=LIMITS[buy.slot]),
        told=what_it_does(world, found),
    )


def what_it_does(world: HazeWorld, development: Development) -> Text | None:
    """The effects of a development in words, its note last."""
    said = [told for told in (_effect(world, effect) for effect in development.effects) if told]
    written = note(development)
    if said and written:
        return text("{effects}. {note}", effects=listed(said), note=written)
    return listed(said) if said else written


def _effect(world: HazeWorld, effect: Effect) -> Text | None:
    by = signed(effect.value)
    match effect.kind:
        case "attribute":
            name = attribute_name(effect.id)
        case "skill":
            name = skill_name(world, effect.id)
        case "life" | "evade" | "toughness":
            name = attribute_name(effect.kind)
        case "hours_per_fatigue":
            return plural("fatigue comes {n} hour later", "fatigue comes {n} hours later", effect.value)
        case "extra_attack":
            return text("extra attacks: {n}", n=effect.value)
        case "melee_damage":
            return text("{n} melee damage", n=by)
        case "spell_failure":
            return text("{n} on rolls for spell failure", n=by)
        case _:
            return None
    return text("{name} {n}", name=name, n=by)
