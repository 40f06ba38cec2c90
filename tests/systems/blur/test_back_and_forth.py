"""The scene goes on by its actions and back by the GM's undo, step by step to where it was (BL-11 to BL-24, BL-53)."""

import pytest
from play import GM, Play

from tablewright.systems.blur import system
from tablewright.table import commands as c
from tablewright.table.seen import seen

DAY = (
    {"type": "set_scene", "time": "fogfall"},
    {"type": "end_turn"},
    {"type": "end_turn"},
    {"type": "end_phase", "kind": "adventure"},
    {"type": "call_blur_roll", "actor": "osk"},
    {"type": "blur_roll", "actor": "osk"},
    {"type": "begin_phase", "kind": "camp"},
    {"type": "set_scene", "in_fog": False, "weather": "heatwave"},
    {"type": "end_phase", "kind": "camp"},
    {"type": "begin_phase", "kind": "town"},
    {"type": "winter", "actor": "osk"},
)


@pytest.fixture
def play():
    play = Play(system, peopled=False)
    play.do(GM, c.TakeSample())
    return play


def test_a_foggy_day_goes_back_as_it_came(play):
    """Next, next, previous, previous is where we were, for every character and the scene."""
    stood, entries = [play.state.world], []
    for action in DAY:
        play.do(GM, c.Act({"actor": "marit", **action}))
        stood.append(play.state.world)
        entries.append(play.state.rev)
    assert len({str(system.views.sheet(world, "marit").clock) for world in stood}) > 5
    for entry, before in zip(reversed(entries), reversed(stood[:-1]), strict=True):
        play.do(GM, c.Undo(entry))
        assert play.state.world == before


@pytest.mark.parametrize("action", [each for each in DAY if each["type"] in {"set_scene", "end_turn", "end_phase"}])
def test_the_log_tells_of_the_scene_as_of_whoever_moved_it(play, action):
    """BL-53: not as of the character whose sheet was open."""
    record = play.do(GM, c.Act({"actor": "marit", **action}))
    entry = seen(record, GM, play.state.rev, "")
    assert (entry.character, entry.who) == (None, "Gala")
    record = play.do(GM, c.Act({"actor": "marit", "type": "enter_fog"}))
    assert seen(record, GM, play.state.rev, "").character == "Marit Sole"
