"""Maneuvers in use: FG-19 and FG-31."""

import pytest

KNOWN = {"maneuvers": ["dodge", "feint"]}


def use(ability, **fields):
    return {"type": "use_maneuver", "maneuver": "dodge", "ability": ability, **fields}


@pytest.mark.parametrize(
    "ability, vigor, focus",
    [
        ("shooting", 0, 1),
        ("assault", 1, 0),
        ("defend", 1, 0),
        ("charm", 0, 1),
        ("athletics", 1, 0),
        ("craft", 1, 0),
        ("nature", 0, 1),
        ("willpower", 0, 1),
    ],
)
def test_a_maneuver_costs_a_point_by_the_kind_of_the_check(ask, ability, vigor, focus):
    """FG-19."""
    result = ask(use(ability), a=KNOWN)["result"]
    assert result == {"vigor_paid": vigor, "focus_paid": focus, "damage_taken": 0, "stress_taken": 0}


def test_a_maneuver_that_one_lacks_is_refused(ask):
    """FG-19."""
    error = ask(use("assault"), a={})["error"]
    assert error["clause"] == "FG-19"
    assert error["message"] == "A has not learned Dodge. A maneuver has to be acquired before it can be used."
    assert ask({"type": "check", "ability": "assault", "difficulty": 7, "maneuver": "dodge"}, a={})["error"] == error


@pytest.mark.parametrize(
    "how, ability, paid",
    [("focus", "assault", (0, 1)), ("both", "assault", (1, 1)), ("focus", "charm", (0, 1)), ("both", "charm", (0, 1))],
)
def test_a_maneuver_on_a_favor_costs_focus(ask, how, ability, paid):
    """FG-19, an option."""
    result = ask(use(ability, on_favor=True), options={"favor_maneuver_cost": how}, a=KNOWN)["result"]
    assert (result["vigor_paid"], result["focus_paid"]) == paid


def test_without_vigor_a_maneuver_costs_damage(ask):
    """FG-31."""
    answer = ask(use("assault"), a={**KNOWN, "vigor": 0})
    assert answer["result"]["damage_taken"] == 1
    assert answer["world"]["characters"]["a"]["damage"] == 1


def test_without_focus_a_maneuver_costs_stress(ask):
    """FG-31."""
    assert ask(use("charm"), a={**KNOWN, "focus": 0})["result"]["stress_taken"] == 1


def test_a_check_pays_for_its_maneuver_in_the_same_action(ask):
    """FG-19."""
    check = {"type": "check", "ability": "assault", "difficulty": 7, "maneuver": "dodge", "amplify": 1}
    assert ask(check, mode="legal", a=KNOWN)["cost"] == {"vigor": 2}
    after = ask(check, dice=[3, 3], a=KNOWN)["world"]["characters"]["a"]
    assert after["vigor"] == 1


def test_a_talent_acts_without_being_activated(ask):
    """FG-18: it costs nothing to use, and there is nothing to use."""
    check = {"type": "check", "ability": "nature", "difficulty": 7}
    assert ask(check, mode="legal", a={"talents": ["medic"]})["cost"] == {}
    assert ask({"type": "use_maneuver", "maneuver": "medic", "ability": "nature"}, a={})["error"]["code"] == "invalid"
