"""The odds are those of every face, and icepool's; what helps never harms."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from tablewright.kernel.dice import Verdict
from tablewright.kernel.document import load
from tablewright.kernel.rule import Follow, Plan, begin, proceed
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


TOGETHER = {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 9, "need": "all"}
AGAINST = {"type": "opposed", "contestants": [{"actor": "a", "skill": "stealth"}, {"actor": "b", "skill": "stealth"}]}


@pytest.mark.parametrize("action", [TOGETHER, AGAINST])
def test_the_odds_of_totals_alone_are_those_of_the_whole(ask, action):
    people = {"a": sheet(3, 2), "b": sheet(1, 0)}
    whole = ask(action, **people, mode="odds")["outcomes"]
    part = ask(action, **people, mode="odds", fields=["totals"])["outcomes"]
    assert [row["result"]["totals"] for row in part] == [row["result"]["totals"] for row in whole]
    assert [row["probability"] for row in part] == [row["probability"] for row in whole]


def test_totals_that_nobody_asked_for_are_null_in_the_result(world):
    here = world(a=sheet(3, 2), b=sheet(1, 0))
    plan = system.prepare(here, system.action({"actor": "a", **AGAINST}))
    contest, running = begin(plan, system.turn(here))
    result, _ = proceed(running, Verdict((1,), None))
    assert contest.gives == ("totals",)
    assert (result.winner, result.totals) == ("b", None)


def asked_for(plan, turn):
    """All that a rule asks for while every die shows a 1."""
    request, running = begin(plan, turn)
    while running is not None:
        yield request
        yield from getattr(request, "rolls", ())
        faces = []
        while missing := request.pending(faces):
            faces += [1] * missing
        request, running = proceed(running, request.read(faces))
    if isinstance(request, Follow):
        yield from asked_for(Plan(request.rule), turn)


@pytest.mark.parametrize(
    "action, clauses",
    [
        (check(9), ["HZ-12"]),
        (TOGETHER, ["HZ-12", "HZ-12"]),
        (AGAINST, ["HZ-17", "HZ-12", "HZ-12", "HZ-18"]),
        ({"type": "attack", "target": "b", "kind": "melee", "damage": 4}, ["HZ-23"]),
        ({"type": "damage", "amount": 12}, ["HZ-32"]),
        ({"type": "press_on"}, ["HZ-32"]),
        ({"type": "create", "actor": "new", "name": "New", "attributes": {}, "skills": {}}, ["HZ-25"]),
    ],
)
def test_whatever_is_rolled_names_the_clause_it_is_rolled_by(world, action, clauses):
    here = world(a=sheet(1, 0, fatigue=9), b=sheet(1, 0, fatigue=9), options={"awake_check": True})
    plan = system.prepare(here, system.action({"actor": "a", **action}))
    assert [each.why for each in asked_for(plan, system.turn(here))] == clauses


def test_the_roll_for_life_points_and_a_reroll_name_their_clauses(world, table):
    making = world(a=system.views.blank("A"))
    plan = system.prepare(making, system.action({"type": "roll_life", "actor": "a"}))
    assert [each.why for each in asked_for(plan, system.turn(making))] == ["HZ-25"]
    play = table({"a": {**sheet(1, 0), "xp": {"earned": 1, "unspent": 1}}, "b": sheet(1, 0)})
    play.act({"actor": "a", **AGAINST}, dice=[5, 1])
    again = load(system, play.world).world
    plan = system.prepare(again, system.action({"type": "reroll", "actor": "a"}))
    assert [each.why for each in asked_for(plan, system.turn(again))] == ["HZ-46", "HZ-18"]
