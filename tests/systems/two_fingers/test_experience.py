"""Experience: TF-20, and the option starting_xp."""

import pytest


def test_experience_is_awarded(sit):
    """TF-20."""
    assert sit(xp=3).do("award_xp", amount=5).result.xp == 8


def test_an_award_can_be_corrected_down_to_0(sit):
    """TF-20: the balance never goes below 0."""
    table = sit(xp=3)
    assert table.refuses("award_xp", amount=-4) == "TF-20"
    assert table.do("award_xp", amount=-3).result.xp == 0


@pytest.mark.parametrize(
    "kind, asked, price",
    [
        ("buy_attribute", {"attribute": "will"}, 30),
        ("buy_skill", {"skill": "locks"}, 4),
        ("buy_specialisation", {"specialisation": "safes"}, 5),
    ],
)
def test_the_price_must_be_in_hand(sit, vera, kind, asked, price):
    """TF-20: to the last point."""
    skills = {"locks": {**vera["skills"]["locks"], "level": 3 + (kind == "buy_specialisation")}}
    assert sit(skills=skills, xp=price - 1).refuses(kind, **asked) == "TF-20"
    table = sit(skills=skills, xp=price)
    assert table.prepare(kind, **asked).cost == {"xp": price}
    table.do(kind, **asked)
    assert table.vera.xp == 0


def test_a_table_may_give_experience_to_begin_with(sit, vera):
    """TF-20: to those whose document does not say."""
    without = {key: value for key, value in vera.items() if key != "xp"}
    table = sit(options={"starting_xp": 60}, xp=5, others={"new": without})
    assert (table.world.characters["new"].xp, table.vera.xp) == (60, 5)
