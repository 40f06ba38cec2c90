"""The odds against the dice themselves, face by face, and against an independent library."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from tablewright.kernel.rule import script, wanted
from tablewright.odds.explore import explore
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Check, OvercomeTrauma

PEOPLE = {
    "a": {"abilities": {"charm": 3, "athletics": 2, "willpower": 6}, "stress": 38, "traumas": [{"id": "guilt"}]},
    "t": {"abilities": {"willpower": 2}, "damage": 20},
}

CHECKS = [
    Check(actor="a", ability="athletics", difficulty=9),
    Check(actor="a", ability="athletics", difficulty=9, advantage=1, amplify=2),
    Check(actor="a", ability="athletics", difficulty=4, disadvantage=2),
    Check(actor="a", ability="charm", target="t"),
    Check(actor="a", ability="charm", target="t", disadvantage=5),
    Check(actor="t", ability="stealth", target="a", against="awareness"),
    Check(actor="a", ability="charm", target="a"),
    OvercomeTrauma(actor="a", trauma="guilt", ability="willpower"),
    OvercomeTrauma(actor="a", trauma="guilt", ability="reasoning", advantage=1),
]


def thrown(plan, here):
    """Every outcome by trying all faces, with its chance."""
    count = next(count for count in range(9) if not wanted(plan, system.turn(here), [1] * count))
    found = Counter()
    for faces in product(range(1, 7), repeat=count):
        rolled = script(plan, system.turn(here), faces)
        found[rolled.result, rolled.events] += Fraction(1, 6**count)
    return found


@pytest.mark.parametrize("action", CHECKS, ids=str)
def test_the_odds_are_those_of_all_faces(world, action):
    here = world(**PEOPLE)
    plan = system.prepare(here, action)
    odds = explore(plan, lambda: system.turn(here))
    assert {(row.result, row.events): Fraction(row.weight, odds.denominator) for row in odds.outcomes} == thrown(
        plan, here
    )


@pytest.mark.parametrize("action", CHECKS, ids=str)
def test_the_odds_of_success_alone_are_those_of_the_whole(world, action):
    here = world(**PEOPLE)
    plan = system.prepare(here, action)
    whole = explore(plan, lambda: system.turn(here)).chance(lambda result: result.success)
    assert explore(plan, lambda: system.turn(here), ("success",)).chance(lambda row: row["success"]) == whole


@pytest.mark.parametrize("advantage", range(4))
@pytest.mark.parametrize("difficulty", [2, 7, 12, 19])
def test_a_check_agrees_with_an_independent_library(ask, advantage, difficulty):
    check = {"type": "check", "ability": "charm", "difficulty": difficulty, "advantage": advantage}
    found = ask(check, mode="odds", a={"abilities": {"charm": 3}})["summary"]["success"]
    total = icepool.d(6).pool(2 + advantage).sum() + 3
    assert Fraction(found) == (total >= difficulty).probability(True)


def test_contests_that_are_worked_out_once_differ_in_nothing_that_decides_them(ask):
    """FG-4, FG-8, FG-12, FG-31: each thing that counts makes another contest, and what happens in one is not lost."""
    check = {"type": "check", "ability": "charm", "target": "t"}
    told = {}
    for name, changed, own, other, options in (
        ("as it is", {}, {}, {}, {}),
        ("a die more", {"advantage": 1}, {}, {}, {}),
        ("a better ability", {}, {"abilities": {"charm": 1}}, {}, {}),
        ("a die less for the target", {}, {}, {"damage": 20}, {}),
        ("a better target", {}, {}, {"abilities": {"willpower": 1}}, {}),
        ("exploding", {}, {}, {}, {"exploding_sixes": True}),
        ("a point paid", {"amplify": 1}, {}, {}, {}),
        ("after a rest", {}, {"may_advance": True}, {}, {}),
    ):
        for _ in range(2):  # the second time from what is remembered
            answer = ask({**check, **changed}, mode="odds", options=options, a=own, t=other)
            odds = answer["summary"]["success"], answer["outcomes"][0]["events"]
            assert told.setdefault(name, odds) == odds
    assert len({str(odds) for odds in told.values()}) == len(told)
    assert told["a point paid"][1][0]["type"] == "pool_spent/1"
    assert told["after a rest"][1][0]["type"] == "advancement_closed/1"


def test_a_check_against_a_person_agrees_with_an_independent_library(ask):
    check = {"type": "check", "ability": "charm", "target": "t"}
    found = ask(check, mode="odds", a={"abilities": {"charm": 1}}, t={"abilities": {"willpower": 2}})["summary"]
    own, other = 2 @ icepool.d6 + 1, 2 @ icepool.d6 + 2
    assert Fraction(found["success"]) == (own >= other).probability(True)
    assert found["expected"] == {"total": "8", "difficulty": "9", "margin": "-1"}


EXPLODING = {"exploding_sixes": True}


def test_thirteen_with_exploding_sixes_is_exactly_one_in_six(ask):
    """FG-8: nothing short of two sixes gets near, and then the rest is 1 in 6."""
    check = {"type": "check", "ability": "nature", "difficulty": 13}
    assert ask(check, mode="odds", options=EXPLODING, a={})["summary"]["success"] == "1/6"


def test_an_exploding_die_is_worth_four_and_a_fifth(ask):
    """FG-8."""
    check = {"type": "check", "ability": "nature", "difficulty": 7, "disadvantage": 1}
    assert ask(check, mode="odds", options=EXPLODING, a={})["summary"]["expected"]["total"] == "21/5"


@pytest.mark.parametrize("difficulty", [2, 6, 7, 10, 13, 14, 25])
def test_exploding_sixes_agree_with_a_library_that_stops_deep_down(ask, difficulty):
    """FG-8: the library cuts off after thirty sixes, ours does not."""
    check = {"type": "check", "ability": "nature", "difficulty": difficulty}
    found = Fraction(ask(check, mode="odds", options=EXPLODING, a={})["summary"]["success"])
    cut = 2 @ icepool.d6.explode(depth=30)
    assert abs(found - (cut >= difficulty).probability(True)) < Fraction(1, 6**25)


def test_two_exploding_rolls_against_each_other(ask):
    """FG-8, FG-4: alike, so the active side has its half and half of the ties; two rows, with the means of both."""
    check = {"type": "check", "ability": "charm", "target": "t"}
    odds = ask(check, mode="odds", options=EXPLODING, a={}, t={})
    found = Fraction(odds["summary"]["success"])
    own, other = 2 @ icepool.d6.explode(depth=12), 2 @ icepool.d6.explode(depth=12)
    assert abs(found - (own >= other).probability(True)) < Fraction(1, 6**9)
    assert [row["result"] for row in odds["outcomes"]] == [
        {"total": None, "difficulty": None, "success": True, "margin": None},
        {"total": None, "difficulty": None, "success": False, "margin": None},
    ]
    assert odds["summary"]["expected"] == {"total": "42/5", "difficulty": "42/5", "margin": "0"}


@pytest.mark.parametrize("sixes", [False, True])
def test_the_rows_that_reach_an_exploding_difficulty_are_one(ask, sixes):
    """FG-8."""
    check = {"type": "check", "ability": "nature", "difficulty": 4}
    rows = ask(check, mode="odds", options={"exploding_sixes": sixes}, a={})["outcomes"]
    assert len(rows) == (3 if sixes else 11)


def test_exploding_dice_under_a_far_difficulty_are_too_long_to_write_and_success_alone_is_not(ask):
    """FG-8: the totals under 10,000 are so many that their chances would fill a book."""
    check = {"type": "check", "ability": "charm", "difficulty": 10_000}
    far = {"mode": "odds", "options": {"exploding_sixes": True}}
    assert ask(check, **far)["error"]["code"] == "limit"
    assert ask(check, fields=["success"], **far)["ok"]
    assert ask({**check, "difficulty": 1_000}, **far)["ok"]
