"""Skills and specialisations, how they are agreed on and what they cost: TF-12 to TF-17."""

import pytest
from hypothesis import given, strategies as st

from tablewright.systems.two_fingers.skills import skills_price
from tablewright.systems.two_fingers.specialisations import specialisations_price

NEW = {"id": "sing", "name": "Пение", "description": "голос и слух"}


def skill(level, **changes):
    return {"name": "…", "description": "…", "level": level, "approved": True, **changes}


def test_a_skill_is_proposed_approved_bought_and_used(sit):
    """TF-12."""
    table = sit(skills={}, specialisations={}, features=[])
    assert table.do("propose_skill", **NEW).result.approved is False
    for kind, asked in (("buy_skill", {"skill": "sing"}), ("check", {"skill": "sing", "difficulty": 5})):
        assert table.refuses(kind, **asked) == "TF-12"
    assert table.do("approve", id="sing").result.approved is True
    assert table.do("buy_skill", skill="sing").result.level == 1
    assert table.do("check", skill="sing", difficulty=5, faces=[4]).result.success


def test_a_specialisation_is_proposed_approved_bought_and_used(sit):
    """TF-15."""
    table = sit(specialisations={}, features=[])
    table.do("propose_specialisation", id="doors", skill="locks", name="Двери", description="с петель")
    used = {"skill": "locks", "specialisation": "doors"}
    assert table.refuses("buy_specialisation", specialisation="doors") == "TF-15"
    assert table.refuses("check", difficulty=9, **used) == "TF-15"
    table.do("approve", id="doors")
    assert table.do("buy_specialisation", specialisation="doors").result.level == 1
    assert table.do("check", difficulty=9, faces=[1], **used).result.modifiers == 6


@pytest.mark.parametrize("missing", [{"name": ""}, {"description": " "}])
def test_a_proposal_has_a_name_and_a_description(sit, missing):
    """TF-12, TF-15."""
    assert sit().refuses("propose_skill", **{**NEW, **missing}) == "TF-12"
    assert sit().refuses("propose_specialisation", **{**NEW, "skill": "locks", **missing}) == "TF-15"


@pytest.mark.parametrize("taken", ["locks", "safes", "agility", "always"])
def test_an_id_names_one_thing_on_a_sheet(sit, taken):
    """TF-12, TF-15: what a feature applies to must be plain."""
    assert sit().refuses("propose_skill", **{**NEW, "id": taken}) == "TF-12"


def test_what_is_approved_is_not_approved_again_nor_withdrawn(sit):
    """TF-12, TF-15."""
    table = sit()
    assert [table.refuses(kind, id=key) for kind in ("approve", "withdraw") for key in ("locks", "safes")] == [
        "TF-12",
        "TF-15",
        "TF-12",
        "TF-15",
    ]


def test_a_proposal_can_be_withdrawn(sit):
    """TF-12, TF-15: the specialisation first."""
    table = sit()
    table.do("propose_skill", **NEW)
    table.do("propose_specialisation", id="opera", skill="sing", name="Опера", description="арии")
    assert table.refuses("withdraw", id="sing") == "TF-15"
    table.do("withdraw", id="opera")
    table.do("withdraw", id="sing")
    assert (set(table.vera.skills), set(table.vera.specialisations)) == ({"locks"}, {"safes"})


def test_what_somebody_else_proposed_is_not_approved_here(sit, vera):
    """TF-12: the request names whose sheet it is."""
    theirs = {**vera, "skills": {**vera["skills"], "sing": skill(0, approved=False)}}
    assert sit(others={"b": theirs}).refuses("approve", id="sing") == "TF-12"


def test_a_proposal_with_levels_stays(sit, vera):
    """TF-12: only a document can hold one."""
    table = sit(skills={**vera["skills"], "sing": skill(2, approved=False)})
    assert table.refuses("withdraw", id="sing") == "TF-12"


@pytest.mark.parametrize("kind, key", [("buy_skill", "skill"), ("buy_specialisation", "specialisation")])
def test_what_somebody_else_has_is_refused_and_what_nobody_has_is_invalid(sit, vera, kind, key):
    """TF-12, TF-15."""
    table = sit(skills={}, specialisations={}, others={"b": vera})
    theirs = {"skill": "locks", "specialisation": "safes"}[key]
    assert table.refuses(kind, **{key: theirs}) in {"TF-12", "TF-15"}
    declined = table.declines(kind, **{key: "juggling"})
    assert (declined.code, declined.details["path"]) == ("invalid", f"action.{key}")


def test_the_first_levels_of_skills_ever_cost_1_2_3(sit):
    """TF-13: whichever skills they go to."""
    table = sit(skills={"a": skill(0), "b": skill(0)}, specialisations={})
    assert [table.do("buy_skill", skill=key).result.cost for key in ("a", "b", "a")] == [1, 2, 3]


def test_the_tenth_skill_level_costs_10_and_ten_cost_55():
    """TF-13, TF-14."""
    assert skills_price(9, 1) == 10
    assert skills_price(0, 10) == 55


def test_five_levels_cost_50_when_seven_are_owned(sit):
    """TF-14."""
    table = sit(skills={"a": skill(3), "b": skill(4)}, specialisations={})
    assert table.do("buy_skill", skill="a", levels=5).result.cost == 50


def test_the_levels_of_specialisations_cost_1_2_5_10_17(sit):
    """TF-16: 35 together, over all specialisations."""
    specialisations = {key: skill(0, skill="a") for key in ("x", "y")}
    table = sit(skills={"a": skill(9)}, specialisations=specialisations)
    costs = [table.do("buy_specialisation", specialisation=key).result.cost for key in ("x", "y", "x", "x", "y")]
    assert costs == [1, 2, 5, 10, 17]
    assert specialisations_price(0, 5) == sum(costs) == 35


@given(owned=st.integers(0, 300), levels=st.integers(1, 60))
def test_the_prices_are_those_of_levels_bought_one_by_one(owned, levels):
    """TF-13, TF-14, TF-16: the closed forms against plain addition."""
    assert skills_price(owned, levels) == sum(n + 1 for n in range(owned, owned + levels))
    assert specialisations_price(owned, levels) == sum(1 + n * n for n in range(owned, owned + levels))


@pytest.mark.parametrize(
    "skill_level, has, levels, allowed",
    [(2, 0, 1, True), (2, 1, 1, False), (1, 0, 1, False), (3, 0, 2, True), (3, 0, 3, False)],
)
def test_a_specialisation_stays_below_its_skill(sit, skill_level, has, levels, allowed):
    """TF-17: the first level needs the skill at 2."""
    table = sit(skills={"a": skill(skill_level)}, specialisations={"x": skill(has, skill="a")})
    if allowed:
        assert table.do("buy_specialisation", specialisation="x", levels=levels).result.level == has + levels
    else:
        declined = table.declines("buy_specialisation", specialisation="x", levels=levels)
        assert declined.clause == "TF-17"
        assert declined.details["needs"] == has + levels + 1


def test_the_order_of_refusals_is_existence_condition_price(sit):
    """TF-15 before TF-17 before TF-20."""
    unapproved = skill(0, skill="a", approved=False)
    assert (
        sit(skills={"a": skill(1)}, specialisations={"x": unapproved}, xp=0).refuses(
            "buy_specialisation", specialisation="x"
        )
        == "TF-15"
    )
    assert (
        sit(skills={"a": skill(1)}, specialisations={"x": skill(0, skill="a")}, xp=0).refuses(
            "buy_specialisation", specialisation="x"
        )
        == "TF-17"
    )
    assert (
        sit(skills={"a": skill(2)}, specialisations={"x": skill(0, skill="a")}, xp=0).refuses(
            "buy_specialisation", specialisation="x"
        )
        == "TF-20"
    )


def cheapest(need, skills, specialisations):
    """The least experience for attribute + skill × (1 + specialisation) ≥ need, by trying everything."""
    return min(
        30 * attribute + skills_price(0, level) + specialisations_price(0, special)
        for attribute in range(5)
        for level in range(skills)
        for special in range(max(min(level, specialisations), 1))
        if attribute + level * (1 + special) >= need
    )


def test_a_skill_of_4_with_a_specialisation_of_3_is_the_cheapest_16(sit):
    """TF-7, TF-17: 18 XP, where attributes alone would take 480."""
    assert cheapest(16, 20, 20) == 18
    table = sit(attributes={}, skills={"a": skill(0)}, specialisations={"x": skill(0, skill="a")}, features=[], xp=100)
    table.do("buy_skill", skill="a", levels=4)
    table.do("buy_specialisation", specialisation="x", levels=3)
    assert table.vera.xp == 100 - 18
    assert table.do("check", difficulty=15, skill="a", specialisation="x").result.modifiers == 16
