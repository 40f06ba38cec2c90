"""Requests that do not fit: each answer names the field."""

import pytest


@pytest.mark.parametrize(
    "kind, asked, path",
    [
        ("check", {"difficulty": 5, "attribute": "charm"}, "action.attribute"),
        ("check", {"difficulty": 5, "skill": "x"}, "action.skill"),
        ("check", {"difficulty": 5, "specialisation": "x"}, "action.specialisation"),
        ("check", {"difficulty": 5, "features": ["lucky", "x"]}, "action.features.1"),
        ("check", {"difficulty": 5, "bonus": 1}, "action.bonus"),
        ("check", {"difficulty": "5"}, "action.difficulty"),
        ("check", {"difficulty": 5, "actor": "nobody"}, "action.actor"),
        ("buy_attribute", {"attribute": "charm"}, "action.attribute"),
        ("buy_attribute", {"attribute": "will", "levels": 0}, "action.levels"),
        ("buy_skill", {"skill": "locks", "levels": -1}, "action.levels"),
        ("buy_specialisation", {"specialisation": "x"}, "action.specialisation"),
        ("propose_skill", {"id": "", "name": "n", "description": "d"}, "action.id"),
        ("propose_specialisation", {"id": "a", "skill": "x", "name": "n", "description": "d"}, "action.skill"),
        ("approve", {"id": "x"}, "action.id"),
        ("withdraw", {"id": "x"}, "action.id"),
        ("remove_feature", {"id": "x"}, "action.id"),
        ("grant_feature", {"id": "a", "name": "n", "value": 1, "applies_to": ["x"]}, "action.applies_to.0"),
    ],
)
def test_what_nobody_knows_is_invalid(sit, kind, asked, path):
    declined = sit().declines(kind, **asked)
    assert (declined.code, declined.details["path"]) == ("invalid", path)


@pytest.mark.parametrize(
    "kind, asked, path",
    [
        ("award_xp", {"amount": 10_001}, "action.amount"),
        ("buy_skill", {"skill": "locks", "levels": 1_001}, "action.levels"),
        ("grant_feature", {"id": "a", "name": "n", "value": -10_001}, "action.value"),
        ("grant_feature", {"id": "f" * 81, "name": "n", "value": 1}, "action.id"),
        ("grant_feature", {"id": "f", "name": "n" * 81, "value": 1}, "action.name"),
        ("propose_skill", {"id": "a" * 81, "name": "n", "description": "d"}, "action.id"),
        ("propose_skill", {"id": "a", "name": "n" * 81, "description": "d"}, "action.name"),
        ("propose_skill", {"id": "a", "name": "n", "description": "d" * 501}, "action.description"),
        ("set_name", {"name": "n" * 81}, "action.name"),
        ("set_notes", {"notes": "n" * 10_001}, "action.notes"),
    ],
)
def test_what_is_too_large_is_told_before_any_rule_is_asked(sit, kind, asked, path):
    declined = sit().declines(kind, **asked)
    assert (declined.code, declined.details["path"]) == ("limit", path)


def test_an_attribute_that_is_none_is_told_with_those_that_there_are(sit):
    """TF-10."""
    known = "strength, endurance, agility, intellect, will, perception"
    declined = sit().declines("buy_attribute", attribute="charm")
    assert str(declined) == f"There is no attribute charm. There are {known}."


@pytest.mark.parametrize(
    "kind, asked",
    [
        ("grant_feature", {"id": "f" * 80, "name": "n" * 80, "value": 10_000}),
        ("propose_skill", {"id": "a" * 80, "name": "n" * 80, "description": "d" * 500}),
        ("award_xp", {"amount": 10_000}),
        ("set_notes", {"notes": "n" * 10_000}),
    ],
)
def test_what_is_as_large_as_it_may_be_is_done(sit, kind, asked):
    assert sit().do(kind, **asked).events
