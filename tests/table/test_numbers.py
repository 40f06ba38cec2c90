"""Each viewer counts their own entries, from 1 and without gaps."""

import pytest
from play import ANYA, GM, VIEWERS, Play

from tablewright.table import commands as c
from tablewright.table.count import Count
from tablewright.table.seen import Viewer, number


def test_numbers_have_no_gaps_whatever_is_hidden_in_between():
    play = Play()
    hidden = [
        lambda: play.act(GM, level="nothing"),
        lambda: play.do(GM, c.Note("psst", secret=True)),
        lambda: play.answer(ANYA, play.call(secret=True, level="nothing")),
    ]
    for step in (*hidden, *hidden, lambda: play.act(ANYA), *hidden):
        step()
        for viewer in (*VIEWERS, Viewer("later", "player")):
            numbers = [entry.n for entry in play.entries(viewer)]
            assert numbers == list(range(1, number(play.state, viewer) + 1)), viewer
    assert len({number(play.state, viewer) for viewer in VIEWERS}) == 3


def test_what_the_gm_hides_leaves_a_players_number_as_it_was():
    play = Play()
    before = [number(play.state, viewer) for viewer in VIEWERS[1:]]
    play.act(GM, level="nothing")
    play.do(GM, c.Note("psst", secret=True))
    assert [number(play.state, viewer) for viewer in VIEWERS[1:]] == before
    assert number(play.state, GM) == play.state.rev


@pytest.mark.parametrize(
    "audience, expected",
    [("everyone", {"a": 3, "b": 3, "c": 2}), (("a",), {"a": 3, "b": 2, "c": 1}), ((), {"a": 2, "b": 2, "c": 1})],
)
def test_a_record_is_counted_for_those_who_see_it(audience, expected):
    count = Count(1, {"a": 1, "b": 1}).after(audience)
    assert {seat: count.of(seat) for seat in "abc"} == expected
