"""Creation: every purchase can be taken back, TF-18."""

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import Refused
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.systems.two_fingers import system


def skill(level=0, **changes):
    return {"name": "…", "description": "…", "level": level, "approved": True, **changes}


@pytest.fixture
def creating(sit):
    return sit(
        attributes={},
        skills={"a": skill(), "b": skill()},
        specialisations={"x": skill(skill="a")},
        features=[],
        xp=100,
        creating=True,
    )


def test_the_ledger_is_priced_as_if_a_purchase_had_never_been_made(creating):
    """TF-18: three levels at 1 + 2 + 3, two at 4 + 5; without the first the two cost 1 + 2."""
    creating.do("buy_skill", skill="a", levels=3)
    creating.do("buy_skill", skill="b", levels=2)
    taken = creating.do("take_back", purchase=0).result
    assert (taken.refund, taken.xp) == (12, 97)
    assert [(line.id, line.cost) for line in creating.vera.ledger] == [("b", 3)]
    assert creating.vera.skills["a"].level == 0


def test_what_was_bought_on_top_of_levels_that_were_there_keeps_its_price(sit):
    """TF-18: levels that no line accounts for came before all lines."""
    table = sit(skills={"a": skill(4)}, specialisations={}, creating=True, xp=50)
    table.do("buy_skill", skill="a")
    table.do("buy_skill", skill="a")
    table.do("take_back", purchase=0)
    assert [line.cost for line in table.vera.ledger] == [5]
    assert table.vera.xp == 45


@pytest.mark.parametrize("kind, asked", [("buy_attribute", {"attribute": "will"}), ("buy_skill", {"skill": "a"})])
def test_taking_back_the_only_purchase_leaves_everything_as_it_was(creating, kind, asked):
    """TF-18."""
    before = creating.world
    creating.do(kind, **asked)
    creating.do("take_back", purchase=0)
    assert creating.world == before


def test_a_skill_is_not_taken_back_to_the_level_of_its_specialisation(creating):
    """TF-17, TF-18: the specialisation goes first."""
    creating.do("buy_skill", skill="a", levels=2)
    creating.do("buy_skill", skill="a")
    creating.do("buy_specialisation", specialisation="x")
    assert creating.refuses("take_back", purchase=0) == "TF-17"
    creating.do("take_back", purchase=1)
    assert creating.refuses("take_back", purchase=0) == "TF-17"
    creating.do("take_back", purchase=1)
    creating.do("take_back", purchase=0)
    assert creating.vera.xp == 100


def test_in_play_nothing_is_taken_back(creating):
    """TF-18: the ledger stays as a record."""
    creating.do("buy_skill", skill="a")
    creating.do("finish_creation")
    assert not creating.vera.creating
    assert creating.refuses("take_back", purchase=0) == "TF-18"
    assert creating.refuses("finish_creation") == "TF-18"
    creating.do("buy_skill", skill="a")
    assert [line.cost for line in creating.vera.ledger] == [1, 2]


def test_a_line_that_is_not_in_the_ledger_is_invalid(creating):
    for line in (-1, 0):
        declined = creating.declines("take_back", purchase=line)
        assert (declined.code, declined.details["path"]) == ("invalid", "action.purchase")


def test_a_line_about_something_that_is_gone_stays(sit):
    """TF-18: only a document can hold one."""
    table = sit(creating=True, ledger=[{"kind": "skill", "id": "gone", "levels": 1, "cost": 1}])
    assert table.refuses("take_back", purchase=0) == "TF-18"


def test_a_ledger_that_is_priced_too_low_gives_back_no_more_than_there_is(sit):
    """TF-20: only a document can hold one."""
    lines = [{"kind": "skill", "id": "locks", "levels": 1, "cost": cost} for cost in (0, 0)]
    table = sit(creating=True, specialisations={}, xp=0, ledger=lines)
    assert table.refuses("take_back", purchase=0) == "TF-20"


def test_a_line_that_cost_nothing_gives_nothing_back(sit):
    """TF-20: 0 is a balance; only a document can hold such a line."""
    lines = [{"kind": "skill", "id": "locks", "levels": 1, "cost": 0}]
    table = sit(creating=True, specialisations={}, xp=0, ledger=lines)
    assert table.do("take_back", purchase=0).result.xp == 0


BUYS = [
    *({"type": "buy_attribute", "attribute": key} for key in ("will", "agility")),
    *({"type": "buy_skill", "skill": key, "levels": levels} for key in ("a", "b") for levels in (1, 2, 3)),
    *({"type": "buy_specialisation", "specialisation": key} for key in ("x", "y")),
]
STEPS = st.lists(
    st.sampled_from(BUYS) | st.builds(lambda line: {"type": "take_back", "purchase": line}, st.integers(0, 6)),
    max_size=25,
)


@settings(deadline=None, max_examples=50)
@given(steps=STEPS)
def test_what_was_granted_is_what_was_spent_and_what_is_left(steps):
    """TF-18, TF-20: after any purchases and returns; the total spent depends only on the counts."""
    person = {
        "skills": {"a": skill(), "b": skill()},
        "specialisations": {"x": skill(skill="a"), "y": skill(skill="b")},
        "xp": 150,
        "creating": True,
    }
    world = load(system, {"system": system.id, "characters": {"v": person}}).world
    for step in steps:
        here = world.characters["v"]
        if step["type"] == "take_back" and step["purchase"] >= len(here.ledger):
            continue
        try:
            plan = system.prepare(world, system.action({"actor": "v", **step}))
        except Refused:
            continue
        world = script(plan, system.turn(world), ()).world
        here = world.characters["v"]
        spent = sum(line.cost for line in here.ledger)
        skills = sum(each.level for each in here.skills.values())
        specialisations = sum(each.level for each in here.specialisations.values())
        attributes = sum(here.attributes.values())
        assert here.xp + spent == 150
        assert here.xp >= 0
        assert spent == 30 * attributes + skills * (skills + 1) // 2 + sum(1 + n * n for n in range(specialisations))
        for each in here.specialisations.values():
            assert each.level == 0 or each.level < here.skills[each.skill].level
    assert load(system, {"system": system.id, "characters": {"v": person}}).warnings == ()
