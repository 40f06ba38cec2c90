"""The drivers: a rule is played, scripted and asked what it wants, and cannot tell which."""

import msgspec
import pytest
from hypothesis import given, strategies as st

from tablewright.kernel.decision import Invalid, Refused, TooLarge, WrongDice
from tablewright.kernel.dice import Contest, Dice, Draw, Pool, Sum
from tablewright.kernel.rule import Follow, LateRefusal, Plan, Turn, play, script, wanted
from tablewright.kernel.steps import Step, only_best, total
from tablewright.kernel.text import text


class Fell(msgspec.Struct, frozen=True):
    by: int


def turn() -> Turn[int]:
    return Turn(10, lambda world, event: world - event.by)


def two_rolls() -> Plan:
    def resolve(here):
        read = yield Sum(2, 6, 3, 10, "X-1")
        if read.reached:
            (hurt,) = yield Dice(1, 4, "X-2")
            here.happens(Fell(hurt))
        return read.total

    return Plan(resolve, steps=(Step("skill", "climb", 3, "X-1"),))


def test_a_script_plays_the_faces_in_order():
    rolled = script(two_rolls(), turn(), [4, 3, 2])
    assert (rolled.result, rolled.world, rolled.events) == (10, 8, (Fell(2),))
    assert [(die.die, die.face) for die in rolled.dice] == [("d6", 4), ("d6", 3), ("d4", 2)]


def test_the_steps_of_a_sum_add_up_to_its_total():
    rolled = script(two_rolls(), turn(), [4, 3, 2])
    assert total(rolled.steps) == rolled.result


@pytest.mark.parametrize("faces, next_dice", [([], (6, 6)), ([1], (6,)), ([4, 3], (4,)), ([1, 1], ()), ([4, 3, 2], ())])
def test_the_next_dice_are_known(faces, next_dice):
    assert wanted(two_rolls(), turn(), faces) == next_dice


@pytest.mark.parametrize("faces", [[], [4], [4, 3], [1, 1, 1], [4, 3, 5], [7, 1], [0, 1]])
def test_wrong_dice_are_told_and_change_nothing(faces):
    here = turn()
    with pytest.raises(WrongDice):
        script(two_rolls(), here, faces)


@pytest.mark.parametrize("faces", [[7], [0], [4, 3, 5]])
def test_a_face_that_the_die_does_not_have_is_told_as_soon_as_it_is_typed(faces):
    with pytest.raises(WrongDice):
        wanted(two_rolls(), turn(), faces)


def test_a_plan_without_dice_is_a_plain_function():
    def resolve(here):
        here.happens(Fell(1))
        return "down"

    rolled = play(Plan(resolve), turn(), lambda _sides: 1)
    assert (rolled.result, rolled.world, rolled.dice) == ("down", 9, ())


def test_exploding_dice_are_wanted_one_at_a_time():
    plan = Plan(lambda _turn: (yield Sum(2, 6, 0, 9, "X-1", exploding=True)))
    assert wanted(plan, turn(), [6]) == (6,)
    assert wanted(plan, turn(), [6, 6, 2]) == (6,)
    assert script(plan, turn(), [6, 6, 2, 3]).result.total == 17


def test_a_contest_takes_each_roll_with_its_explosions_in_turn():
    rolls = (Sum(1, 6, 0, 0, "X-1", exploding=True, of="a"), Sum(1, 6, 0, 0, "X-1", exploding=True, of="b"))
    plan = Plan(lambda _turn: (yield Contest(rolls, "X-1")))
    rolled = script(plan, turn(), [6, 1, 6, 1])
    assert rolled.result.best == (0, 1)
    assert [die.of for die in rolled.dice] == ["a", "a", "b", "b"]


def test_the_dice_of_a_pool_are_no_steps():
    rolled = script(Plan(lambda _turn: (yield Pool(2, "X-1", marked=True))), turn(), [4, 2, 6])
    assert (rolled.result.successes, rolled.result.on_top, rolled.steps) == (2, True, ())


@given(st.permutations([(2, True), (5, False), (3, True), (3, True)]))
def test_the_best_source_counts_whatever_the_order(order):
    steps = [Step("bonus", f"{value}", value, "X-1", applied=active) for value, active in order]
    chosen = only_best(steps, "X-2", text("Only the best counts."))
    assert total(chosen) == 3
    assert [step.clause for step in chosen if not step.applied].count("X-2") == 2


def test_an_inactive_source_never_suppresses_a_smaller_one():
    steps = [Step("bonus", "big", 9, "X-9", applied=False), Step("bonus", "small", 1, "X-1")]
    assert total(only_best(steps, "X-2", text("Only the best counts."))) == 1


def test_a_die_is_rolled_until_it_shows_one_that_is_accepted():
    plan = Plan(lambda _turn: (yield Draw(10, (2, 7), "X-1")))
    rolled = script(plan, turn(), [1, 10, 7])
    assert (rolled.result, len(rolled.dice)) == (7, 3)
    assert wanted(plan, turn(), [1]) == (10,)


def test_a_rule_may_run_on_in_another():
    def other(here):
        (hurt,) = yield Dice(1, 4, "X-2")
        here.happens(Fell(hurt))
        return hurt

    def resolve(here):
        read = yield Sum(1, 6, 0, 4, "X-1")
        here.happens(Fell(1))
        return Follow(other, lambda hurt: (read.total, hurt), ("hurt",))

    rolled = script(Plan(resolve), turn(), [5, 3])
    assert (rolled.result, rolled.world, rolled.events) == ((5, 3), 6, (Fell(1), Fell(3)))


def test_the_world_of_a_turn_follows_what_happens():
    here = turn()
    here.happens(Fell(1), Fell(2))
    assert here.world == 7
    here.happens(Fell(3))
    assert (here.world, here.onward().world, here.onward().events) == (4, 4, [])


DECLINED = [Refused("X-1", text("No.")), Invalid("action.actor", text("No.")), TooLarge(text("No."))]


@pytest.mark.parametrize("declined", DECLINED)
@pytest.mark.parametrize("after", [0, 1])
def test_a_refusal_after_the_plan_is_made_is_a_bug(declined, after):
    def resolve(_turn):
        for _ in range(after):
            yield Dice(1, 6, "X-1")
        raise declined

    def at_once(_turn):
        raise declined

    with pytest.raises(LateRefusal, match="No"):
        script(Plan(resolve), turn(), [1] * after)
    with pytest.raises(LateRefusal, match="No"):
        play(Plan(at_once), turn(), lambda _sides: 1)


@pytest.mark.parametrize(
    "request_",
    [
        Dice(101, 6, "X-1"),
        Dice(1, 1_001, "X-1"),
        Draw(1_001, (1,), "X-1"),
        Pool(100, "X-1", marked=True),
        Sum(101, 6, 0, 0, "X-1", exploding=True),
        Contest((Sum(1, 6, 0, 0, "X-1"),) * 9, "X-1"),
        Contest((Pool(1, "X-1"), Pool(101, "X-1")), "X-1"),
    ],
)
def test_more_than_is_ever_rolled_at_once_is_too_large_before_the_first_die(request_):
    plan = Plan(lambda _turn: (yield request_))
    drawn = []
    with pytest.raises(TooLarge):
        play(plan, turn(), lambda sides: drawn.append(sides) or 1)
    with pytest.raises(TooLarge):
        wanted(plan, turn())
    assert drawn == []


def test_the_next_die_of_a_contest_belongs_to_the_roll_that_is_not_done():
    rolls = (Sum(2, 6, 0, 0, "X-1", exploding=True, of="a"), Sum(1, 6, 0, 0, "X-1", of="b"), Sum(0, 6, 3, 0, "X-1"))
    contest = Contest(rolls, "X-1")
    assert [contest.current(faces).of for faces in ([], [6], [6, 1], [6, 1, 1])] == ["a", "a", "a", "b"]
    assert contest.pending([6, 1, 1, 6]) == 0
    assert [read.total for read in contest.read([6, 1, 1, 6]).rolls] == [8, 6, 3]
