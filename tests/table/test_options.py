"""Rulings: set by the GM within what the game knows, said in the log, and never rewriting what was rolled."""

import pytest
from play import ANYA, GM, Play

from tablewright.bootstrap import find_systems
from tablewright.kernel.decision import Invalid
from tablewright.table import commands as c
from tablewright.table.rulings import rulings, with_value


@pytest.fixture
def play():
    return Play()


def test_a_ruling_holds_from_now_on_and_is_said(play):
    play.act(GM, kind="pour")
    play.do(GM, c.SetOptions({"dear": True, "lamps": 3}))
    assert str(play.last(ANYA).text) == "Now it is played so: Dear oil: yes; Lamps: 3"
    assert play.state.world.characters["ada"].oil == 2
    play.act(GM, kind="pour")
    assert play.state.world.characters["ada"].oil == 0


@pytest.mark.parametrize(
    "values", [{"dear": "yes"}, {"dim": True}, {"wick": "broad"}, {"lamps": 1.5}, {"lamps.0": 1}, {}, {"dear": False}]
)
def test_what_the_game_does_not_know_or_plays_already_is_turned_down(play, values):
    before = play.state
    with pytest.raises(Invalid):
        play.do(GM, c.SetOptions(values))
    assert play.state is before


def test_a_place_in_a_list_is_set_alone():
    assert with_value({"a": [1, 2, 3]}, "a.1", 5) == {"a": [1, 5, 3]}
    with pytest.raises(Invalid, match="no option"):
        with_value({"a": [1]}, "a.4", 5)


@pytest.mark.parametrize("game", sorted(find_systems()))
def test_every_option_of_every_game_can_be_set_to_each_of_its_values_and_back(game):
    play = Play(find_systems()[game], peopled=False)
    play.do(GM, c.TakeSample())
    for ruling in rulings(play.system, play.state.world.options):
        assert ruling.usual
        others = [value for value, _ in ruling.option.values if value != ruling.value]
        if ruling.option.lowest is not None:
            others.append((ruling.value or 0) + 1)
        for value in [*others, ruling.value]:
            play.do(GM, c.SetOptions({ruling.option.key: value}))
            (now,) = [each for each in rulings(play.system, play.state.world.options) if each.option == ruling.option]
            assert (now.value, now.usual) == (value, value == ruling.value)
            assert str(now.words) in str(play.last(GM).text)
