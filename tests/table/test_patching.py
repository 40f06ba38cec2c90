"""What stands in words on a sheet is changed with the words that the change was based on."""

import pytest
from play import ANYA, BORIS, GM, Play

from tablewright.kernel.decision import Invalid, Refused
from tablewright.table import commands as c
from tablewright.table.handlers import Stale
from tablewright.table.roles import Forbidden


@pytest.fixture
def play():
    play = Play()
    play.do(ANYA, c.Patch("ada", "motto", "Ever lit"))
    return play


def motto(play):
    return play.state.world.characters["ada"].motto


def test_what_still_stands_is_written_anew(play):
    play.do(GM, c.Patch("ada", "motto", "Never out", "Ever lit"))
    assert motto(play) == "Never out"


@pytest.mark.parametrize("was", ["", "ever lit", "Ever lit ", "Never out"])
def test_what_was_changed_meanwhile_is_left_and_both_are_told(play, was):
    with pytest.raises(Stale) as caught:
        play.do(GM, c.Patch("ada", "motto", "Dim", was))
    assert caught.value.details == {"now": "Ever lit", "yours": "Dim"}
    assert motto(play) == "Ever lit"


def test_the_same_words_of_two_people_are_no_conflict(play):
    play.do(GM, c.Patch("ada", "motto", "Ever lit", "something else"))
    assert motto(play) == "Ever lit"


def test_a_change_is_an_action_of_the_game_and_undone_as_one(play):
    assert str(play.last(BORIS).tell.made) == "A motto"
    play.do(GM, c.Undo(play.state.rev))
    assert motto(play) == ""
    with pytest.raises(Refused, match="80 letters"):
        play.do(ANYA, c.Patch("ada", "motto", "x" * 81))


@pytest.mark.parametrize("path", ["oil", "extra", "motto.0", "last", "nothing"])
def test_only_what_the_game_offers_to_write_is_written(play, path):
    with pytest.raises(Invalid, match="by hand"):
        play.do(GM, c.Patch("ada", path, "3"))


def test_what_stands_there_is_not_told_to_who_may_not_write_it(play):
    for character in ("ada", "finn", "bat"):
        with pytest.raises(Forbidden, match="your own"):
            play.do(BORIS, c.Patch(character, "motto", "Dim", "guess"))
