"""Markov chains: exact, and the same as walking every path or as an independent library has it."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, strategies as st

from tablewright.odds.chains import Moves, Spread, expected_steps, moves, then, walk

CLIMB = moves(
    {
        low: {low: Fraction(low, 6), low + 1: Fraction(6 - low, 6)} if low < 6 else {6: Fraction(1)}
        for low in range(1, 7)
    }
)
"""A die that beats the state raises it by one, up to 6."""

FALL = moves(
    {1: {1: Fraction(1)}, 6: {6: Fraction(1)}}
    | {high: {high - 1: Fraction(high - 1, 6), high: Fraction(7 - high, 6)} for high in range(2, 6)}
)
"""A die under the state lowers it by one, but from the top nothing does."""


def climbed(state, face):
    return min(state + (face > state), 6)


def fallen(state, face):
    return state - (1 < state < 6 and face < state)


def test_chances_are_whole_numbers_over_one_denominator():
    assert CLIMB.denominator == 6
    assert CLIMB.ways[2] == {2: 2, 3: 4}
    assert CLIMB.ways[6] == {6: 6}


def test_chances_that_do_not_make_one_are_a_mistake():
    with pytest.raises(ValueError, match="do not make 1"):
        moves({"a": {"a": Fraction(1, 2)}})


@given(st.lists(st.booleans(), max_size=4), st.integers(1, 5))
def test_a_short_walk_is_what_every_throw_of_the_dice_gives(ups, start):
    last = Spread({start: 1}, 1)
    for last in walk(start, [CLIMB if up else FALL for up in ups]):
        assert sum(last.weights.values()) == last.denominator
    found = {}
    for faces in product(range(1, 7), repeat=len(ups)):
        state = start
        for up, face in zip(ups, faces, strict=True):
            state = climbed(state, face) if up else fallen(state, face)
        found[state] = found.get(state, 0) + 1
    assert last.weights == found
    assert last.denominator == 6 ** len(ups)


def test_a_long_walk_is_what_an_independent_library_gives():
    state = icepool.Die([1])
    for spread in walk(1, [CLIMB] * 30):
        state = icepool.map(climbed, state, icepool.d6)
        assert {to: spread.chance(to) for to in spread.weights} == {
            to: Fraction(weight, state.denominator()) for to, weight in state.items()
        }


def test_two_steps_as_one_lead_where_the_two_lead():
    both = then(CLIMB, FALL)
    for start in range(1, 6):
        *_, last = walk(start, [CLIMB, FALL])
        (once,) = walk(start, [both])
        assert {to: once.chance(to) for to in range(1, 7)} == {to: last.chance(to) for to in range(1, 7)}


def test_it_takes_137_tenths_of_a_step_to_climb_to_the_top():
    assert expected_steps(CLIMB, 1, {6}) == Fraction(137, 10)
    assert expected_steps(CLIMB, 5, {6}) == 6
    assert expected_steps(CLIMB, 6, {6}) == 0


def test_the_expected_steps_are_the_chances_not_to_be_there_yet_added_up():
    both = then(CLIMB, FALL)
    added = 1.0
    for spread in walk(2, [both] * 2_500):
        added += 1 - spread.weights.get(6, 0) / spread.denominator
    assert added == pytest.approx(float(expected_steps(both, 2, {6})))


def test_what_may_never_end_has_no_expected_number_of_steps():
    fork = Moves({"start": {"end": 1, "trap": 1}, "trap": {"trap": 2}, "end": {"end": 2}}, 2)
    assert expected_steps(fork, "start", {"end"}) is None
    assert expected_steps(fork, "trap", {"end"}) is None


def test_a_state_that_must_be_left_by_another_row_is_solved_too():
    """The first row has nothing on its diagonal after elimination: rows are exchanged."""
    ring = Moves({"a": {"b": 2}, "b": {"a": 1, "c": 1}, "c": {"c": 2}}, 2)
    assert expected_steps(ring, "a", {"c"}) == 4
