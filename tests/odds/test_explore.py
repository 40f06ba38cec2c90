"""The odds are the rule's own: every reading of a request against all faces that give it."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.dice import Contest, Dice, Draw, Pool, Sum
from tablewright.kernel.rule import Plan, Turn, script, wanted
from tablewright.odds.explore import explore
from tablewright.odds.ways import ways


class Result(msgspec.Struct, frozen=True):
    total: int | None
    margin: int | None
    success: bool


def turn() -> Turn[None]:
    return Turn(None, lambda world, _event: world)


def check(request: Sum) -> Plan:
    def resolve(_turn):
        read = yield request
        margin = None if read.total is None else read.total - request.need
        return Result(read.total, margin, read.reached)

    return Plan(resolve)


def reading(request, faces):
    """What the request reads of complete faces; null when these are not all of them, or too many."""
    for end in range(len(faces) + 1):
        if not request.pending(faces[:end]):
            return request.read(faces[:end]) if end == len(faces) else None
    return None


REQUESTS = [
    Dice(2, 4, "X-1"),
    Dice(0, 6, "X-1"),
    Sum(1, 10, 7, 10, "X-1"),
    Sum(2, 6, -3, 4, "X-1"),
    Sum(0, 6, 4, 4, "X-1"),
    Pool(3, "X-1", marked=True),
    Pool(0, "X-1", marked=True),
    Pool(4, "X-1", hit=5),
    Contest((Sum(1, 4, 2, 0, "X-1"), Sum(1, 4, 3, 0, "X-1"), Sum(1, 4, 0, 0, "X-1")), "X-1"),
    Contest((Pool(2, "X-1", marked=True), Pool(1, "X-1")), "X-1"),
]


def sides(request) -> int:
    return request.rolls[0].sides if isinstance(request, Contest) else request.sides


def length(request) -> int:
    return (
        len(wanted(Plan(lambda _turn: (yield request)), turn()))
        if not isinstance(request, Contest)
        else sum(map(length, request.rolls))
    )


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_the_ways_of_a_request_are_those_of_its_faces(request_):
    if isinstance(request_, Contest):
        request_ = msgspec.structs.replace(request_, gives=("totals",))
    faces = product(range(1, sides(request_) + 1), repeat=length(request_))
    counted = Counter(map(repr, (reading(request_, list(each)) for each in faces)))
    found = ways(request_, None)
    scale = Fraction(sides(request_) ** length(request_), found.denominator)
    ours: Counter[str] = Counter()
    for way in found.outcomes:
        ours[repr(way.read)] += way.weight
    assert {read: weight * scale for read, weight in ours.items()} == dict(counted)


def test_what_is_not_asked_is_not_told_apart():
    fields = ("success",)
    odds = explore(check(Sum(1, 10, 7, 10, "X-1")), turn, fields)
    assert [(row.weight, row.result) for row in odds.outcomes] == [(8, {"success": True}), (2, {"success": False})]
    assert len(ways(Sum(1, 10, 7, 10, "X-1"), frozenset(fields)).outcomes) == 2


@settings(deadline=None)
@given(st.integers(0, 5), st.integers(2, 12), st.integers(-20, 20), st.integers(-20, 40))
def test_the_chance_is_the_same_whatever_is_asked(count, sides, plus, need):
    plan = check(Sum(count, sides, plus, need, "X-1"))
    whole = explore(plan, turn).chance(lambda result: result.success)
    assert explore(plan, turn, ("success",)).chance(lambda row: row["success"]) == whole
    assert sum(row.weight for row in explore(plan, turn).outcomes) == explore(plan, turn).denominator


def test_an_exploding_check_agrees_with_icepool_cut_off_deep():
    odds = explore(check(Sum(2, 6, 1, 15, "X-1", exploding=True)), turn)
    die = 2 @ icepool.d6.explode(depth=12)
    theirs = Fraction(sum(ways for total, ways in die.items() if total >= 14), die.denominator())
    assert abs(odds.chance(lambda result: result.success) - theirs) < Fraction(1, 10**7)


def test_the_expected_total_of_exploding_dice_is_exact():
    odds = explore(check(Sum(2, 6, 3, 10, "X-1", exploding=True)), turn)
    mean = sum(
        Fraction(row.weight, odds.denominator)
        * (row.result.total if row.result.total is not None else row.means["total"])
        for row in odds.outcomes
    )
    assert mean == Fraction(42, 5) + 3


@pytest.mark.parametrize("plus", [(0, 0, 0), (2, 1, 0), (-3, 5, 5)])
def test_who_wins_a_contest_is_what_enumeration_counts(plus):
    rolls = tuple(Sum(1, 6, each, 0, "X-1") for each in plus)
    found = ways(Contest(rolls, "X-1"), frozenset())
    counted: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        totals = [face + each for face, each in zip(faces, plus, strict=True)]
        counted[tuple(i for i, total in enumerate(totals) if total == max(totals))] += 1
    assert {way.read.best: way.weight for way in found.outcomes} == dict(counted)
    assert found.denominator == 216


def test_eight_rolls_that_are_only_compared_need_no_list_of_totals():
    rolls = tuple(Sum(1, 10, each, 0, "X-1") for each in range(8))
    found = ways(Contest(rolls, "X-1", gives=("totals",)), frozenset({"winner"}))
    assert sum(way.weight for way in found.outcomes) == found.denominator == 10**8
    with pytest.raises(TooLarge):
        ways(Contest(rolls, "X-1", gives=("totals",)), None)


def test_a_draw_until_it_fits_is_even_among_what_fits():
    def resolve(_turn):
        face = yield Draw(100, (7, 20, 93), "X-1")
        return Result(face, None, face == 7)

    odds = explore(Plan(resolve), turn)
    assert odds.chance(lambda result: result.success) == Fraction(1, 3)


def test_paths_of_unequal_length_come_to_one_denominator():
    def resolve(_turn):
        (first,) = yield Dice(1, 6, "X-1")
        if first < 3:
            return Result(first, None, False)
        (second,) = yield Dice(1, 10, "X-2")
        return Result(None, None, second > 7)

    odds = explore(Plan(resolve), turn)
    assert odds.chance(lambda result: result.success) == Fraction(4, 6) * Fraction(3, 10)
    assert sum(row.weight for row in odds.outcomes) == odds.denominator


def test_too_many_ways_are_refused_before_they_are_walked():
    plan = Plan(lambda _turn: (yield Dice(20, 6, "X-1")))
    with pytest.raises(TooLarge):
        explore(plan, turn)


def test_many_requests_in_a_row_are_refused_too():
    def resolve(_turn):
        for _ in range(6):
            yield Dice(1, 6, "X-1")

    with pytest.raises(TooLarge):
        explore(Plan(resolve), turn)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=8))
def test_scripted_faces_are_among_the_outcomes(faces):
    plan = check(Sum(2, 6, 0, 9, "X-1", exploding=True))
    while len(faces) < 40 and wanted(plan, turn(), faces):
        faces = [*faces, 1]
    needed = next(end for end in range(len(faces) + 1) if not wanted(plan, turn(), faces[:end]))
    rolled = script(plan, turn(), faces[:needed])
    rows = [row.result for row in explore(plan, turn).outcomes]
    if rolled.result.success:
        assert any(row.success for row in rows)
    else:
        assert rolled.result in rows
