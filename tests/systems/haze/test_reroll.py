"""HZ-46: a roll again, with the modifiers it had."""

from fractions import Fraction

import pytest

from tablewright.kernel.document import load
from tablewright.systems.haze import system

SNEAK = {"attributes": {"body": 3}, "skills": {"stealth": 2}, "xp": {"earned": 5, "unspent": 5}}
CHECK = {"type": "check", "actor": "a", "skill": "stealth", "difficulty": 12}
REROLL = {"type": "reroll", "actor": "a"}


def test_hz_46_a_reroll_costs_a_point_and_the_new_result_stands(table):
    play = table({"a": SNEAK})
    assert play.act(CHECK, dice=[2])["result"]["success"] is False
    answer = play.act(REROLL, dice=[9])
    assert answer["result"] == {"total": 14, "difficulty": 12, "success": True, "margin": 2}
    assert play.sheet("a")["xp"] == {"earned": 5, "converted": 0, "unspent": 4}
    assert [(step["label"], step["value"]) for step in answer["steps"]] == [("d10", 9), ("body", 3), ("stealth", 2)]


def test_hz_46_rerolls_from_other_sources_go_first(table):
    play = table({"a": SNEAK | {"rerolls": 1}})
    play.act(CHECK, dice=[2])
    assert play.act(REROLL, mode="legal")["cost"] == {}
    play.act(REROLL, dice=[3])
    assert (play.sheet("a")["rerolls"], play.sheet("a")["xp"]["unspent"]) == (0, 5)
    assert play.act(REROLL, mode="legal")["cost"] == {"xp": 1}


def test_hz_46_without_a_roll_or_a_point_it_is_refused(table, refused):
    assert refused({"type": "reroll"}, a=SNEAK)[0] == "HZ-46"
    play = table({"a": SNEAK | {"xp": {}}})
    play.act(CHECK, dice=[2])
    assert play.refused(REROLL) == "HZ-46"
    play.act({"type": "grant_rerolls", "actor": "a", "count": 1})
    play.act(REROLL, dice=[3])


def test_hz_46_the_modifiers_are_those_of_the_roll(table):
    play = table({"a": SNEAK | {"vigor": 2}})
    play.act(CHECK | {"bonuses": [{"source": "cloak", "value": 2}]}, dice=[2])
    play.act({"type": "gain_fatigue", "actor": "a", "points": 3})
    assert play.act(REROLL, dice=[2])["result"]["total"] == 2 + 3 + 2 + 2 + 2


def test_hz_46_its_odds_are_those_of_the_roll(table):
    play = table({"a": SNEAK})
    play.act(CHECK, dice=[2])
    assert Fraction(play.act(REROLL, mode="odds")["summary"]["success"]) == Fraction(4, 10)


def test_hz_46_what_followed_is_undone(table):
    play = table({"a": SNEAK, "b": {"vigor": 2}})
    play.act({"type": "attack", "actor": "a", "target": "b", "kind": "melee", "damage": 20}, dice=[9])
    assert play.sheet("b")["conditions"] == ["dead"]
    answer = play.act(REROLL, dice=[1])
    assert answer["result"]["hit"] is False
    after = play.sheet("b")
    assert (after["life"]["current"], after["vigor"], after["conditions"]) == (10, 2, [])
    assert answer["events"][1]["type"] == "roll_taken_back/1"


def test_hz_46_it_is_open_to_who_fainted_by_it(table):
    play = table({"a": SNEAK | {"fatigue": 9, "vigor": 1}})
    play.act({"type": "press_on", "actor": "a"}, dice=[1])
    assert play.sheet("a")["conditions"] == ["fainted"]
    result = play.act(REROLL, dice=[10])["result"]
    assert (result["success"], result["fatigue_gained"]) == (True, 1)
    assert (play.sheet("a")["conditions"], play.sheet("a")["fatigue"]) == ([], 10)


def test_hz_46_it_is_open_to_the_dead_and_nothing_else_is(table):
    play = table({"a": SNEAK})
    play.act(CHECK, dice=[1])
    play.act({"type": "damage", "actor": "a", "amount": 20})
    assert play.refused(CHECK) == "HZ-26"
    assert play.act(REROLL, dice=[9])["result"]["success"] is True


def test_hz_46_other_peoples_dice_stay(table):
    contest = {
        "type": "opposed",
        "actor": "a",
        "contestants": [{"actor": "a", "skill": "stealth"}, {"actor": "b", "skill": "perception"}],
    }
    play = table({"a": SNEAK, "b": {"xp": {"earned": 3, "unspent": 3}}})
    assert play.act(contest, dice=[1, 9])["result"]["totals"] == {"a": 6, "b": 10}
    answer = play.act(REROLL, dice=[8])
    assert answer["result"]["totals"] == {"a": 13, "b": 10}
    assert answer["dice"] == [{"die": "d10", "face": 8}]
    assert sum(step["value"] for step in answer["steps"] if step.get("of") == "b") == 10
    theirs = play.act(REROLL | {"actor": "b"}, dice=[10])["result"]
    assert theirs["totals"] == {"a": 13, "b": 11}


def test_hz_46_a_tie_that_comes_of_it_is_settled_anew(table):
    contest = {
        "type": "opposed",
        "actor": "a",
        "contestants": [{"actor": "a", "attribute": "body"}, {"actor": "b", "attribute": "body"}],
    }
    play = table({"a": {"xp": {"earned": 1, "unspent": 1}}, "b": {}})
    play.act(contest, dice=[5, 5, 2])
    result = play.act(REROLL, dice=[5, 1])["result"]
    assert (result["winner"], result["decided_by"]) == ("a", "coin")


def test_hz_46_one_of_a_combined_action_rolls_again(table):
    together = {
        "type": "combined",
        "actor": "gm",
        "participants": ["a", "b"],
        "skill": "stealth",
        "difficulty": 10,
        "need": "all",
    }
    play = table({"a": SNEAK, "b": {"xp": {"earned": 1, "unspent": 1}}})
    assert play.act(together, dice=[7, 2])["result"]["passed"] == {"a": True, "b": False}
    result = play.act(REROLL | {"actor": "b"}, dice=[9])["result"]
    assert result["totals"] == {"a": 12, "b": 12}
    assert result["success"] is True


@pytest.mark.parametrize(
    "action", [{"type": "rest", "kind": "rest", "comfort": "good"}, {"type": "pass_time", "hours": 1}]
)
def test_hz_46_the_next_action_ends_it(table, action):
    play = table({"a": SNEAK})
    play.act(CHECK, dice=[2])
    play.act({"actor": "a", **action})
    assert play.refused(REROLL) == "HZ-46"


def test_hz_46_a_new_roll_takes_the_place_of_the_old(table):
    play = table({"a": SNEAK})
    play.act(CHECK, dice=[2])
    play.act(CHECK | {"difficulty": 3}, dice=[2])
    assert play.act(REROLL, dice=[1])["result"]["difficulty"] == 3


def test_hz_46_by_option_the_one_who_fell_rolls_again_to_stay_up(table):
    sheet = {"life": {"max": 10, "current": 2}, "attributes": {"body": 3}, "xp": {"earned": 1, "unspent": 1}}
    play = table({"a": SNEAK, "b": sheet}, options={"awake_check": True})
    play.act({"type": "attack", "actor": "a", "target": "b", "kind": "melee", "damage": 4}, dice=[9, 1])
    assert play.sheet("b")["conditions"] == ["unconscious"]
    answer = play.act(REROLL | {"actor": "b"}, dice=[9])
    assert answer["result"]["awake"] is True
    assert answer["dice"] == [{"die": "d10", "face": 9}]
    assert (play.sheet("b")["conditions"], play.sheet("b")["fatigue"]) == ([], 1)
    assert play.sheet("b")["life"]["current"] == -2


def test_hz_46_a_record_that_does_not_fit_is_refused_kindly(refused):
    record = {
        "action": {"type": "check", "actor": "a", "skill": "gone", "difficulty": 3},
        "dice": [],
        "events": [],
        "before": {},
    }
    clause, message = refused({"type": "reroll"}, a=SNEAK | {"last_roll": record})
    assert clause == "HZ-46"
    assert "gone" in message
    assert refused({"type": "reroll"}, a=SNEAK | {"last_roll": record | {"action": {"type": "song"}}})[0] == "HZ-46"


def test_hz_32_a_consciousness_check_that_is_rolled_again_says_its_own_clause(table):
    play = table({"a": {"fatigue": 4, "attributes": {"body": 2, "willpower": 2}, "rerolls": 1}})
    first = play.act({"type": "press_on", "actor": "a"}, dice=[1])["steps"][0]
    again = play.act({"type": "reroll", "actor": "a"}, dice=[1])["steps"][0]
    assert again == first


@pytest.mark.parametrize(
    "roll, leads, also",
    [
        ({"type": "check", "skill": "stealth", "difficulty": 5}, "success", ()),
        ({"type": "attack", "target": "b", "kind": "melee", "damage": 1}, "hit", ()),
        ({"type": "press_on"}, "success", ("fainted",)),
    ],
)
def test_hz_46_before_a_reroll_is_paid_its_tray_leads_with_what_the_roll_was_about(table, roll, leads, also):
    play = table({"a": {"fatigue": 2, "rerolls": 1}, "b": {}})
    play.act({"actor": "a", **roll}, dice=[1])
    tray = system.views.tray(load(system, play.world).world, {"type": "reroll", "actor": "a"})
    assert (tray.success, tray.also, tray.axis) == (leads, also, "total")
    assert Fraction(play.act(tray.action, mode="odds")["summary"][leads]) > 0


@pytest.mark.parametrize(
    "later",
    [
        {"type": "rest", "kind": "rest", "comfort": "good"},
        {"type": "pass_time", "hours": 1},
        {"type": "party_rest", "kind": "night", "comfort": "none"},
        {"type": "party_time", "hours": 1},
    ],
)
def test_hz_46_a_rest_or_hours_close_it_for_who_rests_alone(table, later):
    play = table({key: {"rerolls": 2} for key in "abc"})
    for key in "abc":
        play.act({"type": "check", "actor": key, "skill": "stealth", "difficulty": 9}, dice=[2])
    play.act({**later, "actor": "a", **({"without": ["b"]} if later["type"].startswith("party") else {})})
    assert play.refused({"type": "reroll", "actor": "a"}) == "HZ-46"
    assert play.act({"type": "reroll", "actor": "b"}, mode="legal")["ok"]
    if later["type"].startswith("party"):
        assert play.refused({"type": "reroll", "actor": "c"}) == "HZ-46"


def test_hz_46_help_counts_as_it_was_in_the_first_roll(table):
    play = table({"a": {"rerolls": 1}, "b": {"skills": {"stealth": 5}}})
    play.act({"type": "check", "actor": "a", "skill": "stealth", "difficulty": 9, "helpers": ["b"]}, dice=[2])
    play.act({"type": "adjust_attribute", "actor": "b", "attribute": "body", "value": 0})
    assert play.act({"type": "reroll", "actor": "a"}, dice=[3])["result"]["total"] == 3 + 1 + 5
