"""The planner: exact against every sequence of purchases, and the published figures."""

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import Refused, TooLarge
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.systems.two_fingers import planner, system
from tablewright.systems.two_fingers.planner import MAX_NEED, Goal, Owned, cheapest, price, reached

WAYS = planner._ways


@pytest.mark.parametrize(
    "difficulty, xp, skill, specialisation",
    [
        (10, 13, 4, 2),
        (15, 18, 4, 3),
        (30, 44, 8, 3),
        (40, 63, 7, 5),
        (60, 101, 11, 5),
        (80, 139, 12, 6),
        (100, 181, 15, 6),
    ],
)
def test_the_published_prices_of_automatic_success(difficulty, xp, skill, specialisation):
    """TF-8, TF-21: one check without attributes or features; the levels published are as good as those found."""
    goal = Goal(difficulty + 1, None, "s", "x")
    assert price(cheapest(Owned(), [goal])) == xp
    published = Owned({}, {"s": skill}, {"x": specialisation})
    assert reached(published, goal) > difficulty
    assert price(cheapest(Owned(), [goal._replace(need=reached(published, goal))])) >= xp


def test_an_attribute_is_worth_its_30_where_levels_are_dear():
    """TF-11: with 40 levels of other skills one level more costs 41."""
    owned = Owned({}, {"other": 40})
    (line,) = cheapest(owned, [Goal(1, "will", "sing")])
    assert (line.kind, line.cost) == ("attribute", 30)
    (line,) = cheapest(owned, [Goal(1, "will", "sing")], cap=0)
    assert (line.kind, line.cost) == ("skill", 41)


def test_a_goal_without_a_skill_takes_an_attribute():
    """TF-11: and beyond the cap of the table nothing does."""
    assert price(cheapest(Owned({"will": 1}), [Goal(3, "will")])) == 60
    assert cheapest(Owned({"will": 1}), [Goal(3, "will")], cap=2) is None
    assert cheapest(Owned(), [Goal(1)]) is None


def test_what_is_reached_already_costs_nothing():
    assert cheapest(Owned({"will": 3}), [Goal(3, "will", "sing", "opera"), Goal(-7)]) == ()
    assert cheapest(Owned(), []) == ()
    assert cheapest(Owned({}, {"s": 3}, {"x": 2}), [Goal(6, None, "s", "x")]) == ()  # nothing is sold back


def test_several_goals_share_what_they_have_in_common():
    """TF-14: one skill for two goals, and one attribute for three."""
    both = cheapest(Owned(), [Goal(4, None, "s"), Goal(8, None, "s", "x")])
    assert [(line.kind, line.levels) for line in both] == [("skill", 4), ("specialisation", 1)]
    owned = Owned({}, {"other": 14})
    goals = [Goal(2, "will", skill) for skill in ("a", "b", "c")]
    assert [(line.kind, line.levels) for line in cheapest(owned, goals)] == [("attribute", 2)]


def test_a_specialisation_that_stands_too_high_is_left_as_it_is():
    """TF-17: only a document can hold one; the skill alone is raised."""
    plan = cheapest(Owned({}, {"s": 2}, {"x": 2}), [Goal(12, None, "s", "x")])
    assert [(line.kind, line.levels) for line in plan] == [("skill", 2)]


def lines(plan):
    return [(line.kind, line.id, line.levels, line.cost) for line in plan]


def test_a_specialisation_comes_after_its_skill_whatever_their_ids():
    """TF-17: and things of one kind come in the order in which they were asked for."""
    goals = [Goal(4, None, "z", "a"), Goal(2, None, "t")]
    assert [(kind, key) for kind, key, *_ in lines(cheapest(Owned(), goals))] == [
        ("skill", "z"),
        ("skill", "t"),
        ("specialisation", "a"),
    ]


def test_each_specialisation_is_priced_with_all_that_are_owned_by_then():
    """TF-16: 1 + 2² and 1 + 3² after two, whatever they are of."""
    owned = Owned({}, {"s": 9, "t": 9}, {"other": 2})
    plan = cheapest(owned, [Goal(18, None, "s", "x"), Goal(18, None, "t", "z"), Goal(18, None, "s", "y")])
    assert lines(plan) == [
        ("specialisation", "x", 1, 5),
        ("specialisation", "y", 1, 10),
        ("specialisation", "z", 1, 17),
    ]


def test_the_dearer_of_two_goals_of_one_kind_is_reached_whichever_comes_first():
    """TF-9."""
    near, far = Goal(4, None, "s", "x"), Goal(12, None, "s", "x")
    assert cheapest(Owned(), [far, near]) == cheapest(Owned(), [near, far]) == cheapest(Owned(), [far])


def test_of_two_ways_that_cost_the_same_the_one_with_fewer_attributes_is_taken():
    """TF-11: 30 for the 30th level of skills, and for an attribute."""
    assert lines(cheapest(Owned({}, {"other": 29}), [Goal(1, "will", "sing")])) == [("skill", "sing", 1, 30)]


def test_no_attribute_goes_over_the_cap_even_where_another_is_of_no_use():
    """TF-11."""
    assert lines(cheapest(Owned(), [Goal(2, "will")], cap=2)) == [("attribute", "will", 2, 60)]
    assert cheapest(Owned(), [Goal(2, "agility"), Goal(1, "will", "sing")], cap=1) is None
    goals = [Goal(5, "agility", "s"), Goal(5, "agility", "u"), Goal(5, "will", "t")]
    plan = cheapest(Owned({}, {"other": 40}), goals, cap=1)
    assert [line[:3] for line in lines(plan)][:2] == [("attribute", "agility", 1), ("attribute", "will", 1)]
    assert price(plan) == 2 * 30 + 12 * 40 + 78


def test_how_much_is_looked_at_is_counted_to_the_last(monkeypatch):
    """Over all skills and all attributes, with one for each look."""
    goals = [Goal(20, "will", "s", "x"), Goal(20, "agility", "t", "z")]
    one, two, both = (planner._ways(Owned(), some, {})[1] for some in ([goals[0]], [goals[1]], goals))
    assert both == one + two - 1
    assert planner._ways(Owned(), [Goal(1)], {}) == ([], 1)
    looked = []

    def ways(*asked):
        found = WAYS(*asked)
        looked.append(found[1])
        return found

    monkeypatch.setattr(planner, "_ways", ways)
    cheapest(Owned(), goals)
    total = sum(looked)
    assert len(looked) > 1
    monkeypatch.setattr(planner, "MAX_WORK", total)
    cheapest(Owned(), goals)
    monkeypatch.setattr(planner, "MAX_WORK", total - 1)
    with pytest.raises(TooLarge, match=r"^These goals are too much to work out at once\. Ask for fewer"):
        cheapest(Owned(), goals)


def test_what_is_too_far_or_too_much_is_told(monkeypatch):
    assert price(cheapest(Owned({}, {"s": 1}), [Goal(MAX_NEED + 1, None, "s", "x")])) > 0
    with pytest.raises(TooLarge):
        cheapest(Owned(), [Goal(MAX_NEED + 1, None, "s")])
    monkeypatch.setattr(planner, "MAX_WORK", 900)
    goals = [Goal(400, attribute, attribute, f"{attribute}!") for attribute in ("will", "agility", "strength")]
    with pytest.raises(TooLarge):
        cheapest(Owned(), goals)


PERSON = {
    "skills": {key: {"name": key, "description": "…", "level": 0, "approved": True} for key in ("s", "t")},
    "specialisations": {
        key: {"skill": skill, "name": key, "description": "…", "level": 0, "approved": True}
        for key, skill in (("x", "s"), ("y", "s"), ("z", "t"))
    },
    "xp": 33,
}
BUYS = [
    *({"type": "buy_attribute", "attribute": key} for key in ("will", "agility")),
    *({"type": "buy_skill", "skill": key} for key in PERSON["skills"]),
    *({"type": "buy_specialisation", "specialisation": key} for key in PERSON["specialisations"]),
]
KINDS = [
    {"attribute": "will"},
    {"skill": "s"},
    {"attribute": "will", "skill": "s", "specialisation": "x"},
    {"attribute": "agility", "skill": "s", "specialisation": "y"},
    {"attribute": "will", "skill": "t"},
    {"skill": "t", "specialisation": "z"},
]


def bought(world, action):
    plan = system.prepare(world, system.action({"actor": "v", **action}))
    return script(plan, system.turn(world), ()).world


def adds_up(world, kind):
    action = {"type": "check", "actor": "v", "difficulty": 10_000, **kind}
    return script(system.prepare(world, system.action(action)), system.turn(world), (1,)).result.modifiers


def levels(person):
    return Owned(
        person.attributes,
        {key: each.level for key, each in person.skills.items()},
        {key: each.level for key, each in person.specialisations.items()},
    )


@pytest.fixture(scope="module")
def everywhere():
    """All that 33 XP can buy by the rules, one level at a time, with the experience left: walked to the end."""
    start = load(system, {"system": system.id, "characters": {"v": PERSON}}).world
    seen, front = {}, [start]
    while front:
        after = []
        for world in front:
            here = levels(world.characters["v"])
            state = (*here.attributes.values(), *here.skills.values(), *here.specialisations.values())
            if state in seen:
                assert seen[state][0] == world.characters["v"].xp  # the order of purchases changes no total
                continue
            seen[state] = (world.characters["v"].xp, tuple(adds_up(world, kind) for kind in KINDS))
            for action in BUYS:
                try:
                    after.append(bought(world, action))
                except Refused:
                    continue
        front = after
    return tuple(seen.values())


@settings(deadline=None, max_examples=80)
@given(needs=st.lists(st.none() | st.integers(-1, 14), min_size=len(KINDS), max_size=len(KINDS)))
def test_no_sequence_of_purchases_reaches_goals_for_less(everywhere, needs):
    """TF-11, TF-14, TF-16, TF-17: against all of them, one goal or several at once."""
    asked = [(index, need) for index, need in enumerate(needs) if need is not None]
    tried = [33 - left for left, sums in everywhere if all(sums[index] >= need for index, need in asked)]
    plan = cheapest(Owned(), [Goal(need, **KINDS[index]) for index, need in asked])
    if not tried:
        assert plan is None or price(plan) > 33
        return
    assert plan is not None
    assert price(plan) == min(tried)


@settings(deadline=None, max_examples=30)
@given(
    needs=st.lists(st.none() | st.integers(1, 40), min_size=len(KINDS), max_size=len(KINDS)),
    first=st.lists(st.sampled_from(BUYS), max_size=12),
)
def test_a_plan_is_what_the_rules_allow_at_the_price_that_it_says(needs, first):
    """TF-17, TF-20: from any sheet, with just the experience that it says, and then the goals are reached."""
    world = load(system, {"system": system.id, "characters": {"v": {**PERSON, "xp": 500}}}).world
    for action in first:
        try:
            world = bought(world, action)
        except Refused:
            continue
    asked = [(kind, need) for kind, need in zip(KINDS, needs, strict=True) if need is not None]
    plan = cheapest(levels(world.characters["v"]), [Goal(need, **kind) for kind, need in asked])
    left = price(plan) - world.characters["v"].xp
    world = bought(world, {"type": "award_xp", "amount": left})
    for line in plan:
        before = world.characters["v"].xp
        world = bought(world, {"type": f"buy_{line.kind}", line.kind: line.id, "levels": line.levels})
        assert before - world.characters["v"].xp == line.cost
    assert world.characters["v"].xp == 0
    assert all(adds_up(world, kind) >= need for kind, need in asked)
