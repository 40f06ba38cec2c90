"""Sheets that the rules would not have allowed load with warnings."""

import pytest

from tablewright.kernel.decision import Invalid


def skill(level=0, **changes):
    return {"name": "…", "description": "…", "level": level, "approved": True, **changes}


HIGH = {"applies_to": ["will", "gone", "locks", "safes", "always"]}


@pytest.mark.parametrize(
    "changes, clause, said",
    [
        ({"attributes": {"charm": 1}}, "TF-10", "attributes.charm: The game has no attribute charm."),
        ({"attributes": {"will": -1}}, "TF-11", "attributes.will: Attributes start at 0, and this is −1."),
        (
            {"skills": {"locks": skill(-1)}, "specialisations": {}},
            "TF-13",
            "skills.locks: A level is 0 at least, and this is −1.",
        ),
        (
            {"skills": {"locks": skill(9, approved=False)}},
            "TF-12",
            "skills.locks: … has levels and waits for the GM's approval.",
        ),
        (
            {"specialisations": {"safes": skill(-1, skill="locks")}},
            "TF-16",
            "specialisations.safes: A level is 0 at least, and this is −1.",
        ),
        (
            {"specialisations": {"safes": skill(1, skill="locks", approved=False, name="Сейфы")}},
            "TF-15",
            "specialisations.safes: Сейфы has levels and waits for the GM's approval.",
        ),
        (
            {"specialisations": {"safes": skill(0, skill="gone", name="")}},
            "TF-15",
            "specialisations.safes: safes belongs to a skill gone that is not there.",
        ),
        (
            {"specialisations": {"safes": skill(3, skill="locks")}},
            "TF-17",
            "specialisations.safes: … at 3 is not below its skill at 3.",
        ),
        (
            {"skills": {"locks": skill(9, approved=False, name=" ")}},
            "TF-12",
            "skills.locks: locks has levels and waits for the GM's approval.",
        ),
        (
            {"features": [{"id": "f", "name": "", "value": 1, **HIGH}]},
            "TF-4",
            "features.0: f applies to gone, which is not there.",
        ),
        (
            {"features": [{"id": "f", "name": "F", "value": 1, **HIGH}]},
            "TF-4",
            "features.0: F applies to gone, which is not there.",
        ),
        ({"features": [{"id": "f", "name": "F", "value": 1}] * 2}, "TF-4", "features.1: There is another feature f."),
        ({"xp": -1}, "TF-20", "xp: The balance is −1, and never goes below 0."),
        (
            {"ledger": [{"kind": "attribute", "id": "agility", "levels": 3, "cost": 90}]},
            "TF-18",
            "ledger.0: This line of the ledger says 3 levels of agility, more than the sheet has.",
        ),
        (
            {"ledger": [{"kind": "skill", "id": "locks", "levels": 0, "cost": 0}]},
            "TF-18",
            "ledger.0: This line of the ledger says 0 levels of locks, more than the sheet has.",
        ),
        (
            {"ledger": [{"kind": "specialisation", "id": "safes", "levels": 1, "cost": 1}] * 3},
            "TF-18",
            "ledger.2: This line of the ledger says 1 levels of safes, more than the sheet has.",
        ),
        (
            {"ledger": [{"kind": "skill", "id": "gone", "levels": 1, "cost": 1}]},
            "TF-18",
            "ledger.0: This line of the ledger says 1 levels of gone, more than the sheet has.",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(sit, in_russian, changes, clause, said):
    (warned,) = sit(**changes).warnings
    place = warned.path.removeprefix("world.characters.vera.")
    assert (warned.clause, f"{place}: {warned.message}") == (clause, said)
    in_russian(warned.message)


def test_an_attribute_over_the_cap_of_the_table_is_named(sit, in_russian):
    """TF-11: one that is as high as can be is not."""
    (warned,) = sit(options={"attribute_cap": 1}).warnings
    assert (warned.clause, warned.path) == ("TF-11", "world.characters.vera.attributes.agility")
    assert str(warned.message) == "At this table attributes go up to 1, and this is 2."
    in_russian(warned.message)
    assert sit(options={"attribute_cap": 2}).warnings == ()


def test_all_that_is_wrong_with_a_sheet_is_named_and_the_rest_is_looked_at_too(sit):
    """TF-10, TF-13, TF-17: one fault hides no other."""
    table = sit(
        attributes={"charm": 1, "will": -1},
        skills={"locks": skill(-1, approved=False), "old": skill(1, approved=False)},
        specialisations={"safes": skill(1, skill="locks"), "doors": skill(1, skill="gone", approved=False)},
        xp=-1,
    )
    assert [(warned.clause, warned.path.removeprefix("world.characters.vera.")) for warned in table.warnings] == [
        ("TF-11", "attributes.will"),
        ("TF-10", "attributes.charm"),
        ("TF-13", "skills.locks"),
        ("TF-12", "skills.old"),
        ("TF-17", "specialisations.safes"),
        ("TF-15", "specialisations.doors"),
        ("TF-15", "specialisations.doors"),
        ("TF-20", "xp"),
    ]


@pytest.mark.parametrize("level", [0, 1])
def test_what_is_as_low_as_it_may_be_is_not_named(sit, level):
    """TF-11, TF-13, TF-16, TF-17: nothing is wrong with 0, and a specialisation may be just below its skill."""
    own = {"attributes": {"will": level}, "skills": {"locks": skill(level + 1)}, "xp": 0}
    unused = {"specialisations": {"safes": skill(level, skill="locks")}, "features": []}
    assert sit(**own, **unused).warnings == ()
    waiting = {"skills": {"locks": skill(0, approved=False)}}
    assert sit(**waiting, specialisations={"safes": skill(0, skill="locks", approved=False)}).warnings == ()


def test_a_ledger_that_accounts_for_the_sheet_is_right(sit):
    """TF-18: and so is one that accounts for a part of it."""
    lines = (("attribute", "agility", 2), ("skill", "locks", 3), ("specialisation", "safes", 2))
    ledger = [{"kind": kind, "id": key, "levels": levels, "cost": 1} for kind, key, levels in lines]
    assert sit(ledger=ledger).warnings == sit(ledger=ledger[:1]).warnings == ()


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
