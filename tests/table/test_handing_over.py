"""Who plays a character hands it to somebody else, and the GM can take that back."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.table import commands as c
from tablewright.table.roles import Forbidden


@pytest.fixture
def play():
    return Play()


def test_a_player_hands_their_own_to_another(play):
    play.do(ANYA, c.AssignCharacter("ada", "boris"))
    assert play.state.owners == {"ada": "boris"}
    assert str(play.last(VERA).text) == "Ada goes to Boris"
    with pytest.raises(Forbidden):
        play.act(ANYA)
    play.act(BORIS)


def test_nobody_takes_or_gives_what_is_not_theirs(play):
    for viewer, character in ((BORIS, "ada"), (BORIS, "finn"), (VERA, "ada"), (ANYA, "finn")):
        with pytest.raises(Forbidden):
            play.do(viewer, c.AssignCharacter(character, viewer.seat))
    with pytest.raises(Forbidden, match="spectator"):
        play.do(ANYA, c.AssignCharacter("ada", "vera"))


def test_the_gm_undoes_it_and_what_was_done_meanwhile_stays(play):
    play.do(ANYA, c.AssignCharacter("ada", "boris"))
    rev = play.state.rev
    play.act(BORIS, kind="pour")
    play.do(GM, c.Undo(rev))
    assert play.state.owners == {"ada": "anya"}
    assert play.state.world.characters["ada"].oil == 2
    play.do(GM, c.Redo())
    assert play.state.owners == {"ada": "boris"}


@pytest.mark.parametrize("after", [c.RevokeSeat("anya"), c.SetRole("anya", "spectator")])
def test_an_undo_gives_nobody_a_character_who_can_play_none(play, after):
    play.do(ANYA, c.AssignCharacter("ada", "boris"))
    rev = play.state.rev
    play.do(GM, after)
    play.do(GM, c.Undo(rev))
    assert play.state.owners == {}
