"""Several GMs, invitations that run out, leaving, and tables that are put away."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.table import commands as c
from tablewright.table.handlers import invites
from tablewright.table.roles import Forbidden
from tablewright.table.seen import Viewer, number


@pytest.fixture
def play():
    return Play()


def come(play, name, invite):
    """Somebody comes by an invitation."""
    return play.join(Viewer(name.lower(), invite), name)


# Roles


def test_a_gm_makes_another_who_then_may_and_sees_what_a_gm_does(play):
    play.act(GM, level="nothing")
    play.do(GM, c.SetRole("anya", "gm"))
    anya = Viewer("anya", "gm")
    assert str(play.last(VERA).text) == "Anya is a GM now"
    assert number(play.state, anya) == play.state.rev
    assert play.do(anya, c.Act({"type": "fill", "actor": "ada"})).by == "anya"


def test_who_was_a_gm_sees_what_a_player_sees_and_what_they_rolled_themselves(play):
    play.do(GM, c.SetRole("anya", "gm"))
    play.act(GM, "finn", level="nothing")
    play.act(Viewer("anya", "gm"), "finn", level="nothing")
    play.do(GM, c.SetRole("anya", "player"))
    mine = [entry for entry in play.entries(ANYA) if entry.secret]
    assert [(entry.who, entry.tell.number) for entry in mine] == [("Anya", None)]
    with pytest.raises(Forbidden, match="role at this table"):
        play.do(ANYA, c.SetOptions({"dear": True}))


def test_a_table_is_never_without_a_gm(play):
    for command in (c.SetRole("gm", "player"), c.LeaveTable()):
        with pytest.raises(Forbidden, match="needs a GM"):
            play.do(GM, command)
    play.do(GM, c.SetRole("boris", "gm"))
    play.do(GM, c.LeaveTable())
    with pytest.raises(Forbidden, match="needs a GM"):
        play.do(BORIS, c.LeaveTable())


def test_a_withdrawn_gm_does_not_count_as_one(play):
    play.do(GM, c.SetRole("boris", "gm"))
    play.do(GM, c.RevokeSeat("boris"))
    with pytest.raises(Forbidden, match="needs a GM"):
        play.do(GM, c.LeaveTable())


def test_a_role_that_is_there_already_and_a_spectator_with_characters_are_turned_down(play):
    with pytest.raises(Forbidden, match="already"):
        play.do(GM, c.SetRole("anya", "player"))
    with pytest.raises(Forbidden, match="Hand those of Anya"):
        play.do(GM, c.SetRole("anya", "spectator"))
    play.do(GM, c.AssignCharacter("ada"))
    assert play.do(GM, c.SetRole("anya", "spectator")).role == "spectator"


# Leaving


@pytest.mark.parametrize("out", [(ANYA, c.LeaveTable()), (GM, c.RevokeSeat("anya"))])
def test_whoever_is_gone_plays_nobody_and_may_nothing(play, out):
    play.do(*out)
    assert "ada" not in play.state.owners
    assert play.state.seats["anya"].revoked
    with pytest.raises(Forbidden, match="no seat"):
        play.do(ANYA, c.Note("I am back."))


def test_an_undo_does_not_bring_a_seat_its_characters_back_that_is_gone(play):
    rev = play.act_at(ANYA, kind="pour")
    play.do(ANYA, c.LeaveTable())
    play.do(GM, c.Undo(rev))
    assert "ada" not in play.state.owners


# Invitations


def test_an_invitation_lets_in_as_many_as_it_says(play):
    invite = play.do(GM, c.Invite("spectator", most=2)).invite
    assert [come(play, name, invite.id).seat.role for name in ("Eva", "Gleb")] == ["spectator", "spectator"]
    with pytest.raises(Forbidden, match="lets nobody in"):
        come(play, "Zoe", invite.id)
    assert play.state.invites[invite.id].used == 2


@pytest.mark.parametrize("now, good", [("2031-05-06T18:59:59Z", True), ("2031-05-06T19:00:00Z", False)])
def test_an_invitation_holds_to_the_second(play, now, good):
    invite = play.do(GM, c.Invite("player", hours=1)).invite
    assert invite.until == "2031-05-06T19:00:00Z"
    play.now = now
    if good:
        assert come(play, "Eva", invite.id).seat.role == "player"
    else:
        with pytest.raises(Forbidden, match="lets nobody in"):
            come(play, "Eva", invite.id)


def test_an_invitation_for_gms_makes_gms(play):
    assert come(play, "Eva", play.do(GM, c.Invite("gm", most=1)).invite.id).seat.role == "gm"


def test_a_withdrawn_invitation_lets_nobody_in_and_shows_nobody_out(play):
    come(play, "Eva", "player")
    play.do(GM, c.WithdrawInvite("player"))
    with pytest.raises(Forbidden, match="lets nobody in"):
        come(play, "Gleb", "player")
    assert not play.state.seats["eva"].revoked
    with pytest.raises(Invalid, match="no such invitation"):
        play.do(GM, c.WithdrawInvite("player"))


def test_there_are_so_many_invitations_and_no_more(play):
    for _ in range(invites.MAX_INVITES - 2):
        play.do(GM, c.Invite("player"))
    with pytest.raises(TooLarge, match="room for 20"):
        play.do(GM, c.Invite("player"))


def test_invitations_are_nothing_that_others_hear_of(play):
    before = [play.bytes_of(viewer) for viewer in (ANYA, BORIS, VERA)]
    play.do(GM, c.WithdrawInvite(play.do(GM, c.Invite("gm", 5, 1)).invite.id))
    assert [play.bytes_of(viewer) for viewer in (ANYA, BORIS, VERA)] == before


# Away


@pytest.mark.parametrize("away", [c.ArchiveTable(), c.DeleteTable()])
def test_nothing_is_done_at_a_table_that_is_put_away_until_it_is_back(play, away):
    play.do(GM, away)
    with pytest.raises(Forbidden, match="put away"):
        play.act(ANYA)
    with pytest.raises(Forbidden, match="put away"):
        come(play, "Eva", "player")
    play.do(GM, c.RestoreTable())
    assert play.act(ANYA).by == "anya"


@pytest.mark.parametrize("now, back", [("2031-06-05T17:59:59Z", True), ("2031-06-05T18:00:00Z", False)])
def test_a_deleted_table_comes_back_for_thirty_days(play, now, back):
    play.do(GM, c.DeleteTable())
    play.now = now
    if back:
        play.do(GM, c.RestoreTable())
        assert (play.state.deleted, play.state.archived) == (None, False)
    else:
        with pytest.raises(Forbidden, match="more than 30 days"):
            play.do(GM, c.RestoreTable())


def test_a_table_is_deleted_once_and_only_what_is_away_comes_back(play):
    play.do(GM, c.ArchiveTable())
    play.do(GM, c.DeleteTable())
    with pytest.raises(Forbidden, match="deleted already"):
        play.do(GM, c.DeleteTable())
    play.do(GM, c.RestoreTable())
    with pytest.raises(Forbidden, match="neither"):
        play.do(GM, c.RestoreTable())
