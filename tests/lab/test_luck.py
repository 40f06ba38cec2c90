"""Luck by the checks' own odds, against every case and against simulation."""

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, strategies as st

from tablewright.kernel.decision import TooLarge
from tablewright.lab import luck as luck_module
from tablewright.lab.luck import MAX_CHECKS, Checked, fairness, luck, sentence

CHECKS = st.lists(st.builds(Checked, st.builds(Fraction, st.integers(0, 6), st.just(6)), st.booleans()), max_size=6)


@given(CHECKS)
def test_luck_is_every_case_added_up(checks):
    found = luck(checks)
    fewer = more = Fraction(0)
    for case in product((0, 1), repeat=len(checks)):
        weight = Fraction(1)
        for passed, check in zip(case, checks, strict=True):
            weight *= check.chance if passed else 1 - check.chance
        fewer += weight if sum(case) <= found.passed else 0
        more += weight if sum(case) >= found.passed else 0
    assert (found.fewer, found.more) == (fewer, more)
    assert found.expected == sum(check.chance for check in checks)


def test_luck_agrees_with_simulation():
    draw = random.Random(3)
    checks = [Checked(Fraction(draw.randint(1, 9), 10), draw.random() < 0.4) for _ in range(25)]
    found = luck(checks)
    runs = 20_000
    low = sum(sum(draw.random() < float(each.chance) for each in checks) <= found.passed for _ in range(runs))
    assert low / runs == pytest.approx(float(found.fewer), abs=0.015)


def test_the_most_checks_are_weighed_in_a_moment_and_more_are_turned_down():
    half = Checked(Fraction(1, 2), passed=True)
    assert luck([half] * MAX_CHECKS).fewer == 1
    with pytest.raises(TooLarge, match="1001"):
        luck([half] * (MAX_CHECKS + 1))


@pytest.mark.parametrize(
    "checks, said",
    [
        ([], "No checks yet."),
        ([(1, 2, True), (1, 2, False)], "2 checks: 1 successes were to be expected, 1 came; that is nothing unusual."),
        ([(1, 2, False)] * 5, "about one in 32 does as badly or worse."),
        ([(1, 2, True)] * 5, "about one in 32 does as well or better."),
    ],
)
def test_luck_is_said_in_one_sentence(checks, said):
    assert said in str(sentence(luck([Checked(Fraction(a, b), passed) for a, b, passed in checks])))


# The chance that χ² exceeds a number, as printed in tables: 11.0705 at 5 degrees and 16.919 at 9 leave 5 %.
@pytest.mark.parametrize("sides, stray, printed", [(6, 11.0705, 0.05), (10, 16.919, 0.05), (2, 3.8415, 0.05)])
def test_the_fairness_of_dice_has_the_chances_of_the_tables(sides, stray, printed):
    assert luck_module.beyond(stray, sides - 1) == pytest.approx(printed, abs=1e-4)


def test_dice_are_told_apart_by_their_sides_and_need_enough_throws():
    even = [(6, face) for face in range(1, 7) for _ in range(10)]
    loaded = [(4, 1)] * 40
    few = [(20, 3)] * 50
    four, six = fairness([*even, *loaded, *few])
    assert (four.sides, six.sides) == (4, 6)
    assert six.likely == 1
    assert four.likely < 1e-9
    assert four.counts == {1: 40, 2: 0, 3: 0, 4: 0}
