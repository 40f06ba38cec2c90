"""HZ-20 and HZ-21: combined actions and help."""

from fractions import Fraction
from itertools import product

import pytest

from tablewright.kernel.view import Toggle
from tablewright.systems.haze import system
from tablewright.table.fill import fill


def combined(*participants, need="all", **more):
    return {
        "type": "combined",
        "participants": list(participants),
        "skill": "athletics",
        "difficulty": 10,
        "need": need,
        **more,
    }


def check(**more):
    return {"type": "check", "skill": "athletics", "difficulty": 10, **more}


def person(body=1, athletics=0, **more):
    return {"attributes": {"body": body}, "skills": {"athletics": athletics}, **more}


FIVE = person(1, 5)


def test_hz_20_each_uses_the_better_of_the_own_skill_and_the_best_of_the_others(done):
    result, _ = done(combined("a", "b", "c"), a=person(2, 1), b=person(1, 4), c=person(3, 2), dice=[1, 1, 1])
    assert result["totals"] == {"a": 1 + 2 + 4, "b": 1 + 1 + 4, "c": 1 + 3 + 4}


def test_hz_20_help_is_a_step_and_ones_own_is_passed_over(ask):
    steps = ask(check(helpers=["h"]), a=person(3, 2), h=FIVE, dice=[7])["steps"]
    told = [(step["kind"], step["label"], step["value"], step["clause"], step.get("applied", True)) for step in steps]
    assert told == [
        ("die", "d10", 7, "HZ-12", True),
        ("attribute", "body", 3, "HZ-12", True),
        ("skill", "athletics", 2, "HZ-20", False),
        ("help", "h", 5, "HZ-20", True),
    ]


def test_hz_20_help_that_is_no_better_changes_nothing(done):
    assert done(check(helpers=["h"]), a=person(1, 5), h=person(1, 3), dice=[1])[0]["total"] == 7


def test_hz_20_helpers_lend_skills_and_not_expertise(done):
    expert = {"trees": {"thief": {"square": [3, 3, 3], "circle": [2, 2], "triangle": [1]}}}
    assert done(check(helpers=["h"]), a=person(1, 1), h=expert, dice=[1])[0]["total"] == 3


def test_hz_20_expertise_asked_for_is_ones_own_value(done):
    expert = person(1, 0, trees={"thief": {"square": [1, 1, 1], "circle": [1]}})
    four = {"actor": "a", "expertise": "thief"}
    result, _ = done(combined(four, "b"), a=expert, b=person(1, 0), dice=[1, 1])
    assert result["totals"] == {"a": 1 + 1 + 1, "b": 1 + 1 + 0}


def test_hz_20_helpers_must_be_able_to_act(refused):
    for condition in ("unconscious", "fainted", "dead"):
        assert refused(check(helpers=["h"]), a=person(), h=FIVE | {"conditions": [condition]})[0] == "HZ-26"
        assert refused(combined("a", "h"), a=person(), h=FIVE | {"conditions": [condition]})[0] == "HZ-26"


def test_hz_20_help_does_not_train_and_the_refusal_names_who_lacks_it(refused):
    action = combined("a", "h") | {"skill": "machines"}
    clause, message = refused(action, a={"skills": {"machines": 3}}, h={"name": "Hans"})
    assert clause == "HZ-10"
    assert "Hans" in message


def test_hz_20_help_needs_a_skill(refused, invalid):
    action = {"type": "check", "attribute": "body", "difficulty": 5, "helpers": ["h"]}
    assert refused(action, a=person(), h=FIVE)[0] == "HZ-20"
    assert invalid(check(helpers=["a"]), a=person()) == "action.helpers.0"
    assert invalid(check(helpers=["nobody"]), a=person()) == "action.helpers.0"


def test_hz_20_each_brings_their_own_attribute_bonuses_and_penalties(done):
    wise = {"actor": "a", "attribute": "mind", "bonuses": [{"source": "rope", "value": 2}]}
    burdened = {"actor": "b", "penalties": [{"source": "pack", "value": 3}]}
    result, _ = done(combined(wise, burdened), a={"attributes": {"mind": 4}}, b=person(1, 1), dice=[5, 5])
    assert result["totals"] == {"a": 5 + 4 + 1 + 2, "b": 5 + 1 + 1 - 3}


@pytest.mark.parametrize("need, success", [("one", True), ("all", False)])
def test_hz_21_one_or_all_must_pass(done, need, success):
    result, _ = done(combined("a", "b", need=need), a=person(3), b=person(3), dice=[7, 6])
    assert result["passed"] == {"a": True, "b": False}
    assert result["success"] is success


@pytest.mark.parametrize("need", ["one", "all"])
def test_hz_21_the_odds_are_those_of_every_combination(chance, need):
    people = {"a": person(3, 2), "b": person(1, 4), "c": person(2)}
    body = {"a": 3, "b": 1, "c": 2}
    enough = any if need == "one" else all
    wins = sum(
        enough(face + body[key] + 4 >= 10 for key, face in zip(people, faces, strict=True))
        for faces in product(range(1, 11), repeat=3)
    )
    assert chance(combined(*people, need=need), **people, fields=["success"]) == Fraction(wins, 1000)


def test_hz_21_the_odds_of_eight_are_reckoned_where_no_totals_are_asked_for(ask, chance):
    people = {f"p{index}": person(2) for index in range(8)}
    assert chance(combined(*people), **people, fields=["success"]) == Fraction(3, 10) ** 8
    assert ask(combined(*people), **people, mode="odds")["error"]["code"] == "limit"


def test_a_participant_is_named_once(invalid):
    assert invalid(combined("a", "a"), a=person()) == "action.participants.1"
    assert invalid(combined("nobody"), a=person()) == "action.participants.0"
    assert invalid(combined(), a=person()) == "action.participants"


def test_hz_20_the_tray_of_a_combined_action_asks_who_acts_too(world):
    party = world(a={"skills": {"stealth": 2}}, b={"name": "Bo"}, c={"conditions": ["fainted"]})
    (group,) = [each for each in system.views.moves(party, "a") if str(each.title).startswith("Together")]
    begin = group.offers[0].action
    skill, difficulty, need, *others = system.views.tray(party, begin).controls
    assert (skill.key, skill.value, difficulty.key, need.key) == ("skill", "stealth", "difficulty", "need")
    assert [
        (str(each.label), each.patch, each.shut and each.shut.clause) for each in others if isinstance(each, Toggle)
    ] == [
        ("Bo acts too", {"participants": ["b"]}, None),
        ("C acts too", {"participants": ["c"]}, "HZ-26"),
    ]
    filled = fill(begin, (skill, difficulty, need, *others), {"t.with.b": "1", "c.need": "all"})
    assert system.action(filled).participants == ("a", "b")


def test_nobody_acts_together_alone(world):
    assert not any(str(each.title).startswith("Together") for each in system.views.moves(world(a={}), "a"))
