"""Simulation agrees with the exact answer within its own error, and is the same wherever it runs."""

import pytest

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.lab.party import own_reading
from tablewright.lab.scenes import scene, value_at
from tablewright.lab.simulate import MAX_RUNS, Tally, batch, bulk, merged

ROLL = {"type": "blur_roll", "actor": "wren"}


@pytest.mark.parametrize(
    "game, action, difficulty",
    [
        ("haze", {"type": "check", "actor": "ilka", "skill": "stealth"}, 14),
        ("favor", {"type": "check", "actor": "ilka", "ability": "charm"}, 9),
        ("blur", {"type": "test", "actor": "marit", "kind": "will", "dice": 5}, 3),
    ],
)
def test_checks_in_bulk_pass_as_often_as_their_odds_say(game, action, difficulty, played):
    system, world = played(game)
    reading = own_reading(system, world, action, difficulty)
    found = bulk(reading, 200_000, seed=5)
    assert abs(found.share - float(reading.chance())) < 4 * found.error
    assert bulk(reading, 200_000, seed=5) == found


def test_what_more_than_the_first_dice_decide_is_not_thrown_in_bulk(played):
    system, world = played("haze")
    both = {"type": "combined", "actor": "ilka", "participants": ["ilka", "torben"], "skill": "stealth", "need": "all"}
    with pytest.raises(Invalid):
        bulk(own_reading(system, world, {**both, "difficulty": 12}, 12), 10, seed=1)


@pytest.mark.parametrize("runs", [0, -1, MAX_RUNS + 1])
def test_too_many_runs_are_turned_down(runs, played):
    system, world = played("haze")
    with pytest.raises(TooLarge):
        bulk(own_reading(system, world, {"type": "check", "actor": "ilka", "skill": "stealth"}, 14), runs, seed=1)


def test_campaigns_come_out_as_the_chain_says(played):
    system, world = played("blur", characters={"wren": {"name": "Wren", "blur": 1}})
    watch = value_at("wren", "blur")
    exact = scene(system, world, [ROLL], 2, watch).spreads[-1]
    tally = Tally()
    for number in range(3):
        tally = merged(tally, batch(system, world, [ROLL], 2, watch, 9, number, runs=500))
    assert tally.runs == sum(tally.counts.values()) == 1_500
    mean = float(sum(value * chance for value, chance in exact.items()))
    assert abs(tally.mean - mean) < 4 * tally.error
    assert batch(system, world, [ROLL], 2, watch, 9, 1, runs=20) == batch(
        system, world, [ROLL], 2, watch, 9, 1, runs=20
    )


def test_steps_that_are_refused_are_counted(played):
    system, world = played("haze")
    tally = batch(system, world, [{"type": "press_on", "actor": "ilka"}], 3, value_at("ilka", "fatigue"), 1, 0, runs=2)
    assert tally.refused == 6
