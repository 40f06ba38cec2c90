"""Abilities and checks: FG-1 to FG-9, and FG-30 and FG-35 where they touch the dice."""

from itertools import product
from typing import get_args

import pytest

from tablewright.systems.favor.abilities import ABILITIES, GROUPS, AbilityId
from tablewright.systems.favor.checks import DIFFICULTIES
from tablewright.systems.favor.hand import hand
from tablewright.systems.favor.state import Character, Content


def check(ability="charm", **fields):
    return {"type": "check", "ability": ability, **fields}


def test_there_are_sixteen_abilities_in_four_groups_each_with_its_uses():
    """FG-1."""
    assert tuple(ABILITIES) == get_args(AbilityId)
    assert len(ABILITIES) == 16
    members = {group: [key for key, each in ABILITIES.items() if each.group == group] for group in GROUPS}
    assert {group: len(keys) for group, keys in members.items()} == {
        "social": 3,
        "physical": 5,
        "mental": 5,
        "combat": 3,
    }
    assert all(str(each.uses) for each in ABILITIES.values())


@pytest.mark.parametrize("dice, total, success", [([4, 3], 10, True), ([4, 2], 9, False)])
def test_a_check_adds_the_ability_to_two_dice_and_succeeds_at_equality(ask, dice, total, success):
    """FG-2."""
    answer = ask(check(difficulty=10), dice=dice, a={"abilities": {"charm": 3}})
    assert answer["result"] == {"total": total, "difficulty": 10, "success": success, "margin": total - 10}


def test_charm_three_against_ten_succeeds_in_twenty_one_of_thirty_six(ask):
    """FG-2."""
    answer = ask(check(difficulty=10), mode="odds", a={"abilities": {"charm": 3}})
    assert answer["summary"] == {
        "success": "7/12",
        "expected": {"total": "10", "difficulty": "10", "margin": "0"},
    }


@pytest.mark.parametrize("fields", [{}, {"difficulty": 10, "target": "t"}])
def test_the_difficulty_is_set_beforehand_by_the_gm_or_by_a_target(ask, fields):
    """FG-3."""
    answer = ask(check(**fields), a={}, t={})
    assert answer["error"]["code"] == "invalid"


@pytest.mark.parametrize(
    "ability, answer", [("charm", "willpower"), ("intimidation", "willpower"), ("deception", "intuition")]
)
def test_a_social_check_goes_against_the_targets_own_ability(ask, ability, answer):
    """FG-4."""
    rolled = ask(
        check(ability, target="t"), dice=[4, 5, 2, 6], a={"abilities": {ability: 3}}, t={"abilities": {answer: 4}}
    )
    assert rolled["result"] == {"total": 12, "difficulty": 12, "success": True, "margin": 0}


def test_another_ability_needs_the_opposing_one_named(ask):
    """FG-4."""
    refused = ask(check("stealth", target="t"), a={}, t={})
    assert refused["error"]["clause"] == "FG-4"
    assert refused["error"]["message"].startswith("What a person sets against Stealth is not fixed.")
    rolled = ask(check("stealth", target="t", against="awareness"), dice=[1, 1, 6, 6], a={}, t={})
    assert rolled["result"]["success"] is False


def test_a_target_rolls_with_its_own_injured_and_stressed_dice(ask):
    """FG-4, FG-35."""
    rolled = ask(check(target="t"), dice=[1, 2, 5], a={}, t={"damage": 20})
    assert rolled["result"]["difficulty"] == 5


def test_the_steps_say_whose_number_is_whose(ask):
    """FG-4: what goes into the difficulty says so, and the rest adds up to the total."""
    rolled = ask(check(target="t"), dice=[4, 5, 2, 6], a={"abilities": {"charm": 3}}, t={"abilities": {"willpower": 4}})
    assert sum(step["value"] for step in rolled["steps"] if "operation" not in step) == 12
    assert [step["value"] for step in rolled["steps"] if step.get("operation") == "difficulty"] == [2, 6, 4]


def test_a_passive_target_does_not_roll(ask):
    """FG-4, an option: 7 and the modifier."""
    rolled = ask(
        check(target="t"), dice=[6, 5], options={"passive_targets": True}, a={}, t={"abilities": {"willpower": 4}}
    )
    assert rolled["result"] == {"total": 11, "difficulty": 11, "success": True, "margin": 0}


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_player_may_choose_any_ability(ask, ability):
    """FG-5."""
    assert ask(check(ability, difficulty=7), dice=[3, 4], a={})["result"]["success"] is True


@pytest.mark.parametrize("advantage, disadvantage", list(product(range(4), repeat=2)))
def test_advantage_and_disadvantage_cancel_die_for_die(advantage, disadvantage):
    """FG-6, over all of 0..3 × 0..3."""
    listed = hand(Content(), Character(), "charm", advantage, disadvantage)
    assert listed.dice == max(0, 2 + advantage - disadvantage)


def test_the_dice_have_their_sources_and_the_cancelling_is_shown(ask):
    """FG-6."""
    sources = {
        "advantage": [{"source": "a good word", "dice": 1}, {"source": "a gift", "dice": 1}],
        "disadvantage": [{"source": "the rain", "dice": 1}],
    }
    steps = ask(check(difficulty=10, **sources), dice=[1, 1, 1], a={})["steps"]
    listed = {step["label"]: step["value"] for step in steps if step.get("operation") == "dice"}
    assert listed == {"2d6": 2, "a good word": 1, "a gift": 1, "the rain": -1, "advantage": 0}
    assert sum(listed.values()) == 3


@pytest.mark.parametrize("difficulty, success", [(4, True), (5, False)])
@pytest.mark.parametrize("disadvantage", [2, 3, 9])
def test_with_no_dice_left_the_result_is_the_modifier(ask, disadvantage, difficulty, success):
    """FG-7, FG-6."""
    rolled = ask(
        check("assault", difficulty=difficulty, disadvantage=disadvantage), dice=[], a={"abilities": {"assault": 4}}
    )
    assert rolled["result"]["total"] == 4
    assert rolled["result"]["success"] is success
    counted = [step["value"] for step in rolled["steps"] if step.get("operation") == "dice"]
    assert sum(counted) == 0


def test_a_six_rolls_on_at_once_when_the_table_says_so(ask):
    """FG-8."""
    exploding = {"exploding_sixes": True}
    assert ask(check(difficulty=10), dice=[6, 6, 2, 3], options=exploding, a={})["result"]["total"] == 17
    assert ask(check(difficulty=10), dice=[6, 3], a={})["result"]["total"] == 9
    assert ask(check(difficulty=10), dice=[6, 6, 2], options=exploding, a={})["error"]["code"] == "dice"


def test_with_sixes_that_roll_on_the_faces_belong_to_the_actor_first(ask):
    """FG-8, FG-4."""
    rolled = ask(check(target="t"), dice=[6, 1, 2, 3, 6, 5], options={"exploding_sixes": True}, a={}, t={})
    assert (rolled["result"]["total"], rolled["result"]["difficulty"]) == (9, 14)


def test_the_ladder_of_difficulties_runs_from_eight_to_twenty_two_and_odd_numbers_are_legal(ask):
    """FG-9."""
    assert [value for value, _ in DIFFICULTIES] == [8, 10, 12, 14, 16, 18, 20, 22]
    assert ask(check(difficulty=11), dice=[5, 6], a={})["result"]["success"] is True


def test_a_check_is_amplified_by_a_point_for_each_plus_one(ask):
    """FG-30."""
    rolled = ask(check(difficulty=10, amplify=2), dice=[4, 3], a={"abilities": {"charm": 1}})
    assert rolled["result"]["total"] == 10
    assert rolled["world"]["characters"]["a"]["focus"] == 1
    assert ask(check(difficulty=10, amplify=2), mode="legal", a={})["cost"] == {"focus": 2}


@pytest.mark.parametrize("points, code", [(10, None), (11, "refused"), (10_001, "limit")])
def test_a_check_is_amplified_by_ten_at_most(ask, points, code):
    """FG-30."""
    answer = ask(check(difficulty=10, amplify=points), mode="legal", a={"focus": 20})
    assert answer.get("error", {}).get("code") == code


@pytest.mark.parametrize(
    "ability, damage, stress, dice",
    [
        ("athletics", 20, 0, 1),
        ("nature", 20, 0, 1),
        ("charm", 20, 0, 2),
        ("assault", 20, 0, 2),
        ("shooting", 0, 20, 1),
        ("charm", 0, 20, 1),
        ("athletics", 0, 20, 2),
        ("nature", 20, 20, 1),
    ],
)
def test_injury_and_stress_take_a_die_where_they_count(ability, damage, stress, dice):
    """FG-35, FG-32, FG-33."""
    found = hand(Content(), Character(damage=damage, stress=stress), ability)
    assert found.dice == dice
    passed_over = [step for step in found.steps if not step.applied]
    assert all(step.note is not None and step.clause in {"FG-32", "FG-33"} for step in passed_over)


def test_injury_is_looked_at_after_paying(ask):
    """FG-31: the point that vigor lacks comes as damage, and that injures."""
    rolled = ask(check("athletics", difficulty=3, amplify=1), dice=[2], a={"vigor": 0, "damage": 19})
    assert rolled["result"]["total"] == 3
    assert rolled["world"]["characters"]["a"]["damage"] == 20


@pytest.mark.parametrize("advantage, code", [(98, None), (99, "limit"), (10_001, "limit")])
def test_a_hundred_dice_are_the_most(ask, advantage, code):
    """FG-6, within the caps."""
    answer = ask(check(difficulty=10, advantage=advantage), mode="legal", a={})
    assert answer.get("error", {}).get("code") == code
