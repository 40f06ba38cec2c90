"""The closed forms against plain enumeration, and against icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.odds.counts import (
    at_least,
    explode_below,
    explode_difference,
    explode_mean,
    pool,
    sums,
)


def enumerated(count: int, sides: int) -> Counter[int]:
    return Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))


@pytest.mark.parametrize("count, sides", [(0, 6), (1, 1), (1, 10), (2, 6), (3, 4), (5, 3), (2, 20)])
def test_sums_are_what_enumeration_counts(count, sides):
    counted = enumerated(count, sides)
    assert list(sums(count, sides)) == [counted[total] for total in range(count, count * sides + 1)]


@settings(deadline=None)
@given(st.integers(0, 4), st.integers(1, 8), st.integers(-5, 40))
def test_reaching_a_need_is_what_enumeration_counts(count, sides, need):
    expected = sum(ways for total, ways in enumerated(count, sides).items() if total >= need)
    assert at_least(count, sides, need) == expected


@pytest.mark.parametrize("count, sides", [(2, 6), (4, 6), (10, 6), (30, 6), (1, 1000)])
def test_sums_agree_with_icepool(count, sides):
    die = count @ icepool.d(sides)
    ours = dict(enumerate(sums(count, sides), count))
    assert {total: Fraction(ways, sides**count) for total, ways in ours.items()} == {
        total: Fraction(quantity, die.denominator()) for total, quantity in die.items()
    }


def read_pool(faces: tuple[int, ...], hit: int, *, marked: bool) -> tuple[int, bool]:
    on_top = marked and all(faces[-1] > face for face in faces[:-1])
    return sum(face >= hit for face in faces), on_top


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("hit", [1, 4, 5, 7])
@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_a_pool_is_what_enumeration_counts(count, hit, marked):
    faces = product(range(1, 7), repeat=count + marked)
    counted = Counter(read_pool(each, hit, marked=marked) for each in faces)
    assert {(successes, top): ways for successes, top, ways in pool(count, 6, hit, marked)} == dict(counted)


@pytest.mark.parametrize("count", [3, 8, 50])
def test_a_pool_agrees_with_icepool(count):
    die = count @ (icepool.d6 >= 4)
    ours = {successes: ways for successes, _, ways in pool(count, 6, 4, False)}
    assert {k: Fraction(v, 6**count) for k, v in ours.items()} == {
        k: Fraction(v, die.denominator()) for k, v in die.items()
    }


def test_the_ways_of_a_pool_with_a_marked_die_add_up():
    assert sum(ways for *_, ways in pool(50, 6, 4, True)) == 6**51


def test_the_chance_that_the_marked_die_beats_three_others():
    """BL-16: 225/1296."""
    on_top = sum(ways for _, top, ways in pool(3, 6, 4, True) if top)
    assert Fraction(on_top, 6**4) == Fraction(225, 1296)


def truncated(count: int, sides: int, depth: int) -> dict[int, Fraction]:
    """Exploding dice with the explosions cut off: each sum's chance can only be missing what was cut."""
    one: dict[int, Fraction] = {}
    for bursts in range(depth):
        for face in range(1, sides):
            one[bursts * sides + face] = Fraction(1, sides ** (bursts + 1))
    spread = {0: Fraction(1)}
    for _ in range(count):
        grown: dict[int, Fraction] = {}
        for have, chance in spread.items():
            for more, part in one.items():
                grown[have + more] = grown.get(have + more, Fraction(0)) + chance * part
        spread = grown
    return spread


@pytest.mark.parametrize("count, sides", [(0, 6), (1, 6), (2, 6), (3, 4)])
def test_exploding_sums_under_a_need_are_what_enumeration_counts(count, sides):
    need = 4 * sides
    spread = truncated(count, sides, depth=5)
    expected = {total: chance for total, chance in spread.items() if total < need}
    below, out_of = explode_below(count, sides, need)
    assert {total: Fraction(ways, out_of) for total, ways in below} == expected


def test_the_chance_of_thirteen_with_exploding_sixes():
    """FG-8: exactly 1/6."""
    below, out_of = explode_below(2, 6, 13)
    assert 1 - Fraction(sum(ways for _, ways in below), out_of) == Fraction(1, 6)
    assert explode_difference(2, 0, 6, 13) == Fraction(1, 6)


def test_an_exploding_six_sided_die_is_worth_21_fifths():
    assert explode_mean(1, 6) == Fraction(21, 5)


@settings(deadline=None)
@given(st.integers(0, 3), st.integers(0, 3), st.integers(-14, 14))
def test_two_exploding_sums_compare_as_enumeration_does(first, second, need):
    ours, theirs = truncated(first, 6, 5), truncated(second, 6, 5)
    reached = sum(a * b for x, a in ours.items() for y, b in theirs.items() if x - y >= need)
    missing = 1 - sum(ours.values()) * sum(theirs.values())
    exact = explode_difference(first, second, 6, need)
    assert reached <= exact <= reached + missing


@given(st.integers(0, 4), st.integers(0, 4), st.integers(-20, 20))
def test_swapping_two_exploding_sums_swaps_the_chances(first, second, need):
    assert explode_difference(first, second, 6, need) == 1 - explode_difference(second, first, 6, 1 - need)


@given(st.integers(0, 40), st.integers(1, 30), st.integers(-50, 1_300))
def test_reaching_a_need_agrees_with_the_list_of_sums(count, sides, need):
    listed = sum(ways for total, ways in enumerate(sums(count, sides), count) if total >= need)
    assert at_least(count, sides, need) == listed


@settings(deadline=None)
@given(st.integers(0, 30), st.integers(2, 12), st.integers(-10, 400))
def test_exploding_against_a_number_agrees_with_the_list_of_sums_under_it(count, sides, need):
    below, out_of = explode_below(count, sides, need)
    assert explode_difference(count, 0, sides, need) == 1 - Fraction(sum(ways for _, ways in below), out_of)


def test_exploding_dice_at_every_cap_are_exact():
    """A hundred dice against a hundred: a draw goes to neither, and the rest is even."""
    ahead = explode_difference(100, 100, 6, 1)
    assert ahead == 1 - explode_difference(100, 100, 6, 0)
    assert Fraction(49, 100) < ahead < Fraction(1, 2)
