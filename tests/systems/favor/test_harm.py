"""Damage and stress: FG-32, FG-33, FG-36."""

import pytest

from tablewright.systems.favor.harm import DAMAGE, STRESS, half_full
from tablewright.systems.favor.state import Character, Content

DO_SOMETHING = (
    {"type": "check", "ability": "charm", "difficulty": 5},
    {"type": "use_maneuver", "maneuver": "dodge", "ability": "charm"},
    {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"},
)
ANYTHING = (
    *DO_SOMETHING,
    {"type": "buy", "items": [{"kind": "ability", "id": "charm"}]},
    {"type": "award_xp", "amount": 1},
    {"type": "damage", "amount": 1},
    {"type": "stress", "amount": 1},
    {"type": "heal", "amount": 1},
    {"type": "relieve", "amount": 1},
    {"type": "spend", "pool": "vigor", "points": 1},
    {"type": "restore", "pool": "vigor", "points": 1},
    {"type": "rest", "kind": "long"},
    {"type": "gain_trauma", "cause": "damage"},
    {"type": "take_trauma", "trauma": "guilt"},
    {"type": "set_level", "level": 16},
    {"type": "finish_creation"},
    {"type": "adjust_ability", "ability": "charm", "value": 1},
    {"type": "grant", "kind": "talent", "id": "medic"},
    {"type": "rename", "name": "New"},
    {"type": "set_notes", "notes": ""},
)


def after(answer):
    person = answer["world"]["characters"]["a"]
    return person["damage"], person["stress"], person["conditions"], person["trauma_due"]


@pytest.mark.parametrize("toughness, damage, half", [(2, 21, True), (2, 20, False), (0, 20, True), (1, 20, True)])
def test_half_of_the_damage_track_rounded_down_injures(toughness, damage, half):
    """FG-32, FG-36."""
    assert half_full(Content(), Character(abilities={"toughness": toughness}, damage=damage), DAMAGE) is half


@pytest.mark.parametrize("willpower, stress, half", [(2, 21, True), (2, 20, False), (1, 20, True)])
def test_half_of_the_stress_track_rounded_down_stresses(willpower, stress, half):
    """FG-33, FG-36."""
    assert half_full(Content(), Character(abilities={"willpower": willpower}, stress=stress), STRESS) is half


@pytest.mark.parametrize("amount", [40, 41, 10_000])
def test_the_damage_track_stops_at_its_end_where_one_falls_dying(ask, amount):
    """FG-32."""
    assert after(ask({"type": "damage", "amount": amount}, a={})) == (40, 0, ["dying"], True)


def test_toughness_makes_the_track_longer(ask):
    """FG-32."""
    assert after(ask({"type": "damage", "amount": 41}, a={"abilities": {"toughness": 2}})) == (41, 0, [], False)


def test_more_damage_kills_the_dying(ask):
    """FG-32."""
    dying = {"damage": 40, "conditions": ["dying"]}
    assert after(ask({"type": "damage", "amount": 1}, a=dying)) == (40, 0, ["dead"], False)
    assert after(ask({"type": "damage", "amount": 0}, a=dying)) == (40, 0, ["dying"], False)


@pytest.mark.parametrize("action", DO_SOMETHING, ids=lambda action: action["type"])
def test_the_dying_can_do_nothing(ask, action):
    """FG-32."""
    person = {"damage": 40, "conditions": ["dying"], "maneuvers": ["dodge"], "traumas": [{"id": "guilt"}]}
    assert ask(action, a=person)["error"]["clause"] == "FG-32"


@pytest.mark.parametrize("action", ANYTHING, ids=lambda action: action["type"])
def test_to_the_dead_everything_is_refused(ask, action):
    """FG-32."""
    error = ask(action, a={"conditions": ["dead"]})["error"]
    assert (error["code"], error["clause"]) == ("refused", "FG-32")


@pytest.mark.parametrize("amount, damage, conditions", [(0, 40, ["dying"]), (1, 39, []), (99, 0, [])])
def test_healing_below_the_end_ends_dying(ask, amount, damage, conditions):
    """FG-32."""
    healed = ask({"type": "heal", "amount": amount}, a={"damage": 40, "conditions": ["dying"], "trauma_due": True})
    assert healed["result"] == {"damage": damage}
    assert after(healed) == (damage, 0, conditions, True)


def test_the_stress_track_stops_at_its_end_where_one_breaks_down(ask):
    """FG-33."""
    broken = ask({"type": "stress", "amount": 99}, a={"abilities": {"willpower": 1}})
    assert broken["result"] == {"stress": 41}
    assert after(broken) == (0, 41, ["breakdown"], True)


def test_a_breakdown_does_not_keep_from_acting_and_does_not_come_twice(ask):
    """FG-33."""
    broken = {"stress": 40, "conditions": ["breakdown"]}
    assert ask(DO_SOMETHING[0], a=broken)["ok"]
    assert ask({"type": "stress", "amount": 1}, a=broken)["events"] == []


def test_relief_lowers_the_stress_but_a_breakdown_stays_until_its_trauma(ask):
    """FG-33."""
    relieved = ask({"type": "relieve", "amount": 5}, a={"stress": 40, "conditions": ["breakdown"]})
    assert after(relieved) == (0, 35, ["breakdown"], False)


def test_a_track_that_becomes_shorter_can_be_full(ask):
    """FG-32, FG-33: an ability was lost, and what is suffered stops at the new end."""
    worn = {"abilities": {"toughness": 2, "willpower": 2}, "damage": 41, "stress": 41}
    for ability, expected in (("toughness", (40, 41, ["dying"], True)), ("willpower", (41, 40, ["breakdown"], True))):
        assert after(ask({"type": "adjust_ability", "ability": ability, "value": 0}, a=worn)) == expected


def test_an_amount_is_no_less_than_nothing_and_within_the_caps(ask):
    assert ask({"type": "damage", "amount": -1}, a={})["error"]["code"] == "invalid"
    assert ask({"type": "damage", "amount": 10_001}, a={})["error"]["code"] == "limit"
