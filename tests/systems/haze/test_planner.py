"""The planner: the cheapest order, checked against every order there is."""

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.systems.haze.catalog import BLANK
from tablewright.systems.haze.development import COSTS, legal, opened
from tablewright.systems.haze.expertise import LIMITS
from tablewright.systems.haze.planner import PLANNER, cheapest, needed
from tablewright.systems.haze.state import Bought, Options

EMPTY = Bought((0, 0, 0), (0, 0), (0,))
KINDS = ("square",) * 3 + ("circle",) * 2 + ("triangle",)
MOST = tuple(LIMITS[kind] for kind in KINDS)


def shaped(counts):
    return Bought(tuple(counts[:3]), tuple(counts[3:5]), tuple(counts[5:]))


def every_price(options, start, need):
    """The lowest price to each tree that can be reached, by relaxing until nothing changes."""
    best = {start: 0}
    rim = [start]
    while rim:
        here = rim.pop()
        for place, kind in enumerate(KINDS):
            if here[place] < MOST[place] and opened(options, shaped(here), kind, here[place] + 1) is None:
                there = (*here[:place], here[place] + 1, *here[place + 1 :])
                price = best[here] + COSTS[kind]
                if price < best.get(there, 99):
                    best[there] = price
                    rim.append(there)
    return min(price for counts, price in best.items() if sum(counts) >= need)


COUNTS = st.tuples(*(st.integers(0, most) for most in MOST))


@settings(deadline=None)
@given(start=COUNTS, need=st.integers(1, 14), ruling=st.sampled_from(["any_circle", "all_circles"]))
def test_no_order_is_cheaper(start, need, ruling):
    options = Options(second_square_after=ruling)
    if legal(options, shaped(start)) is not None:
        return
    steps = cheapest(options, shaped(start), need)
    assert sum(COSTS[step.slot] for step in steps) == every_price(options, start, need)


def test_the_order_is_legal_step_by_step():
    bought = EMPTY
    for slot, index in cheapest(Options(), EMPTY, 14):
        counts = list(bought.slots(slot))
        assert opened(Options(), bought, slot, counts[index] + 1) is None
        counts[index] += 1
        bought = Bought(**{kind: tuple(counts) if kind == slot else bought.slots(kind) for kind in COSTS})
    assert bought == Bought((3, 3, 3), (2, 2), (1,))


@pytest.mark.parametrize("expertise, developments", [(1, 4), (2, 8), (3, 12), (4, 14), (6, 14)])
def test_hz_15_an_expertise_takes_four_developments_a_point_or_the_whole_tree(expertise, developments):
    assert needed(BLANK, expertise) == developments


@pytest.mark.parametrize("expertise, price", [(1, 5), (2, 10), (3, 17), (6, 21)])
def test_what_an_expertise_costs_from_nothing(expertise, price):
    steps = cheapest(Options(), EMPTY, needed(BLANK, expertise))
    assert sum(COSTS[step.slot] for step in steps) == price


def test_a_plan_is_listed_with_its_price(world):
    party = world(a={"trees": {"thief": {"square": [1, 1, 1]}}, "xp": {"earned": 9, "unspent": 9}})
    tree, expertise = PLANNER.form(party, "a")
    assert (tree.value, expertise.value) == ("thief", 1)
    (plan,) = PLANNER.work(party, "a", {"tree": "thief", "expertise": 1})
    assert str(plan.title) == "1 development of Thief"
    assert [(str(item.label), str(item.end)) for item in plan.items] == [("Slip away", "2 XP"), ("Together", "2 XP")]
    (done,) = PLANNER.work(world(a={"trees": {"thief": {"square": [3, 3, 3]}}}), "a", {"tree": "thief", "expertise": 1})
    assert (done.items, str(done.empty)) == ((), "It is reached already.")


def test_a_plan_for_what_is_not_there_is_invalid(world):
    party = world(a={"trees": {"thief": {}}}, b={})
    assert PLANNER.form(party, "b") == ()
    for asked in ({}, {"tree": "mage", "expertise": 1}, {"tree": "thief", "expertise": 0}, {"tree": "thief"}):
        with pytest.raises(Invalid):
            PLANNER.work(party, "a", asked)


def test_a_plan_for_a_forest_is_too_large(world):
    content = {"trees": [{"id": "forest", "name": "Forest", "square": [{}] * 30}]}
    with pytest.raises(TooLarge):
        PLANNER.work(world(a={"trees": {"forest": {}}}, content=content), "a", {"tree": "forest", "expertise": 2})


SLOTS_24 = {"id": "wide", "name": "Wide", "square": [{"name": "s"}] * 21}


@pytest.mark.parametrize(
    "asked, path, sentence",
    [
        ({"tree": "mage", "expertise": 1}, "tree", "Name a tree that is on the sheet."),
        ({"tree": "thief", "expertise": 7}, "expertise", "An expertise to plan for is from 1 to 6."),
        ({"tree": "thief", "expertise": 0}, "expertise", "An expertise to plan for is from 1 to 6."),
    ],
)
def test_what_can_not_be_planned_is_told_with_its_field(world, asked, path, sentence):
    with pytest.raises(Invalid) as caught:
        PLANNER.work(world(a={"trees": {"thief": {}}}), "a", asked)
    assert (caught.value.path, str(caught.value.message)) == (path, sentence)


def test_a_tree_of_24_slots_is_planned_for_and_one_of_25_is_not(world):
    party = world(a={"trees": {"wide": {}}}, content={"trees": [SLOTS_24]})
    assert PLANNER.work(party, "a", {"tree": "wide", "expertise": 1})
    wider = SLOTS_24 | {"square": [{"name": "s"}] * 22}
    with pytest.raises(TooLarge) as caught:
        PLANNER.work(
            world(a={"trees": {"wide": {}}}, content={"trees": [wider]}), "a", {"tree": "wide", "expertise": 1}
        )
    assert str(caught.value.message) == "A plan is made for trees of at most 24 slots."
