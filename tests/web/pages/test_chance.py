"""A chance in words: no rounding to certainty, thresholds where they are said to be."""

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.web.pages.chance import chance

chances = st.fractions(min_value=0, max_value=1, max_denominator=10**9)


@pytest.mark.parametrize(
    "exact,word",
    [
        (Fraction(1), "certain"),
        (Fraction(95, 100), "almost certain"),
        (Fraction(94, 100), "very likely"),
        (Fraction(85, 100), "very likely"),
        (Fraction(84, 100), "likely"),
        (Fraction(55, 100), "likely"),
        (Fraction(54, 100), "even"),
        (Fraction(45, 100), "even"),
        (Fraction(44, 100), "unlikely"),
        (Fraction(15, 100), "unlikely"),
        (Fraction(14, 100), "very unlikely"),
        (Fraction(5, 100), "very unlikely"),
        (Fraction(4, 100), "almost impossible"),
        (Fraction(0), "impossible"),
    ],
)
def test_the_word_for_a_chance(exact, word):
    assert str(chance(exact).word) == word


@settings(deadline=None)
@given(chances.filter(lambda exact: 0 < exact < 1))
def test_nothing_is_rounded_to_certainty_or_to_nothing(exact):
    said = chance(exact)
    assert 0 < said.part < said.whole
    assert str(said.percent) not in {"0 %", "100 %"}
    assert str(said.word) not in {"certain", "impossible"}


@settings(deadline=None)
@given(chances)
def test_a_fraction_is_exact_unless_it_says_otherwise(exact):
    said = chance(exact)
    if said.about:
        assert abs(Fraction(said.part, said.whole) - exact) <= Fraction(1, 100)
    else:
        assert Fraction(said.part, said.whole) == exact


@settings(deadline=None)
@given(chances)
def test_a_percentage_is_within_half_of_one(exact):
    shown = str(chance(exact).percent)
    number = int("".join(filter(str.isdigit, shown)))
    if shown.startswith("under"):
        assert exact < Fraction(1, 100)
    elif shown.startswith("over"):
        assert exact > Fraction(99, 100)
    else:
        assert abs(exact - Fraction(number, 100)) <= Fraction(1, 200)


def test_a_chance_is_said_in_the_parts_of_the_dice_where_that_comes_out_even():
    assert (chance(Fraction(4, 5), 10).part, chance(Fraction(4, 5), 10).whole) == (8, 10)
    assert (chance(Fraction(1, 3), 10).part, chance(Fraction(1, 3), 10).whole) == (1, 3)
