"""A rule that runs on in another: every driver goes on with it, and the odds walk it once."""

from fractions import Fraction

import msgspec
import pytest

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.dice import Dice, Pool
from tablewright.kernel.rule import Follow, Plan, Turn, play, script, wanted
from tablewright.odds.explore import explore


class Fell(msgspec.Struct, frozen=True):
    by: int


class Climbed(msgspec.Struct, frozen=True):
    successes: int
    hurt: int = 0


def turn() -> Turn[int]:
    return Turn(10, lambda world, event: world - event.by)


def climbing():
    """A pool; without a success a fall follows. With the plan comes a list of the worlds in which falls began."""
    falls = []

    def fall(here):
        falls.append(here.world)
        (hurt,) = yield Dice(1, 4, "X-2")
        here.happens(Fell(hurt))
        return hurt

    def resolve(here):
        read = yield Pool(2, "X-1")
        if read.successes:
            return Climbed(read.successes)
        here.happens(Fell(1))
        return Follow(fall, lambda hurt: Climbed(0, hurt or 0), gives=("hurt",))

    return Plan(resolve), falls


def test_dice_and_events_of_both_rules_stand_in_one_line():
    plan, _ = climbing()
    rolled = script(plan, turn(), [1, 2, 3])
    assert (rolled.result, rolled.events, rolled.world) == (Climbed(0, 3), (Fell(1), Fell(3)), 6)
    assert [(die.die, die.face) for die in rolled.dice] == [("d6", 1), ("d6", 2), ("d4", 3)]
    assert play(plan, turn(), lambda _sides: 1).result == Climbed(0, 1)


def test_the_dice_of_what_follows_are_wanted_when_it_follows():
    plan, _ = climbing()
    assert wanted(plan, turn()) == (6, 6)
    assert wanted(plan, turn(), [1, 1]) == (4,)
    assert wanted(plan, turn(), [1, 4]) == ()


def test_odds_count_what_follows_with_its_events():
    plan, _ = climbing()
    odds = explore(plan, turn)
    found = {row.result: Fraction(row.weight, odds.denominator) for row in odds.outcomes}
    assert found == {
        Climbed(1): Fraction(1, 2),
        Climbed(2): Fraction(1, 4),
        **{Climbed(0, hurt): Fraction(1, 16) for hurt in (1, 2, 3, 4)},
    }
    assert {row.events for row in odds.outcomes if row.result.hurt == 2} == {(Fell(1), Fell(2))}


def each_face_then_a_fall(faces, sides):
    falls = []

    def fall(here):
        falls.append(here.world)
        (hurt,) = yield Dice(1, sides, "X-2")
        return hurt

    def resolve(_here):
        (face,) = yield Dice(1, faces, "X-1")
        return Follow(fall, lambda hurt: Climbed(face, hurt), gives=("hurt",))

    return Plan(resolve), falls


def test_odds_walk_what_follows_once_in_one_world():
    plan, falls = each_face_then_a_fall(6, 4)
    assert len(explore(plan, turn).outcomes) == 24
    assert len(falls) == 4


def test_what_nobody_asks_for_is_left_out():
    plan, falls = climbing()
    odds = explore(plan, turn, ("successes",))
    assert odds.chance(lambda row: row["successes"] == 0) == Fraction(1, 4)
    assert falls == []


def test_what_follows_counts_for_the_cap():
    plan, _ = each_face_then_a_fall(11, 1000)
    with pytest.raises(TooLarge):
        explore(plan, turn)
