"""The dice of a roll as source for other programs; icepool's is run, and its chance is ours."""

from fractions import Fraction

import pytest

from tablewright.kernel.decision import Invalid
from tablewright.lab.party import own_reading
from tablewright.lab.source import as_anydice, as_icepool

ADA = {"ada": {"name": "Ada", "abilities": {"charm": 3}}}


def run(source):
    names = {"print": lambda *_: None}
    exec(source, names)  # our own text
    return Fraction(names["chance"])


@pytest.mark.parametrize(
    "game, action, difficulty",
    [
        ("haze", {"type": "check", "actor": "ilka", "skill": "stealth"}, 14),
        ("favor", {"type": "check", "actor": "ilka", "ability": "charm"}, 9),
        ("blur", {"type": "test", "actor": "marit", "kind": "will", "dice": 5}, 3),
        ("two_fingers", {"type": "check", "actor": "vera"}, 4),
    ],
)
def test_icepool_finds_our_chance(game, action, difficulty, played):
    system, world = played(game)
    reading = own_reading(system, world, action, difficulty)
    assert run(as_icepool(reading)) == reading.chance()
    assert as_anydice(reading).startswith("output ")


def test_exploding_dice_say_that_they_are_cut_off(played):
    system, world = played("favor", characters=ADA, options={"exploding_sixes": True})
    reading = own_reading(system, world, {"type": "check", "actor": "ada", "ability": "charm"}, 14)
    assert "cut off" in as_icepool(reading)
    assert "explode depth" in as_anydice(reading)
    assert float(run(as_icepool(reading))) == pytest.approx(float(reading.chance()), abs=1e-9)


def test_what_they_can_not_say_is_turned_down(played):
    system, world = played("haze")
    both = {"type": "combined", "actor": "ilka", "participants": ["ilka", "torben"], "skill": "stealth", "need": "all"}
    reading = own_reading(system, world, {**both, "difficulty": 12}, 12)
    for source in (as_icepool, as_anydice):
        with pytest.raises(Invalid, match="no sum, pool or contest"):
            source(reading)
