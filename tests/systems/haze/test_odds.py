"""The odds are those of every face, and icepool's; what helps never harms."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from tablewright.odds.explore import explore
from tablewright.systems.haze import system

SMALL = st.integers(0, 5)


def sheet(body, skill, vigor=0, fatigue=0):
    return {"attributes": {"body": body}, "skills": {"stealth": skill}, "vigor": vigor, "fatigue": fatigue}


def check(difficulty, **more):
    return {"type": "check", "skill": "stealth", "difficulty": difficulty, **more}


@settings(deadline=None)
@given(person=st.builds(sheet, SMALL, SMALL, st.integers(0, 3), SMALL), difficulty=st.integers(-3, 25))
def test_a_checks_chance_is_the_count_of_the_faces_that_pass(ask, chance, person, difficulty):
    faces = [ask(check(difficulty), a=person, dice=[face])["result"]["success"] for face in range(1, 11)]
    assert chance(check(difficulty), a=person) == Fraction(sum(faces), 10)
    assert chance(check(difficulty), a=person, fields=["success"]) == Fraction(sum(faces), 10)


@settings(deadline=None)
@given(body=st.integers(1, 5), skill=SMALL, fatigue=st.integers(0, 8))
def test_a_checks_total_is_spread_as_icepool_has_it(ask, body, skill, fatigue):
    answer = ask(check(10), a=sheet(body, skill, 0, fatigue), mode="odds")
    found = {row["result"]["total"]: Fraction(row["probability"]) for row in answer["outcomes"]}
    die = icepool.d10 + (body + skill - fatigue)
    assert found == {total: die.probability(total) for total in die.outcomes()}
    assert Fraction(answer["summary"]["expected"]["total"]) == die.mean()


@pytest.mark.parametrize("fatigue", range(4, 12))
def test_pressing_on_is_as_likely_as_icepool_has_it(chance, fatigue):
    person = {"attributes": {"body": 2, "willpower": 2}, "fatigue": fatigue}
    assert chance({"type": "press_on"}, a=person) == (icepool.d10 + 2 >= 5 + fatigue).probability(True)


@pytest.mark.parametrize("damage", [0, 4, 5, 10, 20])
def test_an_attack_has_its_consequences_in_the_odds(ask, damage):
    action = {"type": "attack", "target": "b", "kind": "melee", "damage": damage}
    people = {"a": sheet(3, 0), "b": {"vigor": 1}}
    rows = ask(action, **people, mode="odds")["outcomes"]
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    played = {}
    for face in range(1, 11):
        rolled = ask(action, **people, dice=[face])
        key = repr((rolled["result"], rolled["events"]))
        played[key] = played.get(key, 0) + Fraction(1, 10)
    assert {repr((row["result"], row["events"])): Fraction(row["probability"]) for row in rows} == played


def test_an_attack_that_may_fell_by_option_is_counted_over_both_dice(chance):
    target = {"life": {"max": 10, "current": 2}, "attributes": {"body": 3}}
    action = {"type": "attack", "target": "b", "kind": "melee", "damage": 4}
    people = {"a": sheet(3, 0), "b": target}
    up = sum(hit + 3 >= 8 and awake + 3 >= 5 for hit, awake in product(range(1, 11), repeat=2))
    assert chance(action, "awake", **people, options={"awake_check": True}) == Fraction(up, 100)


MORE = st.sampled_from(
    [
        {"bonuses": [{"source": "cloak", "value": 2}]},
        {"helpers": ["h"]},
        {"penalties": []},
    ]
)


@settings(deadline=None)
@given(body=SMALL, skill=SMALL, difficulty=st.integers(1, 20), more=MORE)
def test_what_helps_never_lowers_the_chance(chance, body, skill, difficulty, more):
    helper = {"h": {"skills": {"stealth": 4}}}
    plain = chance(check(difficulty), a=sheet(body, skill), **helper)
    assert chance(check(difficulty, **more), a=sheet(body, skill), **helper) >= plain


@settings(deadline=None)
@given(body=SMALL, skill=SMALL, difficulty=st.integers(1, 20))
def test_a_point_more_never_lowers_the_chance(chance, body, skill, difficulty):
    here = chance(check(difficulty), a=sheet(body, skill))
    assert chance(check(difficulty), a=sheet(body + 1, skill)) >= here
    assert chance(check(difficulty), a=sheet(body, skill + 1)) >= here
    assert chance(check(difficulty + 1), a=sheet(body, skill)) <= here


PERSON = st.builds(sheet, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2), st.integers(0, 1))
SEVERAL = st.sampled_from(
    [
        {"type": "opposed", "contestants": [{"actor": "a", "skill": "stealth"}, {"actor": "b", "attribute": "body"}]},
        {"type": "opposed", "contestants": [{"actor": "b", "skill": "stealth"}, {"actor": "a", "skill": "stealth"}]},
        {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 9, "need": "one"},
        {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 9, "need": "all"},
        {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 7, "need": "all"},
    ]
)


@settings(deadline=None)
@given(a=PERSON, b=PERSON, action=SEVERAL)
def test_what_is_remembered_of_rolls_of_several_is_what_they_come_to(world, a, b, action):
    here = world(a=a, b=b)
    plan = system.prepare(here, system.action({"actor": "a", **action}))
    odds = explore(plan, lambda: system.turn(here))
    assert odds == explore(replace(plan, alike=None), lambda: system.turn(here))
    again = system.prepare(here, system.action({"actor": "a", **action}))
    assert explore(again, lambda: system.turn(here)) is odds


def test_the_odds_of_totals_alone_are_those_of_the_whole(ask):
    action = {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 9, "need": "all"}
    whole = ask(action, a=sheet(3, 2), b=sheet(1, 0), mode="odds")["outcomes"]
    part = ask(action, a=sheet(3, 2), b=sheet(1, 0), mode="odds", fields=["totals"])["outcomes"]
    assert [row["result"]["totals"] for row in part] == [row["result"]["totals"] for row in whole]
