"""The odds of a roll as the page says them."""

from fractions import Fraction

import pytest

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.text import text
from tablewright.web.pages.chart import Faces, Hist


def test_one_die_is_its_own_chart(looked):
    view = looked("throw", difficulty=10, plus=7)
    assert (view.chance.part, view.chance.whole) == (8, 10)
    assert isinstance(view.chart, Faces)
    assert [cell.face for cell in view.chart.faces if cell.hit] == [3, 4, 5, 6, 7, 8, 9, 10]
    assert str(view.need) == "3 or more on the die"
    assert str(view.button).replace("\N{NO-BREAK SPACE}", " ") == "Roll d10 + 7"
    assert str(view.to) == "to the d10"


def test_several_dice_are_columns_over_the_total(looked):
    view = looked("throw", difficulty=7, count=2, sides=6)
    assert (view.chance.part, view.chance.whole) == (21, 36)
    assert isinstance(view.chart, Hist)
    assert [column.label for column in view.chart.columns] == [str(total) for total in range(2, 13)]


def test_exploding_dice_end_in_one_column(looked):
    view = looked("throw", difficulty=9, count=2, sides=6, exploding=True)
    assert view.chart.columns[-1].label == "9+"
    assert view.chart.columns[-1].hit


def test_a_pool_is_columns_over_its_number(looked):
    view = looked("gather", difficulty=2, dice=4)
    assert Fraction(view.chance.part, view.chance.whole) == Fraction(11, 16)
    assert [column.ways for column in view.chart.columns] == [1, 4, 6, 4, 1]
    assert str(view.button) == "Roll 4 dice"


def test_what_can_follow_has_its_chance(looked):
    (also,) = looked("throw", difficulty=10).also
    assert (str(also.label), also.chance.part, also.chance.whole) == ("Tired", 9, 10)


def test_what_counts_and_what_does_not_are_one_sum(looked):
    (part,) = looked("throw", difficulty=10, plus=-3).sums
    assert [(line.value, line.out) for line in part.lines] == [("\N{MINUS SIGN}3", False), ("(+ 1)", True)]
    assert part.total == -3


def test_a_refusal_takes_the_place_of_the_odds(looked):
    view = looked("throw", difficulty=100)
    assert (view.refused.clause, str(view.refused.why)) == ("KN-2", "At most 99 is asked for. Ask for less.")
    assert view.chance is None


def test_a_field_that_does_not_fit_is_named(looked):
    assert looked("throw", difficulty="hard").refused.path == "action.difficulty"


def test_an_action_without_dice_says_how_it_ends(looked):
    view = looked("stand")
    assert str(view.sure) == "This succeeds without a roll."
    assert view.chance is None
    assert str(view.button) == "Do it"


def test_odds_that_are_too_many_to_count_leave_the_roll(looked, monkeypatch):
    def too_many(*_):
        raise TooLarge(text("There are more."))

    monkeypatch.setattr("tablewright.lab.reading.explore", too_many)
    view = looked("throw", difficulty=5)
    assert "too many ways" in str(view.sure)
    assert view.refused is None


@pytest.mark.parametrize("difficulty", [-5, 0, 7, 10, 99, 100, 5000])
def test_a_secret_roll_says_the_same_whatever_the_difficulty(looked, difficulty):
    view = looked("throw", difficulty=difficulty, plus=3, secret=True)
    assert view == looked("throw", difficulty=10, plus=3, secret=True)
    assert view.chance is None
    assert view.chart is None
    assert (view.curve.points[0].difficulty, view.curve.points[-1].difficulty) == (4, 14)


def test_the_curve_of_an_open_roll_is_marked_at_its_difficulty(looked):
    drawn = looked("throw", difficulty=12, plus=5).curve
    assert drawn.points[drawn.at].difficulty == 12
    assert drawn.points[drawn.at].chance.part == 4
