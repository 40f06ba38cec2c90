"""HZ-12, HZ-13, HZ-14, HZ-15, HZ-16, HZ-19: checks and what is added to the die."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.sdk import script
from tablewright.systems.haze import system


def check(skill="stealth", difficulty=10, **more):
    return {"type": "check", "skill": skill, "difficulty": difficulty, **more}


def bonus(source, value, **more):
    return {"source": source, "value": value, **more}


SNEAK = {"attributes": {"body": 3}, "skills": {"stealth": 2}}


@pytest.mark.parametrize(
    "difficulty, passes", [(5, 10), (6, 10), (7, 9), (10, 6), (15, 1), (16, 0), (-4, 10), (10**9, 0)]
)
def test_hz_12_a_total_that_reaches_the_difficulty_passes_and_nothing_is_automatic(chance, difficulty, passes):
    assert chance(check(difficulty=difficulty), a=SNEAK) == Fraction(passes, 10)


def test_hz_12_a_total_can_be_the_difficulty_of_another_check(done):
    result, _ = done(check(), a=SNEAK, dice=[9])
    guard = {"attributes": {"senses": 3}, "skills": {"perception": 3}}
    assert done(check("perception", result["total"]), a=guard, dice=[8])[0]["margin"] == 0


def test_hz_12_attribute_alone_is_a_check_too(done):
    assert done({"type": "check", "attribute": "body", "difficulty": 5}, a=SNEAK, dice=[2])[0]["total"] == 5


def test_hz_12_every_part_of_the_total_is_a_step_with_its_clause(ask):
    person = SNEAK | {"vigor": 2, "fatigue": 1}
    answer = ask(check(bonuses=[bonus("cloak", 2)], penalties=[bonus("gravel", 1)]), a=person, dice=[7])
    steps = [(step["kind"], step["label"], step["value"], step["clause"]) for step in answer["steps"]]
    assert steps == [
        ("die", "d10", 7, "HZ-12"),
        ("attribute", "body", 3, "HZ-12"),
        ("skill", "stealth", 2, "HZ-12"),
        ("bonus", "cloak", 2, "HZ-13"),
        ("vigor", "vigor", 2, "HZ-35"),
        ("fatigue", "fatigue", -1, "HZ-30"),
        ("penalty", "gravel", -1, "HZ-19"),
    ]
    assert answer["result"]["total"] == sum(value for *_, value, _ in steps)


def test_hz_13_carried_bonuses_and_those_brought_are_compared_together(done):
    person = SNEAK | {
        "bonuses": [
            {"name": "cloak", "value": 2, "applies_to": ["stealth"]},
            {"name": "bow", "value": 5, "applies_to": ["ranged"]},
        ]
    }
    assert done(check(), a=person, dice=[1])[0]["total"] == 1 + 5 + 2
    assert done(check(bonuses=[bonus("spell", 3)]), a=person, dice=[1])[0]["total"] == 1 + 5 + 3
    assert done(check(bonuses=[bonus("charm", 1)]), a=person, dice=[1])[0]["total"] == 1 + 5 + 2


def test_hz_13_what_does_not_count_is_shown_with_the_reason(ask):
    answer = ask(check(bonuses=[bonus("cloak", 2), bonus("ring", 3)]), a=SNEAK, dice=[1])
    (out,) = [step for step in answer["steps"] if not step.get("applied", True)]
    assert (out["label"], out["value"], out["clause"]) == ("cloak", 2, "HZ-13")
    assert out["why"] == "Of several bonuses only the highest counts."


def test_hz_13_a_larger_bonus_without_effect_does_not_push_out_a_smaller(ask):
    answer = ask(check(bonuses=[bonus("veil", 9, tag="magic"), bonus("boots", 1)]), a=SNEAK, dice=[1])
    assert answer["result"]["total"] == 1 + 5 + 1
    (out,) = [step for step in answer["steps"] if not step.get("applied", True)]
    assert (out["label"], out["clause"]) == ("veil", "HZ-8")


def test_hz_13_what_is_not_in_use_is_no_bonus_and_can_be_put_to_use(table):
    cape = {"name": "cape", "value": 4, "applies_to": ["stealth"], "active": False}
    boots = {"name": "boots", "value": 1, "applies_to": ["stealth"]}
    play = table({"a": SNEAK | {"bonuses": [cape, boots]}})
    assert play.act(check(actor="a"), dice=[1])["result"]["total"] == 1 + 5 + 1
    play.act({"type": "switch_bonus", "actor": "a", "index": 0, "active": True})
    assert play.sheet("a")["bonuses"] == [{"name": "cape", "value": 4, "applies_to": ["stealth"]}, boots]
    assert play.act(check(actor="a"), dice=[1])["result"]["total"] == 1 + 5 + 4


def test_hz_13_the_option_adds_all_bonuses(done):
    bonuses = [bonus("cloak", 2), bonus("ring", 3), bonus("veil", 4, tag="magic")]
    result, _ = done(check(bonuses=bonuses), a=SNEAK, options={"stack_bonuses": True}, dice=[1])
    assert result["total"] == 1 + 5 + 2 + 3


@settings(deadline=None)
@given(values=st.lists(st.tuples(st.integers(0, 6), st.sampled_from([None, "magic", "divine"])), max_size=4))
def test_hz_13_the_order_of_bonuses_never_matters(ask, values):
    totals = set()
    for order in permutations(values):
        bonuses = [
            bonus(f"b{index}", value, **({"tag": tag} if tag else {})) for index, (value, tag) in enumerate(order)
        ]
        totals.add(ask(check(bonuses=bonuses), a=SNEAK, dice=[5])["result"]["total"])
    assert totals == {10 + max((value for value, tag in values if tag is None), default=0)}


def test_hz_14_that_a_check_was_made_tells_neither_difficulty_nor_success(world):
    party = world(a=SNEAK)
    made = set()
    for difficulty in (1, 99):
        for face in (1, 10):
            action = system.action({**check(difficulty=difficulty), "actor": "a"})
            rolled = script(system.prepare(party, action), system.turn(party), [face])
            made.add(str(system.views.tell(party, action, rolled).made))
    assert made == {"Stealth"}


@pytest.mark.parametrize(
    "bought, value",
    [
        ({}, 0),
        ({"square": [1, 1, 1]}, 0),
        ({"square": [1, 1, 1], "circle": [1, 0]}, 1),
        ({"square": [2, 2, 2], "circle": [1, 1]}, 2),
        ({"square": [3, 3, 2], "circle": [2, 1], "triangle": [1]}, 3),
        ({"square": [3, 3, 3], "circle": [2, 1], "triangle": [1]}, 3),
        ({"square": [3, 3, 3], "circle": [2, 2], "triangle": [1]}, 6),
    ],
)
def test_hz_15_expertise_is_a_quarter_of_the_developments_and_6_when_complete(done, refused, bought, value):
    person = {"attributes": {"mind": 2}, "trees": {"thief": bought}}
    action = check("machines", expertise="thief")
    if value:
        assert done(action, a=person, dice=[5])[0]["total"] == 5 + 2 + value
    else:
        assert refused(action, a=person)[0] == "HZ-10"


def test_hz_15_a_tree_without_content_has_the_default_shape(done):
    person = {"trees": {"unheard_of": {"square": [3, 3, 3], "circle": [2, 2], "triangle": [1]}}}
    assert done(check(expertise="unheard_of"), a=person, dice=[5])[0]["total"] == 5 + 1 + 6


FOUR = {"trees": {"thief": {"square": [1, 1, 1], "circle": [1]}}}


def test_hz_16_expertise_stands_in_for_a_skill_even_if_lower(ask):
    answer = ask(check(expertise="thief"), a=SNEAK | FOUR, dice=[5])
    assert answer["result"]["total"] == 5 + 3 + 1
    (out,) = [step for step in answer["steps"] if not step.get("applied", True)]
    assert (out["label"], out["clause"]) == ("stealth", "HZ-16")


def test_hz_16_an_expertise_of_0_is_none(refused, invalid):
    assert refused(check(expertise="thief"), a=SNEAK)[0] == "HZ-16"
    assert refused(check("machines", expertise="thief"), a=SNEAK)[0] == "HZ-10"
    assert invalid(check(expertise="nonsense"), a=SNEAK) == "action.expertise"


def test_hz_16_expertise_with_an_attribute_alone_is_the_slot(done):
    action = {"type": "check", "attribute": "mind", "expertise": "thief", "difficulty": 5}
    assert done(action, a={"attributes": {"mind": 3}} | FOUR, dice=[5])[0]["total"] == 9


def test_hz_19_every_penalty_is_subtracted(done):
    penalties = [bonus("gravel", 1), bonus("noise", 2), bonus("curse", 4, tag="magic")]
    assert done(check(penalties=penalties), a=SNEAK, dice=[5])[0]["total"] == 10 - 3


def test_what_is_too_large_is_found_before_the_work(ask):
    answer = ask(check(bonuses=[bonus("sun", 10_001)]), a=SNEAK, mode="legal")
    assert answer["error"]["code"] == "limit"
    assert answer["error"]["details"]["path"] == "action.bonuses.0.value"


def test_a_bonus_below_0_is_invalid(invalid):
    assert invalid(check(bonuses=[bonus("lead", -1)]), a=SNEAK) == "action.bonuses.0.value"
