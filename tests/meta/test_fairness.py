"""The gauge of dice: even dice pass it, and a loaded one or one that remembers its last face does not."""

import random

import pytest

from fairness import chances
from tablewright.table.fair import draw_by


def pairs(sides, draw, count=40_000):
    found = [0] * sides**2
    for _ in range(count):
        found[(draw() - 1) * sides + draw() - 1] += 1
    return found


def test_our_dice_pass():
    draw = draw_by(b"k" * 32, "table", 1, "roll")
    assert min(chances(6, pairs(6, lambda: draw(6)))) > 1e-6


def test_the_chances_of_counts_that_are_known():
    # χ² = 2 over 1 degree of freedom for the faces, and 4 over 3 for the pairs
    assert chances(2, [25 + 5, 25 + 5, 25 - 5, 25 - 5]) == pytest.approx((0.1573, 0.2615), abs=1e-4)


def test_the_gauge_of_dice_notices_a_loaded_die():
    chance = random.Random(1)
    assert chances(6, pairs(6, lambda: chance.choice([1, 2, 3, 4, 5, 6, 6])))[0] < 1e-6


def test_the_gauge_of_dice_notices_a_die_that_remembers():
    chance, last = random.Random(1), [1]

    def draw():
        last[0] = chance.choice([face for face in range(1, 7) if face != last[0]])
        return last[0]

    found = chances(6, pairs(6, draw))
    assert found[0] > 1e-6
    assert found[1] < 1e-6
