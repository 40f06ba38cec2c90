"""A plan: the cheapest legal order of developments to an expertise (HZ-15, HZ-42, HZ-43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablewright.sdk import Block, Choice, Control, Invalid, Item, Listing, Number, Tool, TooLarge, plural, text
from tablewright.systems.haze.catalog import Slot, Tree, catalog, label
from tablewright.systems.haze.development import COSTS, SLOTS, opened
from tablewright.systems.haze.expertise import LIMITS, of_tree
from tablewright.systems.haze.growing import SLOT_NAMES, what_it_does
from tablewright.systems.haze.listed import points, xp
from tablewright.systems.haze.names import tree_name
from tablewright.systems.haze.state import Bought, Character, HazeWorld, Options, character

__all__ = ["MOST_SLOTS", "PLANNER", "cheapest", "needed"]

MOST_SLOTS = 24
"""The slots of a tree that is planned for; slots of a kind are alike, so that there are few states."""


class Step(NamedTuple):
    """A development to buy."""

    slot: Slot
    place: int


def needed(shape: Tree, expertise: int) -> int:
    """The developments that make an expertise: four a point, or the whole tree (HZ-15)."""
    return min(4 * expertise, sum(LIMITS[slot] * len(shape.slots(slot)) for slot in SLOTS))


def cheapest(options: Options, bought: Bought, need: int) -> tuple[Step, ...]:
    """The cheapest order in which the tree can be brought to so many developments, the shortest of equals."""
    order = count()
    rim: list[tuple[int, int, Bought, tuple[Step, ...]]] = [(0, next(order), bought, ())]
    seen = set()
    while rim:
        cost, _, here, steps = heappop(rim)
        if here.count() >= need:
            return steps
        alike = tuple(tuple(sorted(here.slots(slot))) for slot in SLOTS)
        if alike not in seen:
            seen.add(alike)
            for step in _open(options, here):
                heappush(rim, (cost + COSTS[step.slot], next(order), _with(here, step), (*steps, step)))
    return ()


def _open(options: Options, bought: Bought) -> Iterator[Step]:
    for slot in SLOTS:
        for index, times in enumerate(bought.slots(slot)):
            if times < LIMITS[slot] and opened(options, bought, slot, times + 1) is None:
                yield Step(slot, index)


def _with(bought: Bought, step: Step) -> Bought:
    counts = bought.slots(step.slot)
    raised = (*counts[: step.place], counts[step.place] + 1, *counts[step.place + 1 :])
    return replace(bought, **{step.slot: raised})


def _form(world: HazeWorld, key: str) -> tuple[Control, ...]:
    person = character(world, key)
    trees = tuple((tree, tree_name(world, tree)) for tree in person.trees)
    if not trees:
        return ()
    first = trees[0][0]
    return (
        Choice("tree", text("Tree"), trees, first),
        Number("expertise", text("Expertise"), min(6, of_tree(world, person, first) + 1), low=1, high=6),
    )


def _work(world: HazeWorld, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    person = character(world, key)
    tree, goal = asked.get("tree"), asked.get("expertise")
    if not isinstance(tree, str) or tree not in person.trees:
        raise Invalid("tree", text("Name a tree that is on the sheet."))
    if not isinstance(goal, int) or not 1 <= goal <= 6:
        raise Invalid("expertise", text("An expertise to plan for is from 1 to 6."))
    shape, bought = catalog(world.content).shape(tree), person.trees[tree]
    slots = sum(len(bought.slots(slot)) for slot in SLOTS)
    if slots > MOST_SLOTS:
        raise TooLarge(text("A plan is made for trees of at most {most} slots.", most=MOST_SLOTS))
    steps = cheapest(world.options, bought, needed(shape, goal))
    return (_listing(world, person, tree, steps),)


def _listing(world: HazeWorld, person: Character, tree: str, steps: tuple[Step, ...]) -> Listing:
    amount = points if person.creating else xp
    items = [_item(world, tree, step, amount(COSTS[step.slot])) for step in steps]
    total = sum(COSTS[step.slot] for step in steps)
    if items:
        items.append(Item(text("Together"), text("{left} left now", left=amount(person.xp.unspent)), amount(total)))
    title = plural("{n} development of {tree}", "{n} developments of {tree}", len(steps), tree=tree_name(world, tree))
    return Listing(title, tuple(items), empty=text("It is reached already."))


def _item(world: HazeWorld, tree: str, step: Step, price: Any) -> Item:
    slots = catalog(world.content).shape(tree).slots(step.slot)
    found = slots[step.place] if step.place < len(slots) else None
    unnamed = text("{slot} {n}", slot=SLOT_NAMES[step.slot], n=step.place + 1)
    if found is None or not found.name:
        return Item(unnamed, end=price)
    return Item(label(found), what_it_does(world, found), price)


PLANNER = Tool(
    id="plan",
    title=text("Plan"),
    note=text("The cheapest legal order of developments to an expertise."),
    form=_form,
    work=_work,
)
