"""Development trees (HZ-42 to HZ-45): squares, circles and triangles, in their order."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.sdk import Invalid, Plan, Refused, Text, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import BuyDevelopment
from tablewright.systems.haze.attributes import owned_value
from tablewright.systems.haze.catalog import Development, Slot, catalog
from tablewright.systems.haze.events import DevelopmentBought
from tablewright.systems.haze.expertise import LIMITS
from tablewright.systems.haze.gifts import change_gift_points
from tablewright.systems.haze.names import person_name, tree_name
from tablewright.systems.haze.purse import pay
from tablewright.systems.haze.results import BoughtResult
from tablewright.systems.haze.state import Bought, Character, HazeWorld, Options

__all__ = ["COSTS", "blank", "buy_development", "development", "legal", "opened", "purchase"]

COSTS: dict[Slot, int] = {"square": 1, "circle": 2, "triangle": 4}
"""What each kind of slot costs (HZ-42)."""

SLOTS: tuple[Slot, ...] = ("square", "circle", "triangle")


def blank(world: HazeWorld, tree: str) -> Bought:
    """A tree in which nothing is bought."""
    shape = catalog(world.content).shape(tree)
    return Bought(*((0,) * len(shape.slots(slot)) for slot in SLOTS))


def development(world: HazeWorld, tree: str, slot: Slot, index: int, path: str) -> Development:
    """What stands in a slot; raises `Invalid` where the tree has no such slot."""
    slots = catalog(world.content).shape(tree).slots(slot)
    if index >= len(slots):
        raise Invalid(
            path,
            text(
                "{tree} has no slot {slot} {index}: it has {count}, counted from 0.",
                tree=tree_name(world, tree),
                slot=slot,
                index=index,
                count=len(slots),
            ),
        )
    return slots[index]


def _all_once(counts: tuple[int, ...]) -> bool:
    return all(count >= 1 for count in counts)


def _top(bought: Bought) -> bool:
    """Whether what the triangle opens is open; a tree without one has it open."""
    return not bought.triangle or any(bought.triangle)


def opened(options: Options, bought: Bought, slot: Slot, times: int) -> Text | None:
    """What is missing before a slot can be bought for the so-manieth time; null when nothing is (HZ-43)."""
    if slot == "square" and times == 2:
        needed = all if options.second_square_after == "all_circles" else any
        if bought.circle and not needed(bought.circle):
            if options.second_square_after == "all_circles":
                return text("A square can be bought a second time once every circle has been bought.")
            return text("A square can be bought a second time once a circle has been bought.")
    elif slot == "square" and times == 3 and not _top(bought):
        return text("A square can be bought a third time once the triangle has been bought.")
    elif slot == "circle" and times == 1 and not _all_once(bought.square):
        return text("All squares come before the first circle.")
    elif slot == "circle" and times == 2 and not _top(bought):
        return text("A circle can be bought a second time once the triangle has been bought.")
    elif slot == "triangle" and times == 1 and not _all_once(bought.circle):
        return text("Every circle comes before the triangle.")
    return None


def legal(options: Options, bought: Bought) -> Text | None:
    """What the order of HZ-43 misses in a tree as it stands; null when it could have been bought so."""
    for slot in SLOTS:
        for index, count in enumerate(bought.slots(slot)):
            for times in range(1, min(count, LIMITS[slot]) + 1):
                if missing := opened(options, _without(bought, slot, index), slot, times):
                    return missing
    return None


def _without(bought: Bought, slot: Slot, index: int) -> Bought:
    counts = bought.slots(slot)
    return replace(bought, **{slot: (*counts[:index], 0, *counts[index + 1 :])})


def purchase(
    world: HazeWorld, person: Character, actor: str, tree: str, slot: Slot, index: int, path: str
) -> Development:
    """The development, if it can be bought now: the tree is owned (HZ-50), its order kept (HZ-43), the slot not full."""
    if tree not in person.trees:
        raise Refused(
            "HZ-50",
            text(
                "{tree} is not a tree of {who}. Developments are bought in the trees on the sheet.",
                tree=tree_name(world, tree),
                who=person_name(person, actor),
            ),
            tree=tree,
        )
    found = development(world, tree, slot, index, path)
    for effect in found.effects:
        if effect.kind == "attribute":
            owned_value(person, effect.id, actor)
    bought = person.trees[tree]
    counts = bought.slots(slot)
    times = (counts[index] if index < len(counts) else 0) + 1
    if missing := opened(world.options, bought, slot, times):
        raise Refused("HZ-43", missing, tree=tree, slot=slot, index=index)
    if times > LIMITS[slot]:
        raise Refused(
            "HZ-42",
            text("This slot is full: a square is bought three times at most, a circle twice, a triangle once."),
            tree=tree,
            slot=slot,
            index=index,
        )
    return found


def buy_development(world: HazeWorld, action: BuyDevelopment) -> Plan:
    """A slot of a tree for 1, 2 or 4 (HZ-42), with the effects that content gives it (HZ-45)."""
    person = living(world, action.actor)
    found = purchase(world, person, action.actor, action.tree, action.slot, action.index, "action.index")
    cost = COSTS[action.slot]
    bought = DevelopmentBought(
        action.actor, action.tree, action.slot, action.index, cost, found.name, found.note, found.effects
    )
    awakened = tuple(effect.id for effect in found.effects if effect.kind == "attribute" and effect.value > 0)
    pay(person, action.actor, cost, "HZ-42", awakened)

    def resolve(turn: Turn[HazeWorld]) -> BoughtResult:
        turn.happens(bought)
        change_gift_points(turn, action.actor, person)
        return BoughtResult(cost)

    return Plan(resolve, cost={"xp": cost})
