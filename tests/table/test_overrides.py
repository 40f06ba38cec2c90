"""A GM's word on a number counts in rolls and odds, stays apart from the computed one, and ends when it should."""

import pytest
from play import ANYA, GM, Play

from tablewright.kernel.decision import Invalid, Refused
from tablewright.table import commands as c
from tablewright.table.overriding import overridden, played
from tablewright.table.roles import Forbidden


@pytest.fixture
def play():
    return Play()


def oil(play, who="ada"):
    """How much oil there is, as computed and as played."""
    return play.state.world.characters[who].oil, played(play.state, play.system).characters[who].oil


@pytest.mark.parametrize(
    "how, value, counts", [("add", 2, 5), ("add", -1, 2), ("set", 9, 9), ("minimum", 2, 3), ("minimum", 5, 5)]
)
def test_an_override_counts_and_the_computed_number_stays(play, how, value, counts):
    play.do(GM, c.SetOverride("ada", "oil", how, value, "a lucky find"))
    assert oil(play) == (3, counts)
    (found,) = overridden(play.state, "ada")
    assert (found.computed, found.now) == (3, counts)
    assert f"computed as 3, counts as {counts}. a lucky find" in str(play.last(ANYA).text)


def test_a_rule_reads_the_number_that_counts(play):
    play.do(GM, c.SetOverride("finn", "oil", "set", 0, "it leaks"))
    with pytest.raises(Refused, match="empty"):
        play.act(GM, "finn", kind="pour")
    play.do(GM, c.LiftOverride(play.state.overrides[0].id))
    play.act(GM, "finn", kind="pour")
    assert oil(play, "finn") == (0, 0)


def test_what_happens_is_folded_into_the_computed_number(play):
    play.do(GM, c.SetOverride("ada", "oil", "add", 1, "a find"))
    play.act(ANYA, kind="pour")
    assert oil(play) == (2, 3)


def test_a_number_has_one_override_the_last(play):
    play.do(GM, c.SetOverride("ada", "oil", "set", 9, "one"))
    play.do(GM, c.SetOverride("ada", "oil", "set", 7, "two"))
    assert [each.reason for each in play.state.overrides] == ["two"]


def test_it_ends_with_the_next_roll_of_its_character(play):
    play.do(GM, c.SetOverride("ada", "oil", "set", 9, "a breeze", "roll"))
    play.act(GM, "finn")
    play.act(ANYA, kind="pour")
    assert oil(play) == (2, 9)
    play.act(ANYA)
    assert oil(play) == (2, 2)


def test_it_ends_with_the_session(play):
    play.do(GM, c.BeginSession())
    play.do(GM, c.SetOverride("ada", "oil", "set", 9, "tonight", "session"))
    play.do(GM, c.SetOverride("finn", "oil", "set", 9, "for good"))
    play.do(GM, c.EndSession())
    assert [each.character for each in play.state.overrides] == ["finn"]


def test_undo_takes_an_override_back_and_redo_brings_it(play):
    play.do(GM, c.SetOverride("ada", "oil", "set", 9, "a find"))
    rev = play.state.rev
    play.do(ANYA, c.Note("Hm."))
    play.do(GM, c.Undo(rev))
    assert oil(play) == (3, 3)
    play.do(GM, c.Redo())
    assert oil(play) == (3, 9)


def test_what_an_override_allowed_rests_on_it(play):
    play.do(GM, c.SetOptions({"dear": True}))
    play.do(GM, c.SetOverride("finn", "oil", "add", 1, "a find"))
    rev = play.state.rev
    play.act(GM, "finn", kind="pour")
    with pytest.raises(Exception, match="rests on it"):
        play.do(GM, c.Undo(rev))


def test_a_ruling_is_kept_for_the_next_time(play):
    play.do(GM, c.SetOverride("ada", "oil", "minimum", 5, "nobody is left in the dark"))
    override = play.state.overrides[0].id
    play.do(GM, c.KeepRuling(override))
    with pytest.raises(Forbidden, match="already"):
        play.do(GM, c.KeepRuling(override))
    play.do(GM, c.LiftOverride(override))
    (ruling,) = play.state.house
    assert (ruling.path, str(ruling.label), ruling.how, ruling.value) == ("oil", "Oil", "minimum", 5)
    play.do(GM, c.DropRuling(ruling.id))
    assert play.state.house == ()


@pytest.mark.parametrize("path", ["name", "extra", "nothing", "oil.deep", "last"])
def test_only_a_number_of_the_sheet_is_overridden(play, path):
    with pytest.raises(Invalid, match="no number"):
        play.do(GM, c.SetOverride("ada", path, "set", 3, "why not"))


def test_an_override_that_has_ended_can_be_neither_lifted_nor_kept(play):
    for command in (c.LiftOverride("gone"), c.KeepRuling("gone"), c.DropRuling("gone")):
        with pytest.raises(Invalid):
            play.do(GM, command)
