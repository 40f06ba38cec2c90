"""Every action in each mode, allowed and refused, with a second character where it can bear on one."""

from fractions import Fraction

import pytest

from tablewright.systems.haze import system

RICH = {"xp": {"earned": 20, "unspent": 20}}
DEAD = {"conditions": ["dead"]}
FALLEN = {"conditions": ["unconscious"], "life": {"max": 10, "current": -1}}
MAKING = {**system.views.blank("A"), "xp": {"unspent": 40}}
CHECK = {"type": "check", "skill": "stealth", "difficulty": 9}
READY = {
    "creating": True,
    "race": "human",
    "trees": {tree: {} for tree in ("wayfarer", "mage", "thief")},
    "xp": {"unspent": 55},
    "ledger": [{"kind": "life", "id": "10", "levels": 0, "cost": 0}],
}
BOUGHT = {**MAKING, "skills": {"stealth": 1}, "ledger": [{"kind": "skill", "id": "stealth", "levels": 1, "cost": 1}]}
HAT = {"bonuses": [{"name": "Hat", "value": 1}]}

#: Each action, the one who acts, and then somebody to whom it is refused, with the clause; no clause: it never is.
CASES = {
    "check": (CHECK, {}, FALLEN, "HZ-26"),
    "opposed": (
        {"type": "opposed", "contestants": [{"actor": "a", "skill": "speed"}, {"actor": "b", "skill": "speed"}]},
        {},
        FALLEN,
        "HZ-26",
    ),
    "combined": (
        {"type": "combined", "participants": ["a", "b"], "skill": "speed", "difficulty": 6, "need": "one"},
        {},
        FALLEN,
        "HZ-26",
    ),
    "attack": ({"type": "attack", "target": "b", "kind": "melee", "damage": 3}, {}, FALLEN, "HZ-26"),
    "press_on": ({"type": "press_on"}, {"fatigue": 2}, {}, "HZ-32"),
    "pass_time": ({"type": "pass_time", "hours": 12}, {}, DEAD, "HZ-26"),
    "rest": ({"type": "rest", "kind": "night", "comfort": "good"}, {"fatigue": 2}, DEAD, "HZ-26"),
    "party_time": ({"type": "party_time", "hours": 12}, {}, DEAD, None),
    "party_rest": ({"type": "party_rest", "kind": "rest", "comfort": "good"}, {}, DEAD, None),
    "next_turn": ({"type": "next_turn"}, {}, DEAD, None),
    "end_turns": ({"type": "end_turns"}, {}, DEAD, None),
    "gain_fatigue": ({"type": "gain_fatigue", "points": 1}, {}, DEAD, "HZ-26"),
    "gain_vigor": ({"type": "gain_vigor", "points": 1}, {}, DEAD, "HZ-26"),
    "damage": ({"type": "damage", "amount": 3}, {}, DEAD, "HZ-26"),
    "heal": ({"type": "heal", "amount": 3}, FALLEN, DEAD, "HZ-26"),
    "adjust_attribute": ({"type": "adjust_attribute", "attribute": "mind", "value": 2}, {}, DEAD, "HZ-26"),
    "award_xp": ({"type": "award_xp", "amount": 3}, {}, DEAD, "HZ-26"),
    "raise_attribute": ({"type": "raise_attribute", "attribute": "mind"}, RICH, {}, "HZ-40"),
    "raise_skill": ({"type": "raise_skill", "skill": "speed"}, {**RICH, "skills": {"speed": 1}}, RICH, "HZ-41"),
    "learn_skill": ({"type": "learn_skill", "skill": "speed"}, {}, DEAD, "HZ-26"),
    "learn_expertise": ({"type": "learn_expertise", "expertise": "Gems", "value": 1}, {}, DEAD, "HZ-26"),
    "buy_development": (
        {"type": "buy_development", "tree": "thief", "slot": "square", "index": 0},
        {**RICH, "trees": {"thief": {}}},
        RICH,
        "HZ-50",
    ),
    "take_back": ({"type": "take_back", "purchase": 0}, BOUGHT, RICH, "HZ-51"),
    "set_name": ({"type": "set_name", "name": "Bo"}, {}, DEAD, "HZ-26"),
    "set_notes": ({"type": "set_notes", "notes": "Owes Bo"}, {}, DEAD, None),
    "choose_race": ({"type": "choose_race", "race": "human"}, MAKING, {}, "HZ-50"),
    "roll_life": ({"type": "roll_life"}, MAKING, {}, "HZ-50"),
    "choose_tree": ({"type": "choose_tree", "tree": "thief"}, MAKING, {}, "HZ-50"),
    "drop_tree": ({"type": "drop_tree", "tree": "thief"}, {**MAKING, "trees": {"thief": {}}}, MAKING, "HZ-50"),
    "finish_creation": ({"type": "finish_creation"}, READY, MAKING, "HZ-50"),
    "reopen_creation": ({"type": "reopen_creation"}, {"gifts": ["mind"], "attributes": {"mind": 2}}, MAKING, "HZ-50"),
    "approve": ({"type": "approve"}, {"approved": False}, MAKING, "HZ-50"),
    "grant_ability": ({"type": "grant_ability", "name": "Sees far"}, {}, DEAD, "HZ-26"),
    "grant_rerolls": ({"type": "grant_rerolls", "count": 1}, {}, DEAD, "HZ-26"),
    "add_bonus": ({"type": "add_bonus", "name": "Hat", "value": 1, "applies_to": []}, {}, DEAD, "HZ-26"),
    "drop_bonus": ({"type": "drop_bonus", "index": 0}, HAT, {**HAT, **DEAD}, "HZ-26"),
    "switch_bonus": ({"type": "switch_bonus", "index": 0, "active": False}, HAT, {**HAT, **DEAD}, "HZ-26"),
}
REFUSED = [name for name, (*_, clause) in CASES.items() if clause]


def test_no_action_is_left_out():
    assert {*CASES, "create", "reroll"} == set(system.action_types)


@pytest.mark.parametrize("name", CASES)
def test_an_action_is_allowed_its_odds_add_up_and_it_happens(ask, name):
    action, able, *_ = CASES[name]
    legal = ask(action, mode="legal", a=able, b={})
    odds = ask(action, mode="odds", a=able, b={})
    rolled = ask(action, a=able, b={})
    assert (legal["ok"], odds["ok"], rolled["ok"]) == (True, True, True)
    assert set(legal["cost"]) <= {"xp"}
    assert sum(Fraction(row["probability"]) for row in odds["outcomes"]) == 1
    assert rolled["result"] in [row["result"] for row in odds["outcomes"]]
    assert set(rolled["result"]) == set(system.results[system.action_types[name]].__struct_fields__)


@pytest.mark.parametrize("mode", ["legal", "odds", "roll"])
@pytest.mark.parametrize("name", REFUSED)
def test_an_action_is_refused_alike_in_every_mode(ask, name, mode):
    action, _, unable, clause = CASES[name]
    answer = ask(action, mode=mode, a=unable, b={})
    assert not answer["ok"]
    assert (answer["error"]["code"], answer["error"]["clause"]) == ("refused", clause)
    assert answer["error"]["message"].endswith(".")


@pytest.mark.parametrize("name", ["attack", "combined", "opposed"])
def test_with_somebody_dead_it_is_refused_too(ask, name):
    action, able, *_ = CASES[name]
    assert ask(action, mode="odds", a=able, b=DEAD)["error"]["clause"] == "HZ-26"


@pytest.mark.parametrize("name", [name for name, (*_, clause) in CASES.items() if clause is None])
def test_what_is_not_about_the_one_who_asks_is_never_refused(ask, name):
    action, _, gone, _ = CASES[name]
    assert ask(action, mode="legal", a=gone, b={})["ok"]


def test_a_new_character_is_made_or_refused_in_every_mode(ask):
    create = {"type": "create", "actor": "n", "name": "N", "attributes": {"body": 2}, "skills": {}}
    answers = [ask(create, mode=mode) for mode in ("legal", "odds", "roll")]
    assert all(answer["ok"] for answer in answers)
    too_dear = {**create, "attributes": {"body": 9}}
    assert {ask(too_dear, mode=mode)["error"]["clause"] for mode in ("legal", "odds", "roll")} == {"HZ-51"}


def test_a_roll_is_made_again_or_refused_in_every_mode(table):
    play = table({"a": {"rerolls": 1}})
    again = {"type": "reroll", "actor": "a"}
    assert play.refused(again) == "HZ-46"
    play.act({"actor": "a", **CHECK}, dice=[2])
    assert play.act(again, mode="odds")["summary"]["success"] == "3/10"
    assert play.act(again, mode="legal")["cost"] == {}
    assert play.act(again, dice=[9])["result"]["success"] is True
