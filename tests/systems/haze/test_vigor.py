"""HZ-35 and HZ-36: vigor."""

import pytest


def test_hz_35_each_point_is_one_more_on_checks(done):
    action = {"type": "check", "skill": "stealth", "difficulty": 5}
    assert done(action, a={"vigor": 2}, dice=[5])[0]["total"] == 5 + 1 + 2
    assert done({"type": "check", "attribute": "body", "difficulty": 5}, a={"vigor": 3}, dice=[5])[0]["total"] == 9


@pytest.mark.parametrize("before, points, after", [(0, 2, 2), (2, 2, 3), (3, 1, 3), (0, 9, 3), (1, 0, 1)])
def test_hz_35_there_are_three_at_most(done, before, points, after):
    assert done({"type": "gain_vigor", "points": points}, a={"vigor": before})[0]["vigor"] == after


def test_hz_35_more_on_a_sheet_is_warned_of_and_stays(done, warnings):
    assert warnings({"vigor": 5}) == [("HZ-35", ".vigor")]
    assert done({"type": "gain_vigor", "points": 1}, a={"vigor": 5})[0]["vigor"] == 5


@pytest.mark.parametrize(
    "current, most, amount, kept",
    [(10, 10, 4, 3), (10, 10, 5, 0), (9, 9, 4, 3), (9, 9, 5, 0), (5, 10, 1, 3), (6, 10, 1, 0)],
)
def test_hz_36_crossing_to_half_of_the_life_takes_it_all(done, current, most, amount, kept):
    sheet = {"vigor": 3, "life": {"current": current, "max": most}}
    assert done({"type": "damage", "amount": amount}, a=sheet)[1]["vigor"] == kept


def test_hz_36_falling_and_fatigue_take_it_all(done):
    low = {"vigor": 3, "life": {"current": 2, "max": 10}}
    assert done({"type": "damage", "amount": 2}, a=low)[1]["vigor"] == 0
    assert done({"type": "gain_fatigue", "points": 1}, a={"vigor": 3})[1]["vigor"] == 0
    assert done({"type": "gain_fatigue", "points": 0}, a={"vigor": 3})[1]["vigor"] == 3
    fainting = {"vigor": 1, "fatigue": 9}
    assert done({"type": "press_on"}, a=fainting, options={"consciousness_costs": False}, dice=[1])[1]["vigor"] == 0
