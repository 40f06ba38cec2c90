"""What other rulings change: of the characters, of the odds, and with the same dice."""

import pytest
from by_hand import by_hand

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.document import load
from tablewright.lab.diff import MAX_CHECKS, Logged, changed_characters, shifts, with_choice

CHARM = [{"source": "a", "value": 1}, {"source": "b", "value": 2}]
CHECK = {"type": "check", "actor": "b", "skill": "stealth", "difficulty": 10, "bonuses": CHARM}
WORLD = {"system": "haze", "characters": {"b": {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 1}}}}
STACK = {"options": {"stack_bonuses": True}}


def test_each_check_shifts_as_both_rulings_have_it(played):
    system, _ = played("haze")
    (shift,) = shifts(system, [Logged(CHECK, WORLD, (3,))], {}, STACK)
    worlds = [load(system, with_choice(WORLD, choice)).world for choice in ({}, STACK)]
    assert [shift.before, shift.after] == [by_hand(system, world, CHECK) for world in worlds]
    assert shift.after > shift.before
    assert (shift.was, shift.now, shift.flipped) == (False, True, True)


def test_a_check_that_can_not_be_made_any_more_says_why(played):
    system, _ = played("haze")
    magic = {"type": "check", "actor": "b", "attribute": "magic", "difficulty": 5}
    world = {"system": "haze", "characters": {"b": {"name": "B"}}, "options": {"secondary_zero_checks": "allowed"}}
    refused = {"options": {"secondary_zero_checks": "refused"}}
    (shift,) = shifts(system, [Logged(magic, world, (9,))], {}, refused)
    assert shift.before is not None
    assert (shift.after, shift.now, shift.flipped) == (None, None, False)
    assert "magic 0" in str(shift.why).lower()


def test_without_its_dice_a_check_has_odds_and_no_result(played):
    system, _ = played("haze")
    (shift,) = shifts(system, [Logged(CHECK, WORLD)], {}, STACK)
    assert (shift.was, shift.now, shift.why) == (None, None, None)


def test_characters_that_are_read_otherwise_are_listed_value_by_value(played):
    system, _ = played("favor")
    world = {"system": "favor", "characters": {"a": {"name": "A", "talents": ["egg"]}}}
    pack = {"content": {"talents": [{"id": "egg", "name": "Egg", "cost": 1, "conditions": []}]}}
    found = changed_characters(system, world, {}, pack)
    assert any(each.character == "a" and each.before and each.after is None for each in found)
    assert changed_characters(system, world, pack, pack) == ()


def test_more_checks_than_are_compared_are_turned_down(played):
    system, _ = played("haze")
    with pytest.raises(TooLarge, match=str(MAX_CHECKS)):
        shifts(system, [Logged(CHECK, WORLD)] * (MAX_CHECKS + 1), {}, STACK)
