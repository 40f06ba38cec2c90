"""The lists that come with the game, and those that a table lays over them."""

from collections import Counter

import pytest

from tablewright.systems.favor.catalog import catalog, effect, house_lists, label
from tablewright.systems.favor.state import Condition, Content, Talent, Trauma

PUBLIC_TALENTS = {
    "Berserker": (2, "toughness 2, willpower 2"),
    "Undying": (1, "toughness 3, willpower 3, berserker"),
    "Calculator": (1, "reasoning 3, scholar"),
    "Centered Mind": (2, "willpower 2"),
    "Chef": (1, "nature 1"),
    "Devout": (1, "willpower 1"),
    "Gourmet": (1, "awareness 1"),
    "Journal Keeper": (1, "scholar"),
}
PUBLIC_MANEUVERS = {
    "Bar the Way": (2, "dexterity 2, intuition 1"),
    "Continued Momentum": (2, "assault 4, athletics 2, dexterity 2"),
    "Dazzling Blaze": (2, "dexterity 1, intuition 2"),
    "Deflect Projectile": (1, "defend 4, dexterity 4, lightning_reflexes"),
    "Disrupting Kick": (2, "assault 3, rough_strike"),
    "Dodge": (1, "dexterity 2"),
    "Dual Strike": (2, "dexterity 2"),
    "Elusive Strike": (1, "deception 1, dexterity 1"),
}


def written(condition):
    return f"{condition.ability} {condition.at_least}" if condition.ability else condition.talent or condition.maneuver


@pytest.mark.parametrize("kind, public", [("talents", PUBLIC_TALENTS), ("maneuvers", PUBLIC_MANEUVERS)])
def test_the_public_entries_are_as_they_are_and_all_else_is_marked_as_ours(kind, public):
    entries = getattr(house_lists(), kind)
    found = {
        entry.name: (entry.cost, ", ".join(written(each) for each in entry.conditions))
        for entry in entries
        if not entry.house
    }
    assert found == public


def test_there_is_enough_of_each_and_every_entry_says_what_it_does():
    lists = house_lists()
    assert (len(lists.talents) >= 24, len(lists.maneuvers) >= 20, len(lists.traumas) >= 30) == (True, True, True)
    assert all(effect(entry) for entry in (*lists.talents, *lists.maneuvers, *lists.traumas))


def test_every_id_is_one_of_a_kind():
    lists = house_lists()
    ids = Counter(entry.id for entry in (*lists.talents, *lists.maneuvers, *lists.traumas))
    assert [key for key, count in ids.items() if count > 1] == []


def test_every_condition_can_be_met():
    """FG-16: what a condition names is in a list, and nothing asks for itself by a detour."""
    lists = catalog(Content())
    met: set[str] = set()
    while True:
        more = {
            entry.id
            for entry in (*lists.talents.values(), *lists.maneuvers.values())
            if all(each.ability or (each.talent or each.maneuver) in met for each in entry.conditions)
        }
        if more == met:
            break
        met = more
    assert met == {*lists.talents, *lists.maneuvers}


def test_the_traumas_have_numbers_with_holes_of_both_causes():
    """FG-22."""
    traumas = house_lists().traumas
    numbers = [trauma.number for trauma in traumas]
    assert len(set(numbers)) == len(numbers) < 100
    assert all(1 <= number <= 100 for number in numbers)
    assert {trauma.value for trauma in traumas} == {1, 2, 3}
    assert {(trauma.cause, trauma.mental) for trauma in traumas} == {
        (cause, mental) for cause in ("damage", "stress") for mental in (True, False)
    }
    assert all(trauma.house for trauma in traumas)


def test_a_known_id_replaces_the_whole_entry():
    lists = catalog(Content(talents=(Talent("chef", "Cook", 3),)))
    assert lists.talents["chef"] == Talent("chef", "Cook", 3)
    assert str(label(lists.talents["chef"])) == "Cook"
    assert len(lists.talents) == len(house_lists().talents)


def test_a_list_can_be_dropped_first():
    only = catalog(
        Content(talents=(Talent("seer", "Seer", 1, (Condition(ability="intuition"),)),), replace=("talents",))
    )
    assert list(only.talents) == ["seer"]
    assert len(only.traumas) == len(house_lists().traumas)


def test_a_trauma_with_a_number_that_is_taken_replaces_the_one_that_had_it():
    """FG-22."""
    limp = next(each for each in house_lists().traumas if each.id == "limp")
    lists = catalog(Content(traumas=(Trauma("gout", "Gout", limp.number, "damage", mental=False, value=1),)))
    assert "limp" not in lists.traumas
    assert lists.traumas["gout"].number == limp.number


def test_the_name_that_a_table_gave_is_shown_as_it_is():
    assert str(label(Talent("x", "{name} & <b>", 1))) == "{name} & <b>"
