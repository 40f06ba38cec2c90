"""The odds are the rule's own: every reading of a request against all faces that give it."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import icepool
import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import Refused, TooLarge
from tablewright.kernel.dice import Contest, Dice, Draw, Pool, Sum
from tablewright.kernel.rule import Follow, LateRefusal, Plan, Turn, script, wanted
from tablewright.kernel.text import text
from tablewright.odds.explore import MAX_REMEMBERED, REMEMBERED, Outcome, explore
from tablewright.odds.ways import ways


class Result(msgspec.Struct, frozen=True):
    total: int | None
    margin: int | None
    success: bool


class Held(msgspec.Struct, frozen=True):
    by: Mapping[str, int]


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


def test_outcomes_that_hold_equal_mappings_are_one_whatever_the_order_of_their_keys():
    def resolve(_turn):
        (face,) = yield Dice(1, 2, "X-1")
        return Held({"a": 1, "b": 2} if face == 1 else {"b": 2, "a": 1})

    assert explore(Plan(resolve), turn).outcomes == (Outcome(2, Held({"a": 1, "b": 2}), ()),)


def test_a_rule_that_is_turned_down_while_its_odds_are_walked_is_a_bug():
    def resolve(_turn):
        (face,) = yield Dice(1, 6, "X-1")
        if face == 5:
            raise Refused("X-1", text("Not with a five."))

    with pytest.raises(LateRefusal, match="Not with a five"):
        explore(Plan(resolve), turn)


@pytest.mark.parametrize("request_", [Dice(101, 2, "X-1"), Sum(101, 6, 0, 0, "X-1"), Pool(101, "X-1")])
def test_odds_of_more_dice_than_are_ever_rolled_are_too_large(request_):
    with pytest.raises(TooLarge):
        ways(request_, frozenset())


def explosion(count, plus=0, sides=6):
    return Sum(count, sides, plus, 0, "X-1", exploding=True)


@pytest.mark.parametrize(
    "rolls",
    [
        (explosion(1), explosion(1), explosion(1)),
        (explosion(1), explosion(1, sides=8)),
        (explosion(1), Pool(3, "X-1")),
        (explosion(1, plus=2**53), explosion(1)),
        (explosion(100, sides=1_000), explosion(1, sides=1_000)),
    ],
)
def test_exploding_rolls_that_can_not_be_compared_are_turned_down(rolls):
    with pytest.raises(TooLarge):
        ways(Contest(rolls, "X-1"), frozenset())


def test_two_exploding_rolls_have_their_exact_means():
    contest = Contest((explosion(2, 3), explosion(1, 1)), "X-1", (), ("total", "difficulty"), "margin")
    for way in ways(contest, None).outcomes:
        assert way.means == {
            "total": Fraction(57, 5),
            "difficulty": Fraction(26, 5),
            "margin": Fraction(31, 5),
        }


def test_of_several_exploding_sums_that_give_a_field_the_last_has_its_mean():
    def resolve(_turn):
        yield Sum(1, 6, 0, 0, "X-1", exploding=True)
        read = yield Sum(2, 6, 0, 0, "X-1", exploding=True)
        return Result(read.total, None, read.reached)

    (row,) = explore(Plan(resolve), turn).outcomes
    assert row.means["total"] == Fraction(42, 5)


def test_an_exploding_sum_of_no_dice_is_what_is_added():
    whole = explore(check(Sum(0, 6, 5, 5, "X-1", exploding=True)), turn)
    assert [(row.weight, row.result.success) for row in whole.outcomes] == [(1, True)]
    (row,) = explore(check(Sum(0, 6, 5, 6, "X-1", exploding=True)), turn).outcomes
    assert row.result == Result(5, -1, False)


@pytest.mark.parametrize("need", [10_101, 2**53])
def test_a_difficulty_beyond_ten_thousand_rows_is_too_large(need):
    for asked in (None, frozenset({"success"})):
        with pytest.raises(TooLarge):
            ways(Sum(2, 6, 0, need, "X-1", exploding=True), asked)


def test_chances_with_more_digits_than_are_written_are_too_large():
    def resolve(_turn):
        for _ in range(60):
            yield Sum(100, 6, 0, 601, "X-1")
        return Result(None, None, success=False)

    with pytest.raises(TooLarge, match="digits"):
        explore(Plan(resolve), turn, ("success",))


class Two(msgspec.Struct, frozen=True):
    first: int
    second: int | None


def followed(walked=None):
    def other(here):
        if walked is not None:
            walked.append(here.world)
        (face,) = yield Dice(1, 3, "X-2")
        here.happens("other")
        return face

    def resolve(here):
        (face,) = yield Dice(1, 6, "X-1")
        here.happens("low" if face < 4 else "high")
        return Follow(other, lambda second: Two(face, second), ("second",))

    return Plan(resolve)


def counted_turn() -> Turn[tuple[str, ...]]:
    return Turn((), lambda world, event: (*world, event))


def test_the_odds_of_a_rule_that_runs_on_are_those_of_both():
    odds = explore(followed(), counted_turn)
    assert len(odds.outcomes) == 18
    assert {row.weight for row in odds.outcomes} == {1}
    assert odds.outcomes[-1].events == ("high", "other")


def test_a_rule_that_is_run_on_in_is_walked_once_a_world():
    walked: list[tuple[str, ...]] = []
    explore(followed(walked), counted_turn)
    assert set(walked) == {("low",), ("high",)}
    assert len(walked) == 2 * 3


class Ended(msgspec.Struct, frozen=True):
    low: bool
    depth: int
    face: int


def falling(made, *, as_they_are):
    """A fall that may be thrown for twice, so that its ends are out of unequal numbers."""

    def other(_here):
        (face,) = yield Dice(1, 4, "X-2")
        if face == 1:
            (face,) = yield Dice(1, 6, "X-3")
        return Ended(low=False, depth=face // 3, face=face)

    def resolve(_here):
        (face,) = yield Dice(1, 6, "X-1")

        def make(fallen):
            made.append(fallen)
            return Ended(low=face < 4, depth=fallen.depth, face=fallen.face)

        return Follow(other, make, ("depth", "face"), as_they_are=as_they_are)

    return Plan(resolve)


@pytest.mark.parametrize("asked", [("depth",), ("face",), ("low", "depth"), ("low", "depth", "face"), None])
def test_ends_that_are_one_for_what_is_asked_keep_every_chance(asked):
    odds = [explore(falling([], as_they_are=each), turn, asked) for each in (True, False)]
    assert odds[0] == odds[1]


def test_ends_that_are_one_for_what_is_asked_are_made_once():
    made = []
    explore(falling(made, as_they_are=True), turn, ("low", "depth"))
    assert len(made) == 6 * 5  # depth 0 or 1 of the first die, 0 to 2 of the second


def test_a_rule_of_which_nothing_is_asked_is_not_walked():
    walked: list[tuple[str, ...]] = []
    odds = explore(followed(walked), counted_turn, ("first",))
    assert walked == []
    assert odds.denominator == 6
    assert explore(followed(walked), counted_turn, ("second",)).chance(lambda row: row["second"] == 1) == Fraction(1, 3)


def counting(alike, walks, rows=6):
    def resolve(_turn):
        walks.append(alike)
        (face,) = yield Dice(1, rows, "X-1")
        return face

    return Plan(resolve, alike=alike)


def test_plans_that_are_alike_are_walked_once_for_each_choice_of_fields():
    walks: list[object] = []
    first = explore(counting("once", walks), turn)
    so_many = len(walks)
    assert explore(counting("once", walks), turn) is first
    assert len(walks) == so_many
    assert explore(counting("not the same", walks), turn) == first
    assert len(walks) == 2 * so_many


def test_plans_that_say_nothing_of_it_are_walked_each_time():
    walks: list[object] = []
    assert explore(counting(None, walks), turn) == explore(counting(None, walks), turn)
    assert len(walks) == 2 * 6


def test_only_the_last_odds_are_remembered_and_none_that_are_large():
    walks: list[object] = []
    for number in range(3 * MAX_REMEMBERED):
        explore(counting(("many", number), walks), turn)
        assert len(REMEMBERED) <= MAX_REMEMBERED
    before = dict(REMEMBERED)
    explore(Plan(lambda _turn: (yield Dice(4, 7, "X-1")), alike="large"), turn)
    assert dict(REMEMBERED) == before


def test_whose_marked_die_is_on_top_is_told_without_the_successes():
    """A contest of three, by every face of the dice."""
    rolls = (Pool(1, "X-1", marked=True), Pool(2, "X-1"), Pool(0, "X-1", marked=True))
    contest = Contest(rolls, "X-1", gives=("successes",), marks=("on_top",))
    found = ways(contest, frozenset({"on_top"}))
    expected = Counter()
    for faces in product(range(1, 7), repeat=5):
        verdict = contest.read(faces)
        expected[verdict.best, verdict.on_top] += 1
    assert {(way.read.best, way.read.on_top): way.weight for way in found.outcomes} == expected
    assert all(way.read.rolls is None for way in found.outcomes)
    assert found.denominator == 6**5
    assert {way.read.on_top for way in ways(contest, frozenset({"winner"})).outcomes} == {None}
