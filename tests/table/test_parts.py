"""Of one roll that is called for several, each sets their own part, for all to see, before it is made."""

from dataclasses import replace

import pytest
from lantern_game import lantern
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid, Refused
from tablewright.table import commands as c
from tablewright.table.roles import Forbidden
from tablewright.table.seen import cards


@pytest.fixture
def play():
    """Ada is Anya's and the mole is Boris's."""
    play = Play()
    play.do(BORIS, c.AddCharacter("Mole"))
    return play


def race(play, *runners, level=None):
    base = {"type": "race", "actor": "ada", "rival": "mole", "runners": list(runners or ("ada", "mole"))}
    called = c.CallCheck("Run", ("ada", "mole"), base, difficulty="", kind="joint", level=level)
    return play.do(GM, called).card.id


def bonus(source, value):
    return {"bonuses": [{"source": source, "value": value}]}


def seen(play, viewer):
    (card,) = cards(play.state, viewer)
    return [(part.character, str(part.what)) for part in card.parts]


def test_what_each_adds_is_seen_by_all_and_counts(play):
    card = race(play)
    play.do(ANYA, c.SetPart(card, "ada", bonus("shoes", 1)))
    play.do(BORIS, c.SetPart(card, "mole", bonus("a tunnel", 3)))
    assert seen(play, VERA) == [("ada", "Bonuses: shoes +1"), ("mole", "Bonuses: a tunnel +3")]
    assert str(play.last(VERA).text) == "Mole adds to the check: Bonuses: a tunnel +3"
    record = play.answer(ANYA, card, dice=(4, 3))
    assert record.result["winner"] == "mole"
    assert [(step.of, step.label, step.value) for step in record.steps] == [
        ("ada", "shoes", 1),
        ("mole", "a tunnel", 3),
    ]


def test_who_sets_it_anew_puts_it_in_place_of_the_former_and_nothing_takes_it_back(play):
    card = race(play)
    play.do(ANYA, c.SetPart(card, "ada", bonus("shoes", 1)))
    play.do(ANYA, c.SetPart(card, "ada", {**bonus("wings", 2), "shoes": True}))
    assert seen(play, BORIS) == [("ada", "Bonuses: wings +2; shoes: yes")]
    play.do(ANYA, c.SetPart(card, "ada", {}))
    assert seen(play, BORIS) == []
    assert play.answer(ANYA, card, dice=(4, 3)).steps == ()


def test_what_the_gm_called_stays_and_bonuses_come_beside_it(play):
    card = race(play, {"actor": "ada", "shoes": True, **bonus("the wind", 2)}, "mole")
    for fields in ({"shoes": False}, {"actor": "mole"}, {"forced": True}, {"bonuses": 3}):
        with pytest.raises(Invalid, match="as the GM called it"):
            play.do(ANYA, c.SetPart(card, "ada", fields))
    play.do(ANYA, c.SetPart(card, "ada", bonus("shoes", 1)))
    assert [step.value for step in play.answer(ANYA, card, dice=(4, 3)).steps] == [2, 1]


def test_a_part_is_ones_own_and_by_the_rules(play):
    card = race(play)
    for viewer, character in ((ANYA, "mole"), (BORIS, "ada"), (BORIS, "finn"), (VERA, "ada")):
        with pytest.raises(Forbidden):
            play.do(viewer, c.SetPart(card, character, {}))
    with pytest.raises(Refused, match="that fast"):
        play.do(ANYA, c.SetPart(card, "ada", bonus("a rocket", 10)))
    with pytest.raises(Invalid):
        play.do(ANYA, c.SetPart(card, "ada", {"rocket": True}))
    play.do(GM, c.SetPart(card, "ada", bonus("a push", 1)))


def test_where_each_rolls_for_themselves_nobody_has_a_part(play):
    card = play.call()
    with pytest.raises(Forbidden, match="Nobody has a part"):
        play.do(ANYA, c.SetPart(card, "ada", bonus("shoes", 1)))


def test_of_a_check_that_nothing_is_shown_of_others_parts_are_not_either(play):
    card = race(play, level="nothing")
    play.do(BORIS, c.SetPart(card, "mole", bonus("a tunnel", 3)))
    assert seen(play, ANYA) == []
    assert cards(play.state, VERA) == ()
    assert [key for key, _ in seen(play, BORIS)] == ["mole"]


def test_who_is_called_makes_a_roll_that_only_the_gm_begins():
    play = Play(replace(lantern(), gm_actions=frozenset({"fill", "race"})))
    play.do(BORIS, c.AddCharacter("Mole"))
    with pytest.raises(Forbidden, match="the GM's to do"):
        play.act(ANYA, kind="race", rival="mole")
    play.answer(ANYA, race(play), dice=(4, 3))
    assert play.state.cards == {}
