"""How much the others see: by the table's setting, by the roll, by a whisper; and what only GMs know of a character."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid
from tablewright.table import commands as c
from tablewright.table.fields import may_read, texts
from tablewright.table.roles import Forbidden
from tablewright.table.seen import number
from tablewright.table.state import LEVELS


@pytest.fixture
def play():
    return Play()


# The table's setting


@pytest.mark.parametrize("level", LEVELS[:-1])
@pytest.mark.parametrize("viewer", [ANYA, GM])
def test_a_roll_shows_as_much_as_the_table_has_set(play, level, viewer):
    play.do(GM, c.SetLevel(level))
    record = play.do(viewer, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}))
    assert record.level == level
    assert play.do(viewer, c.ThrowDice("2d6")).level == level
    assert play.last(GM).tell.number is not None


def test_the_gm_says_otherwise_for_a_roll_and_a_player_does_not(play):
    play.do(GM, c.SetLevel("outcome"))
    assert play.act(GM, level="everything").level == "everything"
    assert play.act(GM, level="nothing").level == "nothing"
    assert play.act(ANYA, level="everything").level == "outcome"
    with pytest.raises(Forbidden, match="in secret"):
        play.act(ANYA, level="made")


def test_what_rolls_nothing_is_shown_all_the_same(play):
    play.do(GM, c.SetLevel("nothing"))
    assert play.do(ANYA, c.Act({"type": "pour", "actor": "ada"})).level == "everything"
    assert play.last(VERA).tell.number is not None


@pytest.mark.parametrize(
    "default, secret, level",
    [
        ("dice", False, "dice"),
        ("dice", True, "made"),
        ("nothing", True, "nothing"),
        ("everything", False, "everything"),
    ],
)
def test_a_called_check_shows_as_much_as_the_table_has_set_and_a_secret_one_no_more_than_that_it_was_made(
    play, default, secret, level
):
    if default != "everything":
        play.do(GM, c.SetLevel(default))
    for asked, shown in ((None, level), ("outcome", "outcome")):
        card = play.call(secret=secret, level=asked)
        assert play.state.cards[card].level == shown


def test_rolls_that_were_made_stay_as_they_are_and_the_setting_is_told_to_all(play):
    play.act(ANYA)
    before = play.last(VERA)
    play.do(GM, c.SetLevel("made"))
    assert str(play.last(VERA).text) == "From now on the others see of a roll: that a roll was made"
    assert play.entries(VERA)[-2] == before
    with pytest.raises(Invalid, match="already"):
        play.do(GM, c.SetLevel("made"))


def test_a_roll_that_the_setting_hides_can_be_opened_up_and_not_be_closed_again(play):
    play.do(GM, c.SetLevel("made"))
    rev = play.state.rev + 1
    play.act(ANYA)
    play.do(GM, c.Disclose(rev, "dice"))
    assert play.last(VERA).tell.number is not None
    with pytest.raises(Forbidden):
        play.do(GM, c.Disclose(rev, "outcome"))


def test_a_reroll_of_what_the_setting_hid_hides_as_much_when_it_no_longer_does(play):
    play.do(GM, c.SetLevel("made"))
    play.do(ANYA, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}))
    play.do(GM, c.SetLevel("everything"))
    assert play.do(ANYA, c.Act({"type": "again", "actor": "ada"})).level == "made"


def test_players_type_their_dice_whatever_the_others_see_unless_there_is_a_secret_in_it(play):
    play.do(GM, c.SetLevel("outcome"))
    assert play.do(ANYA, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}, (6,))).typed
    card = play.call(secret=True)
    with pytest.raises(Forbidden, match="secret roll"):
        play.answer(ANYA, card, dice=(6,))
    play.answer(ANYA, card)
    with pytest.raises(Forbidden, match="secret roll"):
        play.do(ANYA, c.Act({"type": "again", "actor": "ada"}, (6,)))


# Whispers


def test_a_whisper_reaches_whom_it_is_for_and_the_gm_and_nobody_else_hears_of_it(play):
    before = [number(play.state, viewer) for viewer in (ANYA, BORIS, VERA)]
    unheard = play.bytes_of(VERA)
    play.do(ANYA, c.Note("Meet me at the well.", to=("boris",)))
    assert play.bytes_of(VERA) == unheard
    for viewer in (ANYA, BORIS, GM):
        assert (str(play.last(viewer).text), play.last(viewer).whom) == ("Meet me at the well.", ("Boris",))
        assert play.last(viewer).secret
    assert [number(play.state, viewer) for viewer in (ANYA, BORIS, VERA)] == [before[0] + 1, before[1] + 1, before[2]]


def test_a_whisper_that_is_corrected_stays_among_those_who_heard_it(play):
    play.do(ANYA, c.Note("Meet me at the well.", to=("boris",)))
    unheard = play.bytes_of(VERA)
    play.do(ANYA, c.Correct(play.last(ANYA).n, "Meet me at the mill."))
    assert play.bytes_of(VERA) == unheard
    assert str(play.last(BORIS).text) == "Meet me at the mill."


@pytest.mark.parametrize("to", [("nobody",), ("vera",), ("anya",)])
def test_a_whisper_is_for_somebody_else_who_is_there(play, to):
    play.do(GM, c.RevokeSeat("vera"))
    with pytest.raises(Invalid):
        play.do(ANYA, c.Note("Psst.", to=to))


def test_a_line_is_secret_or_whispered(play):
    with pytest.raises(Invalid, match="not both"):
        play.do(GM, c.Note("Psst.", secret=True, to=("anya",)))


# What only GMs know of a character


def test_what_gms_write_of_a_character_nobody_else_reads_or_hears_of(play):
    before = [play.bytes_of(viewer) for viewer in (ANYA, BORIS, VERA)]
    play.do(GM, c.WriteText("secret.ada", "Her father was the thief."))
    assert [play.bytes_of(viewer) for viewer in (ANYA, BORIS, VERA)] == before
    seats = play.state.seats
    assert texts(play.state, seats["gm"]) == {"secret.ada": "Her father was the thief."}
    assert texts(play.state, seats["anya"]) == {}
    assert not may_read(play.state, seats["anya"], "secret.ada")
    with pytest.raises(Forbidden):
        play.do(ANYA, c.WriteText("secret.ada", "Mine."))
    with pytest.raises(Forbidden):
        play.do(GM, c.WriteText("secret.bat", "Nobody."))
