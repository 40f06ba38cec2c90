"""The sample party is made by the rules, action by action."""

from tablewright.kernel.document import load
from tablewright.systems.haze import system
from tablewright.systems.haze.sample import PARTY, sample

PEOPLE = load(system, {"system": "haze", **sample()}).world.characters


def test_four_people_are_made_by_the_actions_of_the_game():
    assert list(sample.__wrapped__()["characters"]) == list(PARTY) == list(PEOPLE)


def test_what_they_were_given_is_what_they_spent_and_what_is_left():
    for person in PEOPLE.values():
        zeros = sum(person.attribute(key) == 0 for key in ("faith", "magic", "science"))
        spent = sum(line.cost for line in person.ledger)
        assert 40 + 5 * zeros + person.xp.earned == spent + person.xp.unspent


def test_each_has_a_race_three_trees_and_life_that_was_rolled():
    for person in PEOPLE.values():
        assert person.race in {"human", "beastly", "artifex"}
        assert len(person.trees) == 3
        assert any(line.kind == "life" for line in person.ledger)
        assert not person.creating


def test_one_of_them_is_near_the_breakthrough():
    assert any(25 <= person.xp.earned < 30 for person in PEOPLE.values())
