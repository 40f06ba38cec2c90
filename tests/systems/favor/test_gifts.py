"""What talents do without being asked (FG-18): declared as data, seen in every sum."""

import pytest

from tablewright.systems.favor import system


def check(ask, ability, dice, **a):
    return ask({"type": "check", "ability": ability, "difficulty": 12}, a=a, dice=dice)


def test_a_number_of_a_talent_is_added_and_named(ask):
    """FG-18."""
    answer = check(ask, "stealth", [3, 3], abilities={"stealth": 3}, talents=["light_foot"])
    assert answer["result"]["total"] == 10
    assert {"kind": "talent", "label": "light_foot", "value": 1, "clause": "FG-18"} in answer["steps"]
    assert check(ask, "charm", [3, 3], talents=["light_foot"])["result"]["total"] == 6


def test_a_die_of_a_talent_is_rolled_and_cancels_like_any_other(ask):
    """FG-6, FG-18."""
    answer = check(ask, "nature", [1, 1, 1], abilities={"nature": 3}, talents=["child_of_the_wild"])
    assert len(answer["dice"]) == 3
    hurt = check(ask, "nature", [1, 1], abilities={"nature": 3}, talents=["child_of_the_wild"], damage=30)
    assert any(step["kind"] == "cancelled" for step in hurt["steps"])


@pytest.mark.parametrize(
    "talent, track, maximum",
    [("tireless", "Vigor", 5), ("clear_head", "Focus", 5), ("thick_skin", "Damage", 44), ("deep_calm", "Stress", 44)],
)
def test_a_maximum_rises_with_a_talent(world, talent, track, maximum):
    """FG-18, FG-30, FG-32, FG-33."""
    sheet = system.views.sheet(world(a={"talents": [talent]}), "a")
    assert {str(each.label): each.maximum for each in sheet.tracks}[track] == maximum


def test_half_of_a_longer_track_is_later(ask):
    """FG-32: 22 of 44."""
    assert len(check(ask, "athletics", [1, 1], damage=21, talents=["thick_skin"])["dice"]) == 2
    assert len(check(ask, "athletics", [1], damage=22, talents=["thick_skin"])["dice"]) == 1


def test_a_maneuver_that_a_talent_makes_free_costs_nothing(ask):
    """FG-18, FG-19: alone, and in a check."""
    able = {"maneuvers": ["rough_strike"], "talents": ["drilled_blow"]}
    use = {"type": "use_maneuver", "maneuver": "rough_strike", "ability": "assault"}
    assert ask(use, a=able, mode="legal")["cost"] == {}
    roll = {"type": "check", "ability": "assault", "difficulty": 8, "maneuver": "rough_strike"}
    assert ask(roll, a=able, mode="legal")["cost"] == {}
    assert ask(use, a={"maneuvers": ["rough_strike"]}, mode="legal")["cost"] == {"vigor": 1}


def test_a_target_has_its_gifts_too(ask):
    """FG-4, FG-18."""
    content = {"talents": [{"id": "wary", "name": "Wary", "cost": 1, "gifts": [{"ability": "intuition", "plus": 2}]}]}
    lie = {"type": "check", "ability": "deception", "target": "b"}
    rolled = ask(lie, content=content, a={}, b={"talents": ["wary"]}, dice=[3, 3, 3, 3])
    assert rolled["result"]["difficulty"] == 8
    passive = ask(lie, content=content, options={"passive_targets": True}, a={}, b={"talents": ["wary"]}, dice=[3, 3])
    assert passive["result"]["difficulty"] == 9
    assert sum(step["value"] for step in passive["steps"] if step.get("operation") == "difficulty") == 9


def test_a_rest_fills_what_a_talent_has_widened(ask):
    """FG-18, FG-34."""
    rested = ask({"type": "rest", "kind": "long"}, a={"talents": ["tireless"], "vigor": 0})
    assert rested["result"]["vigor"] == 5


@pytest.mark.parametrize("gift", [{}, {"ability": "charm", "maximum": "vigor"}, {"ability": "flying"}, {"dice": 11}])
def test_a_gift_that_is_none_is_invalid(ask, gift):
    """FG-18."""
    content = {"talents": [{"id": "odd", "name": "Odd", "cost": 1, "gifts": [gift]}]}
    assert ask({"type": "rest", "kind": "long"}, content=content)["error"]["code"] == "invalid"


def test_a_gift_of_a_maneuver_that_no_list_has_is_warned_of(ask):
    """FG-18."""
    content = {"talents": [{"id": "odd", "name": "Odd", "cost": 1, "gifts": [{"free": "flying"}]}]}
    (warning,) = ask({"type": "rest", "kind": "long"}, content=content)["warnings"]
    assert (warning["clause"], warning["path"]) == ("FG-18", "content.talents.0.gifts")
