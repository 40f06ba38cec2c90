"""Charts: what they show adds up, and what they draw stays in the frame."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings, strategies as st

from tablewright.kernel.text import text
from tablewright.web.pages.chart import curve, faces, hist

weights = st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)).filter(any)
spreads = st.dictionaries(st.integers(-500, 500), weights, min_size=1, max_size=120)


@settings(deadline=None)
@given(spreads, st.none() | weights)
def test_the_columns_show_the_whole_spread(spread, beyond):
    above = None if beyond is None else (600, *beyond)
    drawn = hist(spread, text("Total"), above)
    hits = sum(hit for hit, _ in spread.values()) + (beyond[0] if beyond else 0)
    misses = sum(miss for _, miss in spread.values()) + (beyond[1] if beyond else 0)
    if all(column.ways is not None for column in drawn.columns):
        ways = sum(column.ways for column in drawn.columns)
        assert (hits + misses) % ways == 0
    tallest = max(sum(bar.height for bar in column.bars) for column in drawn.columns)
    assert abs(tallest - 76) < 0.2


@settings(deadline=None)
@given(spreads)
def test_columns_stand_side_by_side_inside_the_frame(spread):
    columns = hist(spread, text("Total")).columns
    assert len(columns) <= 40
    assert columns[0].x >= 2
    assert columns[-1].x + columns[-1].width <= 298.1
    assert all(left.x + left.width <= right.x + 0.1 for left, right in pairwise(columns))
    assert all(bar.y + bar.height <= 90.1 and bar.y >= 13.9 for column in columns for bar in column.bars)


def test_two_dice_of_six_are_drawn_in_thirty_sixths():
    spread = {total: ((6 - abs(7 - total), 0) if total >= 7 else (0, 6 - abs(7 - total))) for total in range(2, 13)}
    drawn = hist(spread, text("Total"))
    assert [column.ways for column in drawn.columns] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [column.hit for column in drawn.columns] == [False] * 5 + [True] * 6
    assert str(drawn.caption) == "Total; the numbers are ways out of 36"


def test_a_value_that_may_pass_or_fail_shows_both():
    (column,) = hist({3: (1, 3)}, text("Total")).columns
    assert [(bar.hit, bar.height) for bar in column.bars] == [(True, 19.0), (False, 57.0)]


def test_the_ends_of_a_long_spread_are_added_up_and_say_so():
    drawn = hist(dict.fromkeys(range(100), (1, 0)), text("Total"))
    assert (drawn.columns[0].label, drawn.columns[-1].label) == ("≤30", "69+")


def test_exploding_dice_end_in_one_column_for_all_that_reach():
    drawn = hist({1: (0, 1)}, text("Total"), (2, 1, 0))
    assert drawn.columns[-1].label == "2+"


def test_the_die_shows_each_face_and_says_which_pass():
    drawn = faces(6, frozenset({5, 6}))
    assert [cell.face for cell in drawn.faces if cell.hit] == [5, 6]
    assert str(drawn.sentence) == "Of the 6 faces of the die these pass: 5, 6."
    assert "none" in str(faces(6, frozenset()).sentence)
    assert "Every one" in str(faces(6, frozenset(range(1, 7))).sentence)


@settings(deadline=None)
@given(st.dictionaries(st.integers(-20, 40), st.fractions(0, 1), min_size=1, max_size=30))
def test_a_curve_stays_in_its_frame_and_is_marked_nearest_to_even(chances):
    drawn = curve(chances, None)
    assert [point.difficulty for point in drawn.points] == sorted(chances)
    assert all(34 <= point.x <= 336 and 10 <= point.y <= 128 for point in drawn.points)
    marked = chances[drawn.points[drawn.at].difficulty]
    assert all(abs(marked - Fraction(1, 2)) <= abs(other - Fraction(1, 2)) for other in chances.values())


def test_a_curve_is_marked_at_the_difficulty_that_is_set():
    drawn = curve({5: Fraction(1), 6: Fraction(1, 2)}, 10, at=5)
    assert drawn.points[drawn.at].difficulty == 5
