"""Callings to begin with, and what an offer says of what it needs."""

import pytest

from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Buy, FinishCreation
from tablewright.systems.favor.beginnings import BEGINNINGS
from tablewright.systems.favor.level import level


def being_made(**document):
    blank = {**system.views.blank("A"), **document}
    return load(system, {"system": "favor", "characters": {"a": blank}}).world


def done(world, action):
    return script(system.prepare(world, action), system.turn(world), ()).world


@pytest.mark.parametrize("beginning", BEGINNINGS, ids=lambda beginning: str(beginning.name))
def test_a_calling_is_a_whole_character_of_the_advised_level(beginning):
    """FG-11, FG-15, FG-16: nothing is left over, and creation can end."""
    made = done(done(being_made(), Buy("a", items=beginning.items)), FinishCreation("a"))
    assert level(made, made.characters["a"]) == 16
    assert not made.characters["a"].creating


def test_callings_are_offered_first_and_until_something_is_chosen():
    """FG-11."""
    groups = system.views.offers(being_made(), "a")
    assert str(groups[0].title) == "Calling"
    assert [offer.shut for offer in groups[0].offers] == [None] * len(BEGINNINGS)
    begun = done(being_made(), Buy("a", items=BEGINNINGS[0].items))
    assert system.views.offers(begun, "a")[0].offers == ()


def test_a_calling_that_a_lower_level_can_not_hold_says_why():
    """FG-15."""
    groups = system.views.offers(being_made(starting_level=8), "a")
    assert {offer.shut.clause for offer in groups[0].offers} == {"FG-10", "FG-15"}
