"""The trees of a character as pictures: what is bought, what is open now, and what opens the rest (HZ-42 to HZ-45)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablewright.sdk import Node, Offer, OfferGroup, Refused, Text, Tier, Tree, Turn, explore, plural, text
from tablewright.systems.haze.actions import BuyDevelopment, Check
from tablewright.systems.haze.catalog import Development, Effect, Slot, catalog, label, note
from tablewright.systems.haze.checks import check
from tablewright.systems.haze.development import COSTS, SLOTS, opened
from tablewright.systems.haze.effects import applied
from tablewright.systems.haze.evolve import evolve
from tablewright.systems.haze.expertise import LIMITS, of_tree, worth
from tablewright.systems.haze.ledger import returned
from tablewright.systems.haze.listed import listed, price
from tablewright.systems.haze.names import attribute_name, signed, skill_name, tree_name
from tablewright.systems.haze.rules import shut
from tablewright.systems.haze.sheet import ORDINARY
from tablewright.systems.haze.state import Bought, Character, HazeWorld

__all__ = ["SLOT_NAMES", "tree_group", "what_it_does"]

SLOT_NAMES: dict[Slot, Text] = {"square": text("Square"), "circle": text("Circle"), "triangle": text("Triangle")}

GATES: dict[Slot, Text] = {"circle": text("all squares once"), "triangle": text("every circle once")}
"""What opens the first purchase of a kind (HZ-43)."""

BEFORE: dict[Slot, Slot] = {"circle": "square", "triangle": "circle"}


def tree_group(world: HazeWorld, key: str, person: Character, tree: str) -> OfferGroup:
    """A tree of the sheet, as offers and as a picture."""
    shape, bought = catalog(world.content).shape(tree), person.trees[tree]
    tiers = tuple(_tier(world, key, person, tree, slot) for slot in SLOTS if shape.slots(slot))
    most = sum(LIMITS[slot] * len(shape.slots(slot)) for slot in SLOTS)
    race = catalog(world.content).races.get(person.race or "")
    return OfferGroup(
        tree_name(world, tree),
        tuple(node.offer for tier in tiers for node in tier.nodes),
        note=text("{n} developments; expertise {expertise}", n=bought.count(), expertise=of_tree(world, person, tree)),
        tree=Tree(
            tiers,
            bought.count(),
            most,
            _caption(world, person, tree, most),
            tuple(_steps(most)),
            note=text("of the race") if race and race.tree == tree else None,
        ),
    )


def _caption(world: HazeWorld, person: Character, tree: str, most: int) -> Text:
    """The expertise so far, and where its next step is (HZ-15)."""
    count, expertise = person.trees[tree].count(), of_tree(world, person, tree)
    ahead = next((step for step in _steps(most) if step[0] > count), None)
    if ahead is None:
        return text("{n} of {all} developments; expertise {expertise}", n=count, all=most, expertise=expertise)
    return text(
        "{n} of {all} developments; expertise {expertise}, at {at} it is {then}",
        n=count,
        all=most,
        expertise=expertise,
        at=ahead[0],
        then=ahead[1],
    )


def _steps(most: int) -> Iterator[tuple[int, int]]:
    """The counts of developments at which the expertise rises, and what it rises to (HZ-15)."""
    for at in range(1, most + 1):
        if (now := worth(at, most)) > worth(at - 1, most):
            yield at, now


def _tier(world: HazeWorld, key: str, person: Character, tree: str, slot: Slot) -> Tier:
    shape, bought = catalog(world.content).shape(tree), person.trees[tree]
    nodes = tuple(
        _node(world, person, BuyDevelopment(actor=key, tree=tree, slot=slot, index=index))
        for index in range(len(shape.slots(slot)))
    )
    gate = GATES.get(slot)
    if gate is None or not shape.slots(BEFORE[slot]):
        return Tier(nodes)
    passed = opened(world.options, bought, slot, 1) is None
    missing = [
        _named(found, BEFORE[slot], index)
        for index, (found, count) in enumerate(zip(shape.slots(BEFORE[slot]), bought.slots(BEFORE[slot]), strict=False))
        if not count
    ]
    if len(missing) == 1 and not passed:
        gate = text("{gate}: {name} is missing", gate=gate, name=missing[0])
    return Tier(nodes, gate, passed)


def _named(found: Development, slot: Slot, index: int) -> Text:
    return label(found) if found.name else text("{slot} {n}", slot=SLOT_NAMES[slot], n=index + 1)


def _node(world: HazeWorld, person: Character, buy: BuyDevelopment) -> Node:
    found = catalog(world.content).shape(buy.tree).slots(buy.slot)[buy.index]
    bought = person.trees[buy.tree]
    count, most = bought.slots(buy.slot)[buy.index], LIMITS[buy.slot]
    state = text("{slot}, bought {n} of {most}", slot=SLOT_NAMES[buy.slot], n=count, most=most)
    offer = Offer(
        _named(found, buy.slot, buy.index),
        msgspec.to_builtins(buy),
        price=price(person, COSTS[buy.slot]),
        have=state,
        note=what_it_does(world, found),
        shut=shut(world, buy),
        back=returned(world, person, buy.actor, "development", f"{buy.tree}.{buy.slot}.{buy.index}"),
    )
    wait = None if offer.shut is None else _wait(world, bought, buy.slot, count + 1)
    changes = () if count >= most else tuple(_changes(world, person, buy, found))
    return Node(offer, buy.slot, count, most, state, wait, changes)


def _wait(world: HazeWorld, bought: Bought, slot: Slot, times: int) -> Text:
    """What a slot that can't be bought waits for, in a few words; the sentence stands in the offer."""
    if times > LIMITS[slot]:
        return text("complete")
    if opened(world.options, bought, slot, times) is None:
        return text("too dear")
    if times == 1:
        return text("not yet")
    if slot == "square" and times == 2:
        every = world.options.second_square_after == "all_circles"
        return text("again: after every circle") if every else text("again: after a circle")
    return text("again: after the triangle")


# ---- what a development does, and what it changes ---------------------------------------------------------------


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


def _changes(world: HazeWorld, person: Character, buy: BuyDevelopment, found: Development) -> Iterator[Text]:
    """The numbers of the sheet before and after, and what the tree comes to (HZ-15, HZ-45)."""
    after = applied(person, found.effects, "", found.name, found.note)
    for effect in found.effects:
        match effect.kind:
            case "attribute":
                yield _rises(attribute_name(effect.id), person.primary(effect.id), after.primary(effect.id))
            case "skill":
                yield _rises(skill_name(world, effect.id), person.skill(effect.id), after.skill(effect.id))
            case "life":
                yield _rises(attribute_name("life"), person.life.max, after.life.max)
            case "evade":
                yield _rises(attribute_name("evade"), person.evade, after.evade)
            case "toughness":
                yield _rises(attribute_name("toughness"), person.toughness, after.toughness)
    counts = person.trees[buy.tree].slots(buy.slot)
    more = (*counts[: buy.index], counts[buy.index] + 1, *counts[buy.index + 1 :])
    grown = replace(person, trees={**person.trees, buy.tree: replace(person.trees[buy.tree], **{buy.slot: more})})
    before, then = of_tree(world, person, buy.tree), of_tree(world, grown, buy.tree)
    if then != before:
        yield _rises(text("Expertise in {tree}", tree=tree_name(world, buy.tree)), before, then)
    yield from _odds(world, person, after, buy.actor, found)


def _odds(world: HazeWorld, person: Character, after: Character, key: str, found: Development) -> Iterator[Text]:
    """What it does to the checks that the character makes: the skill raised, or the attribute and the skills on it."""
    grown = replace(world, characters={**world.characters, key: after})
    for begin in dict.fromkeys(_checks(world, person, key, found)):
        before, then = _chance(world, begin), _chance(grown, begin)
        if then is None or before == then:
            continue
        name = skill_name(world, begin.skill) if begin.skill else attribute_name(begin.attribute or "")
        if before is None:
            yield text("{name} against {n}: not allowed → {then} %", name=name, n=ORDINARY, then=then)
        else:
            yield text("{name} against {n}: {before} % → {then} %", name=name, n=ORDINARY, before=before, then=then)


def _checks(world: HazeWorld, person: Character, key: str, found: Development) -> Iterator[Check]:
    for effect in found.effects:
        if effect.kind == "skill":
            yield Check(actor=key, skill=effect.id, difficulty=ORDINARY)
        elif effect.kind == "attribute":
            yield Check(actor=key, attribute=effect.id, difficulty=ORDINARY)
            for skill in catalog(world.content).skills.values():
                if skill.attribute == effect.id and person.skill(skill.id) > 0:
                    yield Check(actor=key, skill=skill.id, difficulty=ORDINARY)


def _chance(world: HazeWorld, begin: Check) -> int | None:
    """The chance of a check in percent, whole for a d10; null where it is refused."""
    try:
        plan = check(world, begin)
    except Refused:
        return None
    odds = explore(plan, lambda: Turn(world, evolve), ("success",))
    return int(100 * odds.chance(lambda row: row["success"]))


def _rises(name: Text, before: int, after: int) -> Text:
    return text("{name} {before} → {after}", name=name, before=before, after=after)
