"""Development trees (HZ-42 to HZ-45): squares, circles and triangles, in their order."""

from __future__ import annotations

from tablewright.sdk import Invalid, Plan, Refused, Text, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import BuyDevelopment, DevelopmentAt
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


def development(world: HazeWorld, at: DevelopmentAt, path: str = "action.index") -> Development:
    """What stands in a slot; raises `Invalid` where the tree has no such slot."""
    slots = catalog(world.content).shape(at.tree).slots(at.slot)
    if at.index >= len(slots):
        raise Invalid(
            path,
            text(
                "{tree} has no slot {slot} {index}: it has {count}, counted from 0.",
                tree=tree_name(world, at.tree),
                slot=at.slot,
                index=at.index,
                count=len(slots),
            ),
        )
    return slots[at.index]


MISSING: dict[tuple[Slot, int], Text] = {
    ("circle", 1): text("All squares come before the first circle."),
    ("triangle", 1): text("Every circle comes before the triangle."),
    ("square", 2): text("A square is bought a second time only when a circle has been bought."),
    ("square", 3): text("A square is bought a third time only when the triangle has been bought."),
    ("circle", 2): text("A circle is bought a second time only when the triangle has been bought."),
}
EVERY_CIRCLE = text("A square is bought a second time only when every circle has been bought.")


def opened(options: Options, bought: Bought, slot: Slot, times: int) -> Text | None:
    """What is missing before a slot can be bought for the so-manieth time; null when nothing is (HZ-43).

    A tree without circles or triangles has open what these would open (HZ-44: any numbers).
    """
    every_circle = options.second_square_after == "all_circles"
    top = not bought.triangle or any(bought.triangle)
    met = {
        ("circle", 1): all(bought.square),
        ("triangle", 1): all(bought.circle),
        ("square", 2): not bought.circle or (all if every_circle else any)(bought.circle),
        ("square", 3): top,
        ("circle", 2): top,
    }.get((slot, times), True)
    if met:
        return None
    return EVERY_CIRCLE if every_circle and (slot, times) == ("square", 2) else MISSING[slot, times]


def legal(options: Options, bought: Bought) -> Text | None:
    """What the order of HZ-43 misses in a tree as it stands; null when it could have been bought so.

    What a purchase waits for is of another kind of slot each time, so that none opens itself.
    """
    for slot in SLOTS:
        most = max(bought.slots(slot), default=0)
        for times in range(1, min(most, LIMITS[slot]) + 1):
            if missing := opened(options, bought, slot, times):
                return missing
    return None


def purchase(world: HazeWorld, person: Character, actor: str, at: DevelopmentAt) -> Development:
    """The development, if it can be bought now: its tree is owned (HZ-50), its turn has come (HZ-43), it isn't full."""
    if at.tree not in person.trees:
        raise Refused(
            "HZ-50",
            text(
                "{tree} is not a tree of {who}. Developments are bought in the trees on the sheet.",
                tree=tree_name(world, at.tree),
                who=person_name(person, actor),
            ),
            tree=at.tree,
        )
    found = development(world, at)
    for effect in found.effects:
        if effect.kind == "attribute":
            owned_value(person, effect.id, actor)
    bought = person.trees[at.tree]
    times = bought.slots(at.slot)[at.index] + 1
    if missing := opened(world.options, bought, at.slot, times):
        raise Refused("HZ-43", missing, tree=at.tree, slot=at.slot, index=at.index)
    if times > LIMITS[at.slot]:
        raise Refused(
            "HZ-42",
            text("This slot is full: a square is bought three times at most, a circle twice, a triangle once."),
            tree=at.tree,
            slot=at.slot,
            index=at.index,
        )
    return found


def buy_development(world: HazeWorld, action: BuyDevelopment) -> Plan:
    """A slot of a tree for 1, 2 or 4 (HZ-42), with the effects that content gives it (HZ-45)."""
    person = living(world, action.actor)
    at = DevelopmentAt(action.tree, action.slot, action.index)
    found = purchase(world, person, action.actor, at)
    cost = COSTS[at.slot]
    bought = DevelopmentBought(action.actor, at.tree, at.slot, at.index, cost, found.name, found.note, found.effects)
    raised = tuple(effect.id for effect in found.effects if effect.kind == "attribute")
    pay(person, action.actor, cost, "HZ-42", raised)

    def resolve(turn: Turn[HazeWorld]) -> BoughtResult:
        turn.happens(bought)
        change_gift_points(turn, action.actor, person)
        return BoughtResult(cost)

    return Plan(resolve, cost={"xp": cost})
