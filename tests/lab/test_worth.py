"""What experience is worth: each purchase really made, each check of the mix really enumerated."""

from fractions import Fraction

import pytest
from by_hand import after, by_hand

from tablewright.kernel.decision import TooLarge
from tablewright.lab.worth import Mixed, usual_mix, worth

STEALTH = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 12}
BODY = {"type": "check", "actor": "ilka", "attribute": "body", "difficulty": 10}


def test_each_purchase_is_weighed_by_the_checks_it_changes(played):
    system, world = played("haze")
    found = worth(system, world, "ilka", [Mixed(STEALTH, 3), Mixed(BODY, 1)])
    assert found.purchases
    for each in found.purchases:
        bought = after(system, world, each.action)
        for here, mean, party in ((world, each.before, each.party_before), (bought, each.after, each.party_after)):
            chances = [by_hand(system, here, action) for action in (STEALTH, BODY)]
            assert mean == (3 * chances[0] + chances[1]) / 4
            together = Fraction(0)
            for times, action in ((3, STEALTH), (1, BODY)):
                missed = Fraction(1)
                for key in world.characters:
                    missed *= 1 - by_hand(system, here, {**action, "actor": key})
                together += times * (1 - missed)
            assert party == together / 4


def test_the_best_for_each_point_comes_first(played):
    system, world = played("haze")
    found = worth(system, world, "ilka", [Mixed(STEALTH)])
    gains = [each.gain for each in found.purchases]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0
    assert all(each.price > 0 for each in found.purchases)


def test_without_a_log_every_line_of_the_sheet_counts_once(played):
    system, world = played("haze")
    mix = usual_mix(system, world, "ilka")
    assert len(mix) > 10
    assert all(each.times == 1 for each in mix)


def test_no_check_to_weigh_by_is_said(played):
    system, world = played("haze")
    with pytest.raises(TooLarge):
        worth(system, world, "ilka", [])
