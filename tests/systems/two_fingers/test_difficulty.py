"""The ladder of difficulties: TF-21 and TF-22."""

import pytest

from tablewright.systems.two_fingers.difficulty import LADDER
from tablewright.systems.two_fingers.tray import tray


def test_the_ladder_has_nine_steps_each_with_its_word():
    """TF-21."""
    assert [difficulty for difficulty, _ in LADDER] == [3, 5, 10, 15, 30, 40, 60, 80, 100]
    words = [str(word).split(":")[0] for _, word in LADDER]
    assert words == [
        "elementary",
        "very easy",
        "easy",
        "moderate",
        "hard",
        "very hard",
        "defiantly hard",
        "beyond reach",
        "legendary",
    ]


def test_the_tray_shows_the_ladder_with_what_passes_without_a_die(sit):
    """TF-8, TF-21: modifiers of 11 are enough for 10 and lack 5 for 15, whatever the difficulty that is set."""
    used = {"attribute": "agility", "skill": "locks", "specialisation": "safes"}
    tells = set()
    for at in (3, 40):
        number = tray(sit().world, {"type": "check", "actor": "vera", "difficulty": at, **used}).controls[0]
        assert number.key == "difficulty"
        assert [step for step, _ in number.ladder] == [step for step, _ in LADDER]
        tells.add(tuple(str(word).split("; ")[1] for _, word in number.ladder[:5]))
    assert tells == {("no die needed",) * 3 + ("without a die from 5 more", "without a die from 20 more")}


def test_where_elementary_tasks_pass_by_themselves_the_ladder_says_so(sit):
    """TF-22: with no modifiers at all."""
    table = sit(features=[], options={"elementary_automatic": True})
    number = tray(table.world, {"type": "check", "actor": "vera"}).controls[0]
    assert [str(word).split("; ")[1] for _, word in number.ladder[:2]] == [
        "no die needed",
        "without a die from 6 more",
    ]


def test_a_check_that_is_refused_shows_the_bare_ladder(sit):
    number = tray(sit(skills={}).world, {"type": "check", "actor": "vera", "features": []}).controls[0]
    assert str(number.ladder[0][1]).startswith("elementary")


@pytest.mark.parametrize("difficulty", [-10_000, -1, 0, 4, 17, 10_000])
def test_a_difficulty_need_not_be_on_the_ladder(sit, difficulty):
    """TF-22."""
    assert sit().prepare("check", difficulty=difficulty)
