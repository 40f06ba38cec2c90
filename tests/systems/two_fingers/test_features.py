"""Features: TF-4 and TF-19."""

from itertools import permutations

import pytest


@pytest.mark.parametrize(
    "applies_to, used, counts",
    [
        (["always"], {}, True),
        (["agility"], {"attribute": "agility"}, True),
        (["agility"], {"attribute": "strength"}, False),
        (["locks"], {"skill": "locks"}, True),
        (["safes"], {"skill": "locks", "specialisation": "safes"}, True),
        (["safes"], {"skill": "locks"}, False),
        (["strength", "locks"], {"skill": "locks"}, True),
        ([], {"attribute": "agility", "skill": "locks"}, False),
    ],
)
def test_a_feature_counts_with_what_it_applies_to(sit, applies_to, used, counts):
    """TF-4: any of the ids; without ids only when the GM ticks it."""
    table = sit(features=[{"id": "f", "name": "F", "value": 4, "applies_to": applies_to}])
    rolled = table.do("check", difficulty=99, faces=[1], **used)
    (step,) = (step for step in rolled.steps if step.kind == "feature")
    assert (step.applied, step.value, step.clause) == (counts, 4, "TF-4")
    assert (step.note is None) is counts


def test_the_gm_can_tick_a_feature_for_a_check(sit):
    """TF-4."""
    table = sit(features=[{"id": "f", "name": "F", "value": 4}])
    assert table.do("check", difficulty=99, features=["f"], faces=[1]).result.modifiers == 4


def test_a_feature_that_applies_is_not_added_twice_when_it_is_ticked(sit):
    """TF-4."""
    table = sit()
    once = table.do("check", difficulty=99, faces=[1]).result
    assert table.do("check", difficulty=99, features=["lucky", "lucky"], faces=[1]).result == once


def test_the_order_of_features_never_matters(sit, vera):
    """TF-4."""
    features = [*vera["features"], {"id": "f", "name": "F", "value": -5, "applies_to": ["locks"]}]
    used = {"attribute": "agility", "skill": "locks"}
    results = {
        sit(features=list(order)).do("check", difficulty=9, faces=[7], **used).result
        for order in permutations(features)
    }
    assert len(results) == 1


def test_a_feature_that_somebody_else_has_is_refused(sit, vera):
    """TF-4."""
    assert sit(features=[], others={"b": vera}).refuses("check", difficulty=9, features=["lucky"]) == "TF-4"


def test_a_feature_is_given_and_costs_nothing(sit):
    """TF-19."""
    table = sit()
    result = table.do("grant_feature", id="brave", name="Отвага", value=2, applies_to=["will"]).result
    assert (result.id, result.name, result.value) == ("brave", "Отвага", 2)
    assert table.vera.features[-1].applies_to == ("will",)
    assert table.vera.xp == 100
    assert table.prepare("grant_feature", id="other", name="Ещё", value=1).cost == {}


def test_a_feature_can_be_negative_and_can_be_taken_away(sit):
    """TF-4, TF-19."""
    table = sit(features=[])
    table.do("grant_feature", id="limp", name="Хромота", value=-3, applies_to=["always"])
    assert table.do("check", difficulty=9, faces=[1]).result.modifiers == -3
    rolled = table.do("remove_feature", id="limp")
    (event,) = rolled.events
    assert (event.id, event.name, event.value, event.applies_to) == ("limp", "Хромота", -3, ("always",))
    assert (rolled.result.id, rolled.result.name, rolled.result.value) == ("limp", "Хромота", -3)
    assert table.vera.features == ()


@pytest.mark.parametrize(
    "changes, clause",
    [({"id": "lucky"}, "TF-19"), ({"name": " "}, "TF-19"), ({"applies_to": ["sing"]}, "TF-4")],
)
def test_a_feature_needs_an_id_of_its_own_a_name_and_something_to_apply_to(sit, vera, changes, clause):
    sing = {"name": "Пение", "description": "…", "level": 1, "approved": True}
    table = sit(others={"b": {**vera, "skills": {**vera["skills"], "sing": sing}}})
    asked = {"id": "brave", "name": "Отвага", "value": 2, "applies_to": ["will"], **changes}
    assert table.refuses("grant_feature", **asked) == clause
