"""What is shown: the sheet with its grid, the tray, the offers with their reasons, the log line."""

import pytest

from tablewright.kernel.decision import Invalid
from tablewright.systems.two_fingers import system
from tablewright.testing.begun import begun, filled

VIEWS = system.views


def offers(table, title):
    (group,) = (group for group in VIEWS.offers(table.world, "vera") if str(group.title) == title)
    return group.offers


def test_the_sheet_shows_the_grid_of_two_by_three(sit):
    """TF-10: three columns, the body above the mind."""
    sheet = VIEWS.sheet(sit().world, "vera")
    cells = [group for group in sheet.groups if group.value is not None]
    assert sheet.layout == "grid3"
    assert [str(cell.title) for cell in cells] == [
        "Strength",
        "Endurance",
        "Agility",
        "Intellect",
        "Will",
        "Perception",
    ]
    assert [cell.value for cell in cells] == [0, 0, 2, 0, 0, 0]


def test_where_an_attribute_is_picked_its_uses_are_shown(sit, russian):
    """TF-10: in both languages."""
    notes = [offer.note for offer in offers(sit(), "Attributes")[:6]]
    assert [note.render(russian) != str(note) != "" for note in notes] == [True] * 6
    assert "sprint" in str(notes[0])
    assert "leading" in str(notes[4])
    assert "without a skill" in str(notes[3])


def test_a_specialisation_stands_under_its_skill_with_what_the_two_add(sit):
    """TF-7."""
    (skills,) = (group for group in VIEWS.sheet(sit().world, "vera").groups if group.rows)
    (locks,) = skills.rows
    (safes,) = locks.rows
    assert (locks.level, safes.level, safes.adds) == (3, 2, 9)
    assert safes.action == {"type": "check", "actor": "vera", "skill": "locks", "specialisation": "safes"}


def test_a_skill_that_waits_for_the_gm_is_shut_with_the_reason(sit, vera):
    """TF-12."""
    locks = {**vera["skills"]["locks"], "approved": False}
    (skills,) = (group for group in VIEWS.sheet(sit(skills={"locks": locks}).world, "vera").groups if group.rows)
    assert skills.rows[0].shut.clause == "TF-12"


def test_an_offer_that_is_too_dear_is_shut_and_shows_its_price(sit):
    """TF-20."""
    offer = offers(sit(xp=10), "Attributes")[0]
    assert (str(offer.price), offer.shut.clause) == ("30 XP", "TF-20")


def test_while_creating_every_purchase_can_be_taken_back_and_later_none(sit):
    """TF-18."""
    table = sit(creating=True)
    table.do("buy_attribute", attribute="will")
    assert [offer.action["type"] for offer in offers(table, "Experience")] == ["take_back", "finish_creation"]
    table.do("finish_creation")
    assert offers(table, "Experience") == ()


def test_the_ledger_adds_up(sit):
    """TF-20: received, each purchase, left; on the sheet the purchases of a kind are one line."""
    table = sit()
    table.do("buy_attribute", attribute="will")
    table.do("buy_skill", skill="locks")
    table.do("buy_attribute", attribute="strength")
    (listing,) = (each for each in VIEWS.sheet(table.world, "vera").lists if str(each.title) == "Experience")
    assert [(str(item.label), str(item.end)) for item in listing.items] == [
        ("Received", "100"),
        ("Attributes, 2 levels", "−60"),
        ("Skills, 1 level", "−4"),
        ("Left", "36"),
    ]
    ledger = VIEWS.offers(table.world, "vera")[-1].ledger
    assert [str(item.end) for item in ledger] == ["100", "−30", "−4", "−30", "36"]


def test_the_tray_of_a_skill_leaves_out_a_specialisation_of_another(sit, vera):
    skills = {**vera["skills"], "sing": {"name": "Пение", "description": "…", "level": 1, "approved": True}}
    action = {"type": "check", "actor": "vera", "skill": "sing", "specialisation": "safes", "difficulty": 7}
    tray = VIEWS.tray(sit(skills=skills).world, action)
    assert filled(tray.action, tray.controls) == {
        "type": "check",
        "actor": "vera",
        "skill": "sing",
        "difficulty": 7,
    }


def test_the_tray_offers_the_features_that_do_not_count_of_themselves(sit):
    """TF-4: the others always count."""
    features = [{"id": "f", "name": "F", "value": 2}, {"id": "g", "name": "G", "value": 1, "applies_to": ["always"]}]
    action = {"type": "check", "actor": "vera", "features": ["f"]}
    tray = VIEWS.tray(sit(features=features).world, action)
    toggles = [(control.patch, control.on) for control in tray.controls if control.__class__.__name__ == "Toggle"]
    assert toggles == [({"features": ["f"]}, True)]


def test_the_tray_says_up_to_where_no_die_is_needed_whatever_the_difficulty(sit):
    """TF-8."""
    action = {"type": "check", "actor": "vera", "attribute": "agility", "skill": "locks", "specialisation": "safes"}
    notes = {str(VIEWS.tray(sit().world, {**action, "difficulty": at}).note) for at in (3, 10, 11, 40)}
    assert notes == {"Up to difficulty 10 no die is needed (TF-8)."}


def test_the_tray_says_what_the_attribute_in_it_is_used_for(sit):
    """TF-10."""
    table = sit()
    notes = [
        VIEWS.tray(table.world, {"type": "check", "actor": "vera", **used}).controls[1].note
        for used in ({}, {"attribute": "will"})
    ]
    assert notes[0] is None
    assert "leading others" in str(notes[1])


@pytest.mark.parametrize("field", ["attribute", "skill", "specialisation"])
def test_the_tray_of_something_unknown_is_invalid(sit, field):
    with pytest.raises(Invalid):
        VIEWS.tray(sit().world, {"type": "check", "actor": "vera", field: "juggling"})


def test_the_log_line_of_a_check_keeps_its_number_and_difficulty_apart(sit, russian):
    table = sit()
    action = {"type": "check", "actor": "vera", "skill": "locks", "difficulty": 15}
    rolled = table.do("check", skill="locks", difficulty=15, faces=[4])
    line = VIEWS.tell(table.world, system.action(action), rolled)
    parts = [line.made, line.outcome, line.number, line.against]
    assert [str(part) for part in parts] == ["Замки", "Failure", "8", "against 15"]
    assert [part.render(russian) for part in parts] == ["Замки", "Неудача", "8", "сложность 15"]
    assert line.passed is False


def test_every_move_of_the_gm_and_the_player_is_there(sit, vera):
    """TF-12, TF-19, TF-20."""
    song = {"name": "Гимны", "description": "голос", "approved": True}
    table = sit(
        others={"b": {**vera, "skills": {"song": song, "tune": {**song, "name": "Лад"}}, "specialisations": {}}}
    )
    table.do("adopt", owner="b", thing="tune", id="tune")
    table.do("propose_skill", id="sing", name="Пение", description="голос")
    kinds = {each.action["type"] for each in begun(system, table.world, "vera")}
    creating = {"take_back", "finish_creation"}
    assert kinds == set(system.action_types) - creating


def test_prices_have_the_three_russian_plurals(sit, russian):
    """TF-20."""
    tags = [VIEWS.brief(sit(xp=xp).world, "vera").tags[0].label.render(russian) for xp in (1, 2, 5)]
    assert tags == ["1 очко опыта", "2 очка опыта", "5 очков опыта"]
