"""Each command: what it does, when it is refused, and what is no such command."""

import pytest
from lantern_game import lantern
from play import ANYA, BORIS, GM, VERA, VIEWERS, Play

from tablewright.kernel.decision import Invalid, Refused, TooLarge, WrongDice
from tablewright.kernel.document import MAX_CHARACTERS
from tablewright.table import commands as c, records as r
from tablewright.table.handlers import characters, seats
from tablewright.table.registry import REGISTRY, read_command
from tablewright.table.roles import Forbidden, seat_of
from tablewright.table.seen import Viewer


@pytest.fixture
def play():
    return Play()


# Reading


def test_a_command_is_read_by_its_name():
    assert read_command({"command": "note", "line": "Dark."}) == c.Note("Dark.")


@pytest.mark.parametrize("raw", [None, [], "note", {}, {"command": 1}, {"command": "dance"}, {"command": ["note"]}])
def test_what_is_no_command_is_told_which_there_are(raw):
    with pytest.raises(Invalid, match="one of act, add_character, answer_card") as caught:
        read_command(raw)
    assert caught.value.path == "command"


@pytest.mark.parametrize(
    "raw, path",
    [
        ({"command": "note"}, "command.line"),
        ({"command": "note", "line": ""}, "command.line"),
        ({"command": "note", "line": 7}, "command.line"),
        ({"command": "note", "line": "x", "loud": True}, "command.loud"),
        ({"command": "act", "action": []}, "command.action"),
        ({"command": "act", "action": {}, "dice": ["6"]}, "command.dice.0"),
        ({"command": "act", "action": {}, "level": "all"}, "command.level"),
        ({"command": "disclose", "entry": "5", "level": "made"}, "command.entry"),
        ({"command": "call_check", "title": "Jump", "characters": [], "base": {}, "value": 4}, "command.characters"),
        ({"command": "rename_seat", "name": "x" * 81}, "command.name"),
    ],
)
def test_a_field_that_does_not_fit_is_named(raw, path):
    with pytest.raises(Invalid) as caught:
        read_command(raw)
    assert caught.value.path == path


def test_every_command_but_opening_a_table_is_registered():
    assert set(REGISTRY) == set(c.Command.__subclasses__()) - {c.OpenTable}
    assert {registered.name for registered in REGISTRY.values()} >= {"act", "answer_card", "disclose"}


# Seats


def test_somebody_who_joins_has_the_seat_of_their_invitation(play):
    record = play.join(Viewer("gleb", "spectator"), "Gleb")
    assert play.state.seats["gleb"] == record.seat
    assert (record.by, record.who, record.seat.role) == ("gleb", "Gleb", "spectator")


@pytest.mark.parametrize("role", ["player", "spectator", "gm"])
@pytest.mark.parametrize("viewer", [ANYA, VERA])
def test_who_sits_there_cannot_join_into_another_role(play, viewer, role):
    with pytest.raises(Forbidden, match="already"):
        play.do(viewer, c.JoinTable("Me", role))


def test_nobody_joins_by_an_invitation_that_is_none(play):
    for invite in ("gm", "", "id1"):
        with pytest.raises(Forbidden, match="lets nobody in"):
            play.join(Viewer("gleb", invite), "Gleb")


def test_a_full_table_takes_nobody_until_a_seat_is_withdrawn(play, monkeypatch):
    monkeypatch.setattr(seats, "MAX_SEATS", 4)
    with pytest.raises(Forbidden, match="4 seats"):
        play.join(Viewer("gleb", "player"), "Gleb")
    play.do(GM, c.RevokeSeat("vera"))
    play.join(Viewer("gleb", "player"), "Gleb")
    assert "gleb" in play.state.seats


def test_a_seat_goes_by_another_name_and_old_entries_by_the_old_one(play):
    play.act(ANYA)
    play.do(ANYA, c.RenameSeat("Аня"))
    play.act(ANYA)
    assert play.state.seats["anya"].name == "Аня"
    assert [entry.who for entry in play.entries(VERA)[-3:]] == ["Anya", "Anya", "Аня"]
    assert str(play.entries(VERA)[-2].text) == "Now goes by Аня"


def test_a_withdrawn_seat_may_nothing(play):
    play.do(GM, c.RevokeSeat("anya"))
    assert play.state.seats["anya"].revoked
    assert str(play.last(VERA).text) == "The seat of Anya is withdrawn"
    with pytest.raises(Forbidden, match="no seat"):
        seat_of(play.state, "anya")
    with pytest.raises(Forbidden, match="no seat"):
        play.do(ANYA, c.Note("Am I still here?"))


def test_a_seat_that_is_not_there_is_no_seat(play):
    with pytest.raises(Forbidden, match="no seat"):
        seat_of(play.state, "gleb")
    assert seat_of(play.state, "anya").name == "Anya"


@pytest.mark.parametrize("seat", ["gleb", "", "vera"])
def test_only_a_seat_that_is_taken_can_be_withdrawn(play, seat):
    play.do(GM, c.RevokeSeat("vera"))
    with pytest.raises(Invalid, match="no such seat"):
        play.do(GM, c.RevokeSeat(seat))


def test_the_gm_keeps_their_seat(play):
    with pytest.raises(Forbidden, match="the seat that you sit in"):
        play.do(GM, c.RevokeSeat("gm"))


# Characters


def test_a_players_new_character_is_theirs_and_the_gms_is_nobodys(play):
    mine = play.do(BORIS, c.AddCharacter("Mole"))
    other = play.do(GM, c.AddCharacter("Bat"))
    assert play.state.owned("boris") == ("mole",)
    assert (mine.owner, other.owner) == ("boris", None)
    assert play.state.world.characters["bat"].name == "Bat"


def test_a_character_comes_from_a_document_with_its_own_name_and_unknown_keys(play):
    record = play.do(BORIS, c.AddCharacter("Mole", {"name": "Old Mole", "oil": 9, "hat": "red"}))
    assert record.name == "Old Mole"
    assert play.state.world.characters["mole"].extra == {"hat": "red"}
    assert str(play.last(VERA).text) == "New character: Old Mole"


def test_a_document_that_does_not_fit_names_its_field(play):
    with pytest.raises(Invalid) as caught:
        play.do(BORIS, c.AddCharacter("Mole", {"name": "Mole", "oil": "much"}))
    assert caught.value.path == "world.characters.mole.oil"


@pytest.mark.parametrize(
    "name, key",
    [("Ада", "ада"), ("Ada", "ada_2"), ("  a--b ", "a_b"), ("<b>", "b"), ("!?", "character"), ("x" * 80, "x" * 40)],
)
def test_a_name_becomes_an_id_that_is_not_taken(play, name, key):
    assert play.do(GM, c.AddCharacter(name)).character == key


def test_three_of_a_name_have_three_ids(play):
    assert [play.do(GM, c.AddCharacter("Ada")).character for _ in range(2)] == ["ada_2", "ada_3"]


def test_a_table_has_room_for_so_many_characters_and_no_more(play):
    for number in range(MAX_CHARACTERS - 2):
        play.do(GM, c.AddCharacter(f"Bat {number}"))
    with pytest.raises(TooLarge, match=str(MAX_CHARACTERS)):
        play.do(ANYA, c.AddCharacter("One more"))


def test_the_sample_party_sits_down_once_with_its_scene():
    play = Play(peopled=False)
    play.do(GM, c.TakeSample())
    assert list(play.state.world.characters) == ["ada", "finn"]
    assert play.state.world.scene.hour == 5
    with pytest.raises(Forbidden, match="already"):
        play.do(GM, c.TakeSample())


def test_the_sample_party_leaves_who_sits_there_and_the_scene_that_is_played():
    play = Play(peopled=False)
    play.do(GM, c.AddCharacter("Ada", {"name": "Our Ada", "oil": 0}))
    record = play.do(GM, c.TakeSample())
    assert list(record.characters) == ["finn"]
    assert play.state.world.characters["ada"].name == "Our Ada"
    assert play.state.world.scene.hour == 0


def test_a_sample_party_without_a_scene_leaves_the_scene():
    system = lantern()
    object.__setattr__(system.views, "sample", lambda: {"characters": {"finn": {"name": "Finn"}}})
    play = Play(system, peopled=False)
    play.do(GM, c.TakeSample())
    assert play.state.world.scene.hour == 0


def test_a_party_too_large_for_the_table_stays_outside(monkeypatch):
    monkeypatch.setattr(characters, "MAX_CHARACTERS", 1)
    with pytest.raises(TooLarge, match="1 characters"):
        Play(peopled=False).do(GM, c.TakeSample())


def test_a_character_is_handed_on_and_to_nobody(play):
    play.do(GM, c.AssignCharacter("ada", "boris"))
    assert (play.state.owned("anya"), play.state.owned("boris")) == ((), ("ada",))
    assert str(play.last(VERA).text) == "Ada goes to Boris"
    play.do(GM, c.AssignCharacter("ada"))
    assert play.state.owners == {}
    assert str(play.last(VERA).text) == "Ada is nobody's"


def test_a_character_is_handed_only_to_somebody_who_plays(play):
    with pytest.raises(Invalid, match="no such character"):
        play.do(GM, c.AssignCharacter("bat", "boris"))
    with pytest.raises(Invalid, match="no such seat"):
        play.do(GM, c.AssignCharacter("ada", "gleb"))
    with pytest.raises(Forbidden, match="spectator"):
        play.do(GM, c.AssignCharacter("ada", "vera"))


# Actions


def test_an_action_is_carried_out_and_told(play):
    record = play.act(ANYA, dice=(5,), bonuses=[{"source": "rope", "value": 2}])
    assert (record.by, record.character, record.name, record.typed) == ("anya", "ada", "Ada", True)
    assert record.result == {"total": 7, "success": True}
    assert [die.face for die in record.dice] == [5]
    assert record.chance == "5/6"
    assert play.state.world.characters["ada"].last == 4


def test_an_action_without_dice_changes_the_world_and_has_no_odds(play):
    record = play.act(ANYA, kind="pour")
    assert play.state.world.characters["ada"].oil == 2
    assert (record.dice, record.chance) == ((), None)


def test_an_action_of_the_engine_or_the_game_that_does_not_fit_is_invalid(play):
    with pytest.raises(Invalid, match="no action dance"):
        play.act(ANYA, kind="dance")
    with pytest.raises(Invalid) as caught:
        play.act(ANYA, difficulty="hard")
    assert caught.value.path == "action.difficulty"


def test_a_refusal_of_the_rules_comes_with_its_clause(play):
    play.do(GM, c.AssignCharacter("finn", "anya"))
    play.act(ANYA, "finn", kind="pour")
    with pytest.raises(Refused, match="empty") as caught:
        play.act(ANYA, "finn", kind="pour")
    assert caught.value.clause == "LA-4"
    with pytest.raises(WrongDice):
        play.act(ANYA, dice=(7,))


def test_a_player_acts_for_their_own_characters_alone(play):
    for actor in ("finn", "bat"):
        with pytest.raises(Forbidden, match="your own characters"):
            play.act(ANYA, actor)
    assert play.act(GM, "finn").name == "Finn"


def test_what_is_the_gms_to_do_is_not_a_players(play):
    with pytest.raises(Forbidden, match="the GM's to do"):
        play.act(ANYA, kind="fill")
    with pytest.raises(Forbidden, match="force"):
        play.act(ANYA, forced=True)
    assert play.act(GM, kind="fill").result == {"oil": 4}
    assert play.act(GM, forced=True).name == "Ada"


@pytest.mark.parametrize("level", ["nothing", "made", "outcome", "dice"])
def test_only_the_gm_rolls_in_secret(play, level):
    with pytest.raises(Forbidden, match="in secret"):
        play.act(ANYA, level=level)
    assert play.act(GM, level=level).level == level


# Called checks


def test_a_called_check_waits_for_its_characters_and_goes_with_the_last(play):
    card = play.call(characters=("ada", "finn", "ada"))
    assert play.state.cards[card].characters == ("ada", "finn")
    play.answer(ANYA, card)
    assert play.state.cards[card].characters == ("finn",)
    play.answer(GM, card, "finn")
    assert play.state.cards == {}


def test_an_answer_is_the_check_that_was_called_with_what_the_tray_adds(play):
    card = play.call(5)
    record = play.answer(ANYA, card, difficulty=1, type="pour", bonuses=[{"source": "rope", "value": 1}])
    assert record.action == {
        "type": "dare", "actor": "ada", "difficulty": 5, "bonuses": [{"source": "rope", "value": 1}],
    }  # fmt: skip
    assert record.card == card


def test_a_check_is_answered_once(play):
    card = play.call()
    play.answer(ANYA, card)
    with pytest.raises(Forbidden, match="closed, or already answered"):
        play.answer(ANYA, card)
    other = play.call(characters=("ada", "finn"))
    play.answer(ANYA, other)
    with pytest.raises(Forbidden, match="closed, or already answered"):
        play.answer(ANYA, other)


def test_a_player_answers_for_their_own_characters(play):
    card = play.call(characters=("ada", "finn"))
    with pytest.raises(Forbidden, match="your own characters"):
        play.answer(ANYA, card, "finn")
    assert play.answer(GM, card, "finn").by == "gm"


def test_a_check_is_called_of_characters_who_are_there_and_can_begin_it(play):
    with pytest.raises(Invalid, match="no such character"):
        play.call(characters=("ada", "bat"))
    with pytest.raises(Invalid, match="no action dance"):
        play.call(type="dance")
    with pytest.raises(Invalid):
        play.do(GM, c.CallCheck("Jump", ("ada",), {"type": "dare"}, 4, difficulty="actor"))


def test_what_takes_no_difficulty_cannot_be_called(play):
    with pytest.raises(Invalid) as caught:
        play.call(type="pour")
    assert caught.value.path == "action.difficulty"


def test_a_closed_check_is_gone(play):
    card = play.call()
    play.do(GM, c.CloseCard(card))
    assert play.state.cards == {}
    assert str(play.last(VERA).text) == "The check is closed"
    with pytest.raises(Forbidden, match="closed"):
        play.do(GM, c.CloseCard(card))
    with pytest.raises(Forbidden, match="closed"):
        play.answer(ANYA, card)


@pytest.mark.parametrize("secret, level, shown", [
    (False, None, "everything"), (True, None, "made"), (True, "outcome", "outcome"), (False, "nothing", "nothing"),
])  # fmt: skip
def test_how_much_of_an_answer_is_shown_is_said_by_the_call(play, secret, level, shown):
    assert play.answer(ANYA, play.call(secret=secret, level=level)).level == shown


# Notes


def test_a_note_stands_in_the_log_as_it_was_written(play):
    play.do(BORIS, c.Note("{who} <b>"))
    assert str(play.last(VERA).text) == "{who} <b>"


def test_a_secret_note_is_for_the_gm_and_whoever_writes_it(play):
    play.do(ANYA, c.Note("psst", secret=True))
    assert isinstance(play.records[-1], r.Noted)
    assert [play.last(viewer).kind for viewer in VIEWERS] == ["note", "note", "assigned", "assigned"]
