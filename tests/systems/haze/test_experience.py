"""HZ-40, HZ-41, HZ-48, HZ-49: experience and the breakthrough."""

import pytest

from tablewright.systems.haze import system


def rich(unspent=20, **more):
    return {"xp": {"earned": 20, "unspent": unspent}, **more}


@pytest.mark.parametrize("attribute, value", [("body", 1), ("mind", 2), ("willpower", 5), ("faith", 0), ("magic", 3)])
def test_hz_40_an_attribute_costs_twice_its_new_value(done, attribute, value):
    result, person = done({"type": "raise_attribute", "attribute": attribute}, a=rich(attributes={attribute: value}))
    assert result == {"cost": 2 * (value + 1)}
    assert person["attributes"][attribute] == value + 1
    assert person["xp"]["unspent"] == 20 - 2 * (value + 1)


@pytest.mark.parametrize("attribute", ["life", "life_points", "evade", "toughness"])
def test_hz_40_combat_attributes_rise_through_trees_only(refused, attribute):
    assert refused({"type": "raise_attribute", "attribute": attribute}, a=rich())[0] == "HZ-40"


def test_hz_40_what_is_not_affordable_is_refused_with_both_numbers(ask):
    answer = ask({"type": "raise_attribute", "attribute": "body"}, a=rich(3), mode="legal")
    assert answer["error"]["clause"] == "HZ-40"
    assert answer["error"]["message"] == "This costs 4 XP, and A has 3 XP."
    assert answer["error"]["details"]["cost"] == 4
    assert answer["error"]["details"]["unspent"] == 3


def test_hz_41_a_skill_costs_its_new_level(done, refused):
    result, person = done({"type": "raise_skill", "skill": "speed"}, a=rich(skills={"speed": 4}))
    assert (result["cost"], person["skills"]["speed"], person["xp"]["unspent"]) == (5, 5, 15)
    assert refused({"type": "raise_skill", "skill": "speed"}, a=rich(4, skills={"speed": 4}))[0] == "HZ-41"


def test_hz_41_a_new_skill_is_not_for_experience(refused):
    clause, message = refused({"type": "raise_skill", "skill": "bravery"}, a=rich())
    assert clause == "HZ-41"
    assert "Ask the GM to have someone teach it." in message


def test_hz_41_the_gm_grants_an_ability_that_was_taught(done):
    _, person = done({"type": "grant_ability", "name": "Bird calls", "note": "Talks to owls."}, a={})
    assert person["abilities"] == [{"name": "Bird calls", "note": "Talks to owls."}]


@pytest.mark.parametrize(
    "earned, amount, breakthrough", [(0, 29, False), (0, 30, True), (29, 1, True), (30, 5, False), (25, 10, True)]
)
def test_hz_48_the_breakthrough_comes_at_30_awarded_spent_or_not_and_once(done, earned, amount, breakthrough):
    sheet = {"xp": {"earned": earned, "unspent": 0}, "actions_per_turn": 2 if earned >= 30 else 1}
    result, person = done({"type": "award_xp", "amount": amount}, a=sheet)
    assert result == {"breakthrough": breakthrough}
    assert person["xp"] == {"earned": earned + amount, "converted": 0, "unspent": amount}
    assert person["actions_per_turn"] == (2 if earned + amount >= 30 else 1)


def test_hz_48_converted_points_count_by_option_only(done):
    sheet = {"xp": {"converted": 10, "unspent": 10}}
    assert done({"type": "award_xp", "amount": 20}, a=sheet)[0]["breakthrough"] is False
    option = {"converted_counts": True}
    assert done({"type": "award_xp", "amount": 20}, a=sheet, options=option)[0]["breakthrough"] is True


def test_hz_48_by_option_a_creation_that_leaves_30_is_a_breakthrough(ask):
    action = {"type": "create", "actor": "n", "name": "N", "attributes": {}, "skills": {}}
    made = ask(action, options={"converted_counts": True}, dice=[1, 1])
    assert made["world"]["characters"]["n"]["actions_per_turn"] == 2


@pytest.mark.parametrize("earned, reminded", [(24, False), (25, True), (29, True), (30, False)])
def test_hz_48_player_and_gm_are_reminded_from_25_on(world, earned, reminded):
    party = world(a={"xp": {"earned": earned, "unspent": 0}})
    tags = [str(tag.label) for tag in system.views.brief(party, "a").tags]
    assert any("breakthrough" in tag for tag in tags) is reminded
    notes = [str(group.note) for group in system.views.moves(party, "a")]
    assert any("breakthrough" in note for note in notes) is reminded


def test_hz_49_experience_is_a_track_of_boxes_with_a_circle_for_each_point_spent(world):
    party = world(a={"xp": {"earned": 9, "converted": 3, "unspent": 4}})
    (track,) = [track for track in system.views.sheet(party, "a").tracks if str(track.label) == "Experience"]
    assert (track.maximum, track.value, track.used) == (30, 12, 8)


def test_hz_49_the_track_goes_on_beyond_the_breakthrough(world):
    party = world(a={"xp": {"earned": 33, "unspent": 33}})
    (track,) = [track for track in system.views.sheet(party, "a").tracks if str(track.label) == "Experience"]
    assert (track.maximum, track.value, track.used) == (33, 33, 0)


def test_hz_49_a_sheet_with_more_left_than_obtained_is_warned_of(warnings):
    assert warnings({"xp": {"unspent": 3}}) == [("HZ-49", ".xp.unspent")]
    assert warnings({"xp": {"unspent": 3}, "creating": True}) == []
    assert warnings({"xp": {"earned": -1, "unspent": -1}}) == [("HZ-49", ".xp.earned"), ("HZ-49", ".xp.unspent")]


def test_awards_are_whole_and_not_below_0(invalid, ask):
    assert invalid({"type": "award_xp", "amount": -1}) == "action.amount"
    assert ask({"type": "award_xp", "amount": 10_001}, mode="legal")["error"]["code"] == "limit"
