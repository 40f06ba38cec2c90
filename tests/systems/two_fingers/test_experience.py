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


def test_the_balance_and_levels_go_up_to_a_million(sit):
    """TF-20, TF-11: so that everything can be written out."""
    table = sit(xp=999_999, attributes={"will": 999_999})
    assert table.do("award_xp", amount=1).result.xp == 1_000_000
    assert table.refuses("award_xp", amount=1) == "TF-20"
    assert table.do("buy_attribute", attribute="will").result.level == 1_000_000
    assert table.refuses("buy_attribute", attribute="will") == "TF-11"


def test_what_a_purchase_costs_is_explained(sit, vera):
    """TF-14, TF-16."""
    table = sit(skills={"locks": {**vera["skills"]["locks"], "level": 4}})
    (step,) = table.do("buy_skill", skill="locks", levels=2).steps
    assert (step.kind, step.label, step.value, step.clause) == ("skill", "Замки", 11, "TF-14")
    assert str(step.note) == "from 5 to 6 a level, with 4 owned"
    (step,) = table.do("buy_skill", skill="locks").steps
    assert (step.value, str(step.note)) == (7, "1 + N for the level, with N = 6 owned")
    (step,) = table.do("buy_specialisation", specialisation="safes").steps
    assert (step.kind, step.label, step.value, step.clause) == ("specialisation", "Сейфы", 5, "TF-16")
    assert str(step.note) == "1 + N² a level, with N = 2 owned"
