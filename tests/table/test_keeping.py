"""Sessions, pinned entries, corrections, texts written together, dice that no rule asks for, difficulties."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.table import commands as c
from tablewright.table.fields import may_read, texts
from tablewright.table.handlers import Stale
from tablewright.table.roles import Forbidden


@pytest.fixture
def play():
    return Play()


def test_sessions_follow_one_another(play):
    play.do(GM, c.BeginSession("Down"))
    with pytest.raises(Forbidden, match="Session 1 is still running"):
        play.do(GM, c.BeginSession())
    play.do(GM, c.EndSession())
    with pytest.raises(Forbidden, match="No session is running"):
        play.do(GM, c.EndSession())
    play.do(GM, c.BeginSession())
    assert [str(entry.text) for entry in play.entries(VERA)[-3:]] == [
        "Session 1 begins: Down", "Session 1 ends", "Session 2 begins",
    ]  # fmt: skip
    first, second = play.state.sessions
    assert (first.ended, second.ended, play.state.session) == (play.now, None, second)


def test_a_viewer_finds_a_session_by_their_own_numbers(play):
    play.act(GM, level="nothing")
    play.do(GM, c.BeginSession())
    play.act(ANYA)
    (session,) = play.state.sessions
    begun = next(entry for entry in play.entries(ANYA) if entry.kind == "session")
    assert session.first.of("anya") == begun.n == session.rev - 1


def test_a_pin_is_seen_by_those_who_see_the_entry(play):
    play.act(GM, level="nothing")
    play.do(GM, c.Pin(play.state.rev))
    assert "pinned" not in {entry.kind for entry in play.entries(ANYA)}
    play.act(ANYA)
    play.do(GM, c.Pin(play.state.rev))
    pinned = play.last(ANYA)
    assert str(pinned.text) == "Pinned: Ada: A dare"
    assert [entry.n for entry in play.entries(ANYA) if entry.pinned] == [pinned.of]


def test_a_pin_is_taken_down_once(play):
    play.do(GM, c.Pin(2))
    with pytest.raises(Forbidden, match="pinned already"):
        play.do(GM, c.Pin(2))
    play.do(GM, c.Pin(2, pinned=False))
    with pytest.raises(Invalid, match="not pinned"):
        play.do(GM, c.Pin(2, pinned=False))
    assert play.state.pins == ()


def test_only_so_much_is_pinned(play):
    for n in range(20):
        play.do(ANYA, c.Note(f"{n}"))
        play.do(GM, c.Pin(play.state.rev))
    with pytest.raises(Forbidden, match="20"):
        play.do(GM, c.Pin(2))
    with pytest.raises(Invalid):
        play.do(GM, c.Pin(999, pinned=False))


def test_a_line_is_corrected_by_its_writer_and_stays(play):
    play.do(GM, c.Note("for myself", secret=True))
    play.do(ANYA, c.Note("The dor is red."))
    n = play.last(ANYA).n
    play.do(ANYA, c.Correct(n, "The door is red."))
    was, corrected = play.entries(ANYA)[-2:]
    assert (str(was.text), was.corrected) == ("The dor is red.", corrected.n)
    assert (str(corrected.text), corrected.corrects) == ("The door is red.", n)
    play.do(ANYA, c.Correct(corrected.n, "The door is green."))
    assert play.entries(ANYA)[-3].corrected == play.last(ANYA).n
    assert play.last(ANYA).corrects == n
    for sender, number in ((GM, n + 1), (BORIS, n)):
        with pytest.raises(Forbidden, match="yourself"):
            play.do(sender, c.Correct(number, "It is not."))
    with pytest.raises(Invalid, match="says that already"):
        play.do(ANYA, c.Correct(play.last(ANYA).n, "The door is green."))


def test_the_correction_of_a_secret_line_is_as_secret(play):
    play.do(ANYA, c.Note("I stole it", secret=True))
    play.do(ANYA, c.Correct(play.last(ANYA).n, "I took it"))
    assert "note" not in {entry.kind for entry in play.entries(BORIS)}
    assert play.last(ANYA).secret
    assert play.last(GM).secret


def test_no_number_leads_to_somebody_elses_line(play):
    play.do(BORIS, c.Note("mine", secret=True))
    for n in (0, -1, 999, play.last(ANYA).n):
        with pytest.raises(Forbidden, match="yourself"):
            play.do(ANYA, c.Correct(n, "yours"))


WRITERS = [
    ("party", {"gm", "anya", "boris"}, {"gm", "anya", "boris", "vera"}),
    ("desk", {"gm"}, {"gm"}),
    ("recap.1", {"gm"}, {"gm", "anya", "boris", "vera"}),
    ("notes.ada", {"gm", "anya"}, {"gm", "anya"}),
    ("recap.2", set(), set()),
    ("notes.nobody", set(), set()),
    ("anything", set(), set()),
]


@pytest.mark.parametrize("field, writers, readers", WRITERS, ids=[field for field, _, _ in WRITERS])
def test_a_text_is_written_and_read_by_whom_it_is_for(play, field, writers, readers):
    play.do(GM, c.BeginSession())
    wrote = set()
    for viewer in (GM, ANYA, BORIS, VERA):
        was = play.state.texts.get(field, "")
        try:
            play.do(viewer, c.WriteText(field, f"by {viewer.seat}", was))
            wrote.add(viewer.seat)
        except Forbidden:
            assert play.state.texts.get(field, "") == was
    assert wrote == writers
    assert {key for key, seat in play.state.seats.items() if may_read(play.state, seat, field)} == readers
    for key, seat in play.state.seats.items():
        assert (field in texts(play.state, seat)) == (key in readers and bool(writers))
    heard = {viewer.seat for viewer in (GM, ANYA, BORIS, VERA) if "written" in {e.kind for e in play.entries(viewer)}}
    assert heard == (readers if writers else set())


def test_a_change_that_was_based_on_another_text_loses_neither(play):
    play.do(ANYA, c.WriteText("party", "Bring rope."))
    play.do(BORIS, c.WriteText("party", "Bring rope and oil.", "Bring rope."))
    with pytest.raises(Stale) as stale:
        play.do(ANYA, c.WriteText("party", "Bring a ladder.", "Bring rope."))
    assert stale.value.details == {"now": "Bring rope and oil.", "yours": "Bring a ladder."}
    assert play.state.texts["party"] == "Bring rope and oil."
    play.do(ANYA, c.WriteText("party", "Bring rope and oil.", "Bring rope."))  # the same change is no conflict


@pytest.mark.parametrize(
    "written, read, bounds",
    [
        ("3d6+2", "3d6+2", (5, 20)),
        ("d20", "d20", (1, 20)),
        (" 2D8 - 1 ", "2d8\N{MINUS SIGN}1", (1, 15)),
        ("d6\N{MINUS SIGN}1d4+10", "d6\N{MINUS SIGN}1d4+10", (7, 15)),
        ("1+d2", "1+d2", (2, 3)),
    ],
)
def test_dice_are_thrown_as_written(play, written, read, bounds):
    record = play.do(ANYA, c.ThrowDice(written, "the weather"))
    low, high = bounds
    assert low <= record.tell.number.facts["n"] <= high
    assert str(play.last(BORIS).tell.made) == f"{read} for the weather"


@pytest.mark.parametrize(
    "written", ["", "6", "d", "3x6", "d6+", "d6d6", "d1", "d0", "1001d6", "d1001", "٣d6", "+-1d6", "0d0"]
)
def test_what_is_no_roll_is_said_so(play, written):
    with pytest.raises((Invalid, TooLarge)):
        play.do(ANYA, c.ThrowDice(written))


def test_the_total_is_what_the_dice_show(play):
    record = play.do(GM, c.ThrowDice("2d6-1d4+3"))
    first, second, third = (thrown.face for thrown in record.dice)
    assert record.tell.number.facts["n"] == first + second - third + 3


def test_a_gm_throws_in_secret_and_shows_it_later(play):
    play.do(GM, c.ThrowDice("d6", "a trap", "nothing"))
    rev = play.state.rev
    before = play.bytes_of(ANYA)
    assert play.last(GM).level == "nothing"
    play.do(GM, c.Disclose(rev, "everything"))
    assert play.bytes_of(ANYA) != before
    assert str(play.last(ANYA).tell.made) == "d6 for a trap"
    with pytest.raises(Forbidden, match="Only the GM"):
        play.do(ANYA, c.ThrowDice("d6", "", "nothing"))


def test_prepared_difficulties_are_the_gms(play):
    before = play.bytes_of(ANYA)
    play.do(GM, c.PrepareDifficulty("Ledge", 4))
    (prepared,) = play.state.prepared
    play.do(GM, c.DropDifficulty(prepared.id))
    assert play.state.prepared == ()
    assert play.bytes_of(ANYA) == before
    with pytest.raises(Invalid):
        play.do(GM, c.DropDifficulty(prepared.id))


def test_a_roll_can_be_begun_again_by_who_made_it_without_its_modifiers(play):
    play.act(ANYA, bonuses=[{"source": "charm", "value": 1}], difficulty=5)
    asked = {"type": "dare", "actor": "ada", "difficulty": 5}
    assert (play.last(ANYA).again, play.last(GM).again, play.last(BORIS).again) == (asked, asked, None)
    play.answer(ANYA, play.call(6, secret=True))
    assert (play.last(ANYA).again, play.last(GM).again["difficulty"]) == (None, 6)
