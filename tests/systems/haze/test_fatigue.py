"""HZ-30, HZ-31, HZ-32, HZ-33, HZ-34, HZ-37: fatigue."""

from fractions import Fraction

import pytest

PRESS_ON = {"type": "press_on"}


def check(**more):
    return {"type": "check", "difficulty": 5, **more}


def tired(fatigue=4, body=2, willpower=2, **more):
    return {"attributes": {"body": body, "willpower": willpower}, "fatigue": fatigue, **more}


def test_hz_30_each_point_is_one_less_on_checks_and_nothing_on_a_bare_die(done):
    assert done(check(skill="stealth"), a=tired(3), dice=[8])[0]["total"] == 8 + 2 - 3
    assert done(check(attribute="body"), a=tired(3), dice=[8])[0]["total"] == 8 + 2 - 3
    assert done(check(attribute="body"), a=tired(3, body=0), dice=[8])[0]["total"] == 8


def test_hz_31_it_does_not_count_on_rolls_that_are_no_checks(ask):
    action = {"type": "create", "actor": "n", "name": "N", "attributes": {}, "skills": {}}
    assert ask(action, a=tired(9), dice=[10, 1])["world"]["characters"]["n"]["life"] == {"max": 12, "current": 12}


@pytest.mark.parametrize("fatigue, allowed", [(3, False), (4, True), (7, True)])
def test_hz_32_pressing_on_is_for_the_limit_and_beyond(ask, fatigue, allowed):
    answer = ask(PRESS_ON, a=tired(fatigue), mode="legal")
    assert answer["ok"] is allowed
    if not allowed:
        assert answer["error"]["clause"] == "HZ-32"


def test_hz_32_at_the_limit_nothing_else_is_refused(ask):
    assert ask(check(skill="stealth"), a=tired(9), mode="legal")["ok"]


def test_hz_32_it_rolls_the_higher_of_body_and_willpower_and_vigor_without_fatigue(done, chance):
    person = tired(6, body=1, willpower=5, vigor=1)
    result, _ = done(PRESS_ON, a=person, dice=[5])
    assert (result["total"], result["difficulty"], result["success"]) == (11, 11, True)
    assert chance(PRESS_ON, a=person) == Fraction(6, 10)


def test_hz_32_fatigue_is_shown_as_what_does_not_count(ask):
    steps = ask(PRESS_ON, a=tired(), dice=[5])["steps"]
    assert [(step["label"], step["value"], step["clause"]) for step in steps if not step.get("applied", True)] == [
        ("fatigue", -4, "HZ-32")
    ]


def test_hz_32_failing_is_fainting(done):
    result, person = done(PRESS_ON, a=tired(), dice=[1])
    assert result == {"total": 3, "difficulty": 9, "success": False, "fainted": True, "fatigue_gained": 1}
    assert person["conditions"] == ["fainted"]
    assert person["fatigue"] == 5


def test_hz_32_on_an_attribute_of_0_only_the_die_counts(done):
    assert done(PRESS_ON, a=tired(0, 0, 0, vigor=2), dice=[5])[0]["total"] == 5


@pytest.mark.parametrize(
    "options, total",
    [
        ({}, 5 + 4 + 1),
        ({"consciousness_attribute": "body"}, 5 + 1 + 1),
        ({"consciousness_attribute": "willpower"}, 5 + 4 + 1),
        ({"consciousness_attribute": "none"}, 5 + 1),
        ({"consciousness_fatigue": True}, 5 + 4 + 1 - 5),
    ],
)
def test_hz_32_the_options_read_it_otherwise(done, options, total):
    person = tired(5, body=1, willpower=4, vigor=1)
    assert done(PRESS_ON, a=person, options=options, dice=[5])[0]["total"] == total


def test_hz_37_the_check_costs_a_point_after_the_roll_unless_the_option_says_no(done):
    assert done(PRESS_ON, a=tired(), dice=[9])[0]["fatigue_gained"] == 1
    result, person = done(PRESS_ON, a=tired(vigor=2), options={"consciousness_costs": False}, dice=[9])
    assert result["fatigue_gained"] == 0
    assert (person["fatigue"], person["vigor"]) == (4, 2)


@pytest.mark.parametrize(
    "before, hours, gained", [(0, 11, 0), (0, 12, 1), (11, 1, 1), (12, 11, 0), (12, 12, 1), (0, 49, 4)]
)
def test_hz_33_every_12_hours_give_a_point(done, before, hours, gained):
    result, person = done({"type": "pass_time", "hours": hours}, a={"hours_active": before, "vigor": 1})
    assert result["fatigue_gained"] == gained
    assert (person["hours_active"], person["fatigue"]) == (before + hours, gained)
    assert person["vigor"] == (0 if gained else 1)


def test_hz_33_gear_may_change_the_12(done, warnings):
    assert done({"type": "pass_time", "hours": 16}, a={"hours_per_fatigue": 16})[0]["fatigue_gained"] == 1
    assert done({"type": "pass_time", "hours": 99}, a={"hours_per_fatigue": 0})[0]["fatigue_gained"] == 0
    assert warnings({"hours_per_fatigue": 0}) == [("HZ-33", ".hours_per_fatigue")]


@pytest.mark.parametrize(
    "kind, comfort, fatigue, removed",
    [
        ("rest", "good", 5, 1),
        ("rest", "poor", 5, 0),
        ("rest", "none", 5, 0),
        ("night", "good", 5, 3),
        ("night", "good", 1, 1),
        ("night", "good", 0, 0),
        ("night", "poor", 5, 1),
        ("night", "poor", 8, 2),
        ("night", "none", 5, 0),
    ],
)
def test_hz_34_what_a_rest_removes(done, kind, comfort, fatigue, removed):
    result, person = done({"type": "rest", "kind": kind, "comfort": comfort}, a={"fatigue": fatigue})
    assert result["fatigue_removed"] == removed
    assert person["fatigue"] == fatigue - removed


@pytest.mark.parametrize("kind", ["rest", "night"])
@pytest.mark.parametrize("comfort, hours", [("good", 0), ("poor", 0), ("none", 20)])
def test_hz_34_every_rest_but_one_without_comfort_ends_the_activity(done, kind, comfort, hours):
    assert done({"type": "rest", "kind": kind, "comfort": comfort}, a={"hours_active": 20})[1]["hours_active"] == hours


@pytest.mark.parametrize("option, removed", [("half", 1), ("none", 0), ("full", 3)])
def test_hz_34_the_option_for_poor_comfort(done, option, removed):
    action = {"type": "rest", "kind": "night", "comfort": "poor"}
    assert done(action, a={"fatigue": 5}, options={"poor_comfort": option})[0]["fatigue_removed"] == removed


def test_hz_37_the_gm_gives_fatigue_with_a_reason(ask):
    answer = ask({"type": "gain_fatigue", "points": 2, "reason": "a long fight"}, a={})
    assert answer["result"] == {"fatigue": 2, "vigor": 0}
    assert answer["events"] == [{"type": "fatigue_gained/1", "actor": "a", "points": 2, "reason": "a long fight"}]


def test_numbers_below_0_are_warned_of(warnings):
    assert warnings({"fatigue": -1, "vigor": -1}) == [("HZ-30", ".vigor"), ("HZ-30", ".fatigue")]
