"""Stories of numbers: each change with what made it, and nothing of what the viewer may not see."""

import pytest
from play import ANYA, GM, VERA, Play

from tablewright.table import commands as c
from tablewright.table.story import Story, standing_at


@pytest.fixture
def play():
    return Play()


def told(play, viewer, character="ada", path="oil"):
    story = Story(play.system, play.state, viewer, character, path)
    for record in play.records:
        story.take(record, "12:00")
    return [(each.was, each.now, None if each.entry is None else each.entry.kind) for each in story.end()]


def test_every_change_is_told_with_what_made_it(play):
    play.act(ANYA, kind="pour")
    play.do(GM, c.Note("…"))
    play.act(GM, kind="fill")
    changes = [(None, 3, "sampled"), (3, 2, "acted"), (2, 3, "acted")]
    assert told(play, ANYA) == told(play, GM) == changes


def test_what_was_undone_is_no_part_of_it(play):
    play.act(ANYA, kind="pour")
    play.act(ANYA, kind="pour")
    play.do(GM, c.Undo(play.state.rev - 1))
    assert told(play, VERA) == [(None, 3, "sampled"), (3, 2, "acted")]


def test_what_happens_out_of_sight_is_gathered_and_not_counted(play):
    play.act(GM, kind="fill", level="nothing")
    play.act(GM, kind="fill", level="nothing")
    assert told(play, ANYA) == [(None, 3, "sampled"), (3, 5, None)]
    play.act(ANYA, kind="pour")
    assert told(play, ANYA) == [(None, 3, "sampled"), (3, 5, None), (5, 4, "acted")]
    assert told(play, GM)[1:3] == [(3, 4, "acted"), (4, 5, "acted")]


def test_what_came_and_went_out_of_sight_never_was(play):
    play.act(GM, kind="fill", level="nothing")
    play.act(GM, kind="pour", level="nothing")
    play.act(ANYA, kind="pour")
    assert told(play, ANYA) == [(None, 3, "sampled"), (3, 2, "acted")]


def test_a_purchase_has_its_price(play):
    play.act(ANYA, kind="pour")
    story = Story(play.system, play.state, ANYA, "ada", "oil")
    for record in play.records:
        story.take(record, "12:00")
    assert story.end()[-1].cost == {"oil": 1}


@pytest.mark.parametrize(
    "path, value", [("oil", 3), ("name", "Ada"), ("extra", {}), ("extra.x", None), ("oil.x", None), ("", None)]
)
def test_a_path_leads_to_what_stands_there_or_nowhere(play, path, value):
    assert standing_at(play.state.world.characters["ada"], path) == value
