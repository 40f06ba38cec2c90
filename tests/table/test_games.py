"""Every game that is installed keeps the promises of a table: its sample party plays, and the log leads to the same."""

from contextlib import suppress

import msgspec
import pytest
from play import ANYA, GM, Play

from tablewright.bootstrap import find_systems
from tablewright.kernel.decision import Declined
from tablewright.table import commands as c, records as r
from tablewright.table.evolve import begin, evolve
from tablewright.table.snapshot import freeze, rules_tag, thaw
from tablewright.testing.begun import begun

MOST = 40


@pytest.fixture(scope="module", params=sorted(find_systems()))
def play(request):
    """A table on which the sample party has done some of all that it can."""
    play = Play(find_systems()[request.param], peopled=False)
    play.join(ANYA, "Anya")
    play.do(GM, c.TakeSample())
    play.do(GM, c.AddCharacter("Ёж"))
    offered = [each.action for key in play.state.world.characters for each in begun(play.system, play.state.world, key)]
    for action in offered[:: max(len(offered) // MOST, 1)]:
        with suppress(Declined):
            play.do(GM, c.Act(action))
    return play


def test_its_party_has_played(play):
    assert any(isinstance(record, r.Acted) and record.dice for record in play.records)


def test_its_log_leads_to_its_state(play):
    first, *rest = (r.decode(r.encode(record)) for record in play.records)
    state = begin(first, play.system)
    for record in rest:
        state = evolve(state, record, play.system)
    assert state == play.state


def test_a_snapshot_of_it_thaws_to_what_was_frozen(play):
    body = freeze(play.state)
    thawed = thaw(body, play.system)
    assert freeze(thawed) == body
    assert msgspec.structs.replace(thawed, world=None) == msgspec.structs.replace(play.state, world=None)


def test_what_a_player_sees_of_it_can_be_written_out(play):
    assert msgspec.json.decode(play.bytes_of(ANYA))
    assert [entry.n for entry in play.entries(ANYA)] == [entry.n for entry in play.entries(GM)]


def test_a_roll_that_it_makes_again_hides_what_was_hidden(play):
    """Haze calls it a reroll (HZ-46); whatever a game calls so is to be named as one."""
    assert play.system.again <= set(play.system.action_types)
    assert {name for name in play.system.action_types if "reroll" in name and "grant" not in name} <= play.system.again


def test_a_snapshot_is_good_for_one_version_of_one_game(play):
    assert rules_tag(play.system) == f"4/{play.system.id}/{play.system.version}"


@pytest.mark.parametrize("body", [b"", b"{}", b'{"state":{},"world":{}}', b"\xff"])
def test_what_is_no_snapshot_does_not_thaw(play, body):
    with pytest.raises(ValueError, match=r"."):
        thaw(body, play.system)
