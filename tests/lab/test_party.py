"""Who should try, how many must pass, how hard it should be."""

from fractions import Fraction
from itertools import product

import pytest
from by_hand import by_hand
from hypothesis import given, strategies as st

from tablewright.kernel.decision import TooLarge
from tablewright.lab.party import AIM, NEEDS, Candidate, dial, everyone, group
from tablewright.odds.counts import successes

CHANCES = st.lists(st.builds(Fraction, st.integers(0, 10), st.just(10)), max_size=5)


def by_cases(chances):
    """Every way in which each passes or not, with its probability."""
    for passed in product((True, False), repeat=len(chances)):
        weight = Fraction(1)
        for ok, chance in zip(passed, chances, strict=True):
            weight *= chance if ok else 1 - chance
        yield sum(passed), weight


@given(CHANCES)
def test_the_spread_of_successes_is_every_case_added_up(chances):
    spread = [Fraction(0)] * (len(chances) + 1)
    for count, weight in by_cases(chances):
        spread[count] += weight
    assert successes(chances) == tuple(spread)


@given(CHANCES)
def test_one_most_and_all_of_a_group_are_every_case_added_up(chances):
    found = group(chances)
    n = len(chances)
    for need, enough in (("one", 1), ("most", n // 2 + 1), ("all", max(n, 1))):
        assert found[need] == sum(weight for count, weight in by_cases(chances) if count >= enough)


def test_everyone_is_listed_with_their_own_chance_the_likeliest_first(played):
    system, world = played("haze")
    found = everyone(system, world, {"type": "check", "actor": "ilka", "skill": "stealth"}, 12)
    assert {each.character for each in found} == set(world.characters)
    able = [each for each in found if each.chance is not None]
    assert able
    assert [each.chance for each in able] == sorted((each.chance for each in able), reverse=True)
    for each in able:
        action = {"type": "check", "actor": each.character, "skill": "stealth", "difficulty": 12}
        assert each.chance == by_hand(system, world, action)


def test_who_can_not_try_comes_last_with_the_refusal(played):
    system, world = played("haze")
    found = everyone(system, world, {"type": "check", "actor": "ilka", "skill": "machines"}, 8)
    assert found[-1].chance is None
    assert found[-1].why_not.clause == "HZ-10"


def test_the_dial_finds_the_difficulty_nearest_to_two_in_three(played):
    system, world = played("haze")
    candidates = everyone(system, world, {"type": "check", "actor": "ilka", "skill": "stealth"}, 12)
    found = dial(candidates)
    for need in ("best", *NEEDS):
        advised = found.advised[need]
        gap = abs(found.rows[advised][need] - AIM)
        assert all(abs(row[need] - AIM) >= gap for row in found.rows.values())
    assert found.advised["all"] <= found.advised["most"] <= found.advised["one"]
    for difficulty in (10, 15):
        chances = [
            by_hand(
                system, world, {"type": "check", "actor": each.character, "skill": "stealth", "difficulty": difficulty}
            )
            for each in candidates
            if each.chance is not None
        ]
        assert found.rows[difficulty] == {"best": max(chances), **group(chances)}


def test_a_dial_for_nobody_is_turned_down():
    with pytest.raises(TooLarge):
        dial([Candidate("a", None)])
