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


def test_the_tray_shows_the_ladder_beside_the_difficulty(sit):
    """TF-21."""
    number = tray(sit().world, {"type": "check", "actor": "vera"}).controls[0]
    assert (number.key, number.ladder) == ("difficulty", LADDER)


@pytest.mark.parametrize("difficulty", [-10_000, -1, 0, 4, 17, 10_000])
def test_a_difficulty_need_not_be_on_the_ladder(sit, difficulty):
    """TF-22."""
    assert sit().prepare("check", difficulty=difficulty)
