"""Sheets that the rules would not have allowed load with warnings."""

import pytest

from tablewright.kernel.decision import Invalid


def skill(level=0, **changes):
    return {"name": "…", "description": "…", "level": level, "approved": True, **changes}


@pytest.mark.parametrize(
    "changes, clause, path",
    [
        ({"attributes": {"charm": 1}}, "TF-10", "attributes.charm"),
        ({"attributes": {"will": -1}}, "TF-11", "attributes.will"),
        ({"skills": {"locks": skill(-1)}, "specialisations": {}}, "TF-13", "skills.locks"),
        ({"skills": {"locks": skill(9, approved=False)}}, "TF-12", "skills.locks"),
        ({"specialisations": {"safes": skill(-1, skill="locks")}}, "TF-16", "specialisations.safes"),
        ({"specialisations": {"safes": skill(1, skill="locks", approved=False)}}, "TF-15", "specialisations.safes"),
        ({"specialisations": {"safes": skill(0, skill="gone")}}, "TF-15", "specialisations.safes"),
        ({"specialisations": {"safes": skill(3, skill="locks")}}, "TF-17", "specialisations.safes"),
        ({"features": [{"id": "f", "name": "F", "value": 1, "applies_to": ["gone"]}]}, "TF-4", "features.0"),
        ({"features": [{"id": "f", "name": "F", "value": 1}] * 2}, "TF-4", "features.1"),
        ({"xp": -1}, "TF-20", "xp"),
        ({"ledger": [{"kind": "attribute", "id": "agility", "levels": 3, "cost": 90}]}, "TF-18", "ledger.0"),
        ({"ledger": [{"kind": "skill", "id": "locks", "levels": 0, "cost": 0}]}, "TF-18", "ledger.0"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(sit, changes, clause, path):
    table = sit(**changes)
    assert [(warned.clause, warned.path) for warned in table.warnings] == [(clause, f"world.characters.vera.{path}")]


def test_an_attribute_over_the_cap_of_the_table_is_named(sit):
    """TF-11."""
    (warned,) = sit(options={"attribute_cap": 1}).warnings
    assert (warned.clause, warned.path) == ("TF-11", "world.characters.vera.attributes.agility")


def test_a_legal_sheet_has_no_warnings(sit):
    assert sit().warnings == ()


def test_an_illegal_character_plays_all_the_same(sit):
    """TF-17: a specialisation that is too high counts as it stands."""
    table = sit(features=[], specialisations={"safes": skill(5, skill="locks")})
    assert table.do("check", difficulty=5, skill="locks", specialisation="safes").result.modifiers == 18


def test_what_is_written_on_the_sheet_can_be_changed(sit):
    table = sit()
    table.do("set_name", name="Вера Ладога")
    (event,) = table.do("set_notes", notes="Пароль: «берег».").events
    assert (event.actor, event.was) == ("vera", "")
    assert (table.vera.name, table.vera.notes) == ("Вера Ладога", "Пароль: «берег».")


@pytest.mark.parametrize(
    "changes, path",
    [
        ({"attributes": {"will": 1_000_001}}, "attributes.will"),
        ({"skills": {"locks": skill(-1_000_001)}}, "skills.locks.level"),
        ({"xp": 2**53}, "xp"),
    ],
)
def test_a_number_beyond_all_measure_does_not_load(sit, changes, path):
    with pytest.raises(Invalid) as caught:
        sit(**changes)
    assert caught.value.path == f"world.characters.vera.{path}"
    assert str(caught.value).startswith("This is to be a whole number, ")


def test_the_largest_sheet_is_checked_and_priced(sit):
    """TF-7, TF-20: nothing outgrows what can be written out."""
    most = 1_000_000
    high = {"locks": skill(most)}, {"safes": skill(most - 1, skill="locks")}
    table = sit(features=[], skills=high[0], specialisations=high[1], xp=most)
    assert table.do("check", difficulty=5, skill="locks", specialisation="safes").result.modifiers == most * most
    assert table.refuses("buy_skill", skill="locks") == "TF-14"
    assert table.refuses("buy_specialisation", specialisation="safes") == "TF-17"
    assert table.refuses("award_xp", amount=1) == "TF-20"
