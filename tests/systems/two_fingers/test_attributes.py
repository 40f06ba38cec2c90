"""Attributes: TF-10 and TF-11."""

import pytest

from tablewright.systems.two_fingers.attributes import ATTRIBUTES


def test_there_are_six_in_a_grid_of_two_by_three():
    """TF-10: body above mind; force, stamina, finesse."""
    rows = [(str(each.side), str(each.manner)) for each in ATTRIBUTES.values()]
    manners = ["force", "stamina", "finesse"]
    assert rows == [(side, manner) for side in ("body", "mind") for manner in manners]
    assert list(ATTRIBUTES) == ["strength", "endurance", "agility", "intellect", "will", "perception"]


def test_all_six_start_at_0(sit):
    """TF-11."""
    assert sit(attributes={}).vera.attributes == dict.fromkeys(ATTRIBUTES, 0)


@pytest.mark.parametrize("levels, cost", [(1, 30), (3, 90)])
def test_every_level_costs_30(sit, levels, cost):
    """TF-11."""
    table = sit(attributes={})
    rolled = table.do("buy_attribute", attribute="strength", levels=levels)
    assert (rolled.result.cost, rolled.result.level) == (cost, levels)
    assert table.vera.xp == 100 - cost


def test_there_is_no_upper_bound(sit):
    """TF-11."""
    table = sit(attributes={"will": 500}, xp=30)
    assert table.do("buy_attribute", attribute="will").result.level == 501


def test_a_table_may_set_one(sit):
    """TF-11, the option attribute_cap; the cap is said before the price."""
    table = sit(options={"attribute_cap": 3}, xp=30)
    assert table.do("buy_attribute", attribute="agility").result.level == 3
    assert table.refuses("buy_attribute", attribute="agility") == "TF-11"


def test_a_price_is_explained(sit):
    (step,) = sit().do("buy_attribute", attribute="agility", levels=2).steps
    assert (step.kind, step.label) == ("attribute", "agility")
    assert (step.value, step.clause, str(step.note)) == (60, "TF-11", "2 × 30")
