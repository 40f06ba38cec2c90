"""How much of a roll each viewer sees: five levels, which only go up."""

import itertools

import pytest
from play import ANYA, BORIS, GM, VERA, VIEWERS, Play

from tablewright.table import commands as c
from tablewright.table.roles import Forbidden
from tablewright.table.seen import Viewer
from tablewright.table.state import LEVELS

PARTS = {
    "nothing": set(),
    "made": {"made"},
    "outcome": {"made", "outcome", "passed"},
    "dice": {"made", "outcome", "passed", "number", "dice", "typed"},
    "everything": {"made", "outcome", "passed", "number", "dice", "typed", "against", "steps", "odds"},
}
UPWARDS = list(itertools.combinations(LEVELS, 2))


def shown(entry):
    """Which parts of a roll an entry shows."""
    if entry is None or entry.tell is None:
        return set()
    of_tell = {
        part for part in ("made", "outcome", "passed", "number", "against") if getattr(entry.tell, part) is not None
    }
    return of_tell | {part for part in ("dice", "steps", "odds", "typed") if getattr(entry, part)}


def about(play, viewer, rev):
    """What the viewer sees in the entry that stands in the log at a rev."""
    before = {entry.n for entry in Play.entries(cut(play, rev - 1), viewer)}
    return next((entry for entry in Play.entries(cut(play, rev), viewer) if entry.n not in before), None)


def cut(play, rev):
    part = Play(peopled=False)
    part.records = play.records[:rev]
    return part


@pytest.fixture
def play():
    return Play()


@pytest.mark.parametrize("level", LEVELS)
def test_a_roll_of_the_gm_is_shown_up_to_its_level(play, level):
    play.act(GM, "finn", level=level, dice=(5,))
    rev = play.state.rev
    assert shown(about(play, GM, rev)) == PARTS["everything"]
    for viewer in (ANYA, BORIS, VERA, Viewer("later", "player")):
        assert shown(about(play, viewer, rev)) == PARTS[level], viewer


@pytest.mark.parametrize("level", LEVELS)
def test_who_rolls_on_a_secret_check_sees_at_least_that_they_did(play, level):
    play.answer(ANYA, play.call(secret=True, level=level))
    rev = play.state.rev
    untyped = {part: parts - {"typed"} for part, parts in PARTS.items()} | {"own": {"made"}}
    assert shown(about(play, GM, rev)) == untyped["everything"]
    assert shown(about(play, ANYA, rev)) == untyped["own" if level == "nothing" else level]
    for viewer in (BORIS, VERA):
        assert shown(about(play, viewer, rev)) == untyped[level], viewer


def test_a_hidden_roll_for_a_players_character_is_not_theirs_to_see(play):
    play.act(GM, "ada", level="nothing")
    assert play.last(GM).n == play.last(ANYA).n + 1


def test_the_level_itself_is_shown_to_the_gm_alone(play):
    play.act(GM, level="made")
    assert [play.last(viewer).level for viewer in VIEWERS] == ["made", None, None, None]
    assert all(play.last(viewer).secret for viewer in VIEWERS)
    play.act(ANYA)
    assert not any(play.last(viewer).secret for viewer in VIEWERS)


@pytest.mark.parametrize("low, high", UPWARDS)
def test_more_is_shown_in_an_entry_of_its_own(play, low, high):
    play.act(GM, level=low, dice=(5,))
    rev, before = play.state.rev, play.entries(VERA)
    play.do(GM, c.Disclose(rev, high))
    after = play.entries(VERA)
    assert after[:-1] == before
    assert shown(after[-1]) == PARTS[high]
    assert after[-1].who == "Gala"
    assert after[-1].of == (None if low == "nothing" else before[-1].n)
    assert play.last(GM).of == rev


@pytest.mark.parametrize("low, high", [*((high, low) for low, high in UPWARDS), *zip(LEVELS, LEVELS, strict=True)])
def test_what_was_shown_cannot_be_hidden_again(play, low, high):
    play.act(GM, level=low)
    with pytest.raises(Forbidden, match="can't be hidden again"):
        play.do(GM, c.Disclose(play.state.rev, high))


@pytest.mark.parametrize("name_the_first", [True, False])
def test_the_ladder_goes_on_from_where_it_stands_whichever_entry_is_named(play, name_the_first):
    play.act(GM, level="nothing")
    first = play.state.rev
    play.do(GM, c.Disclose(first, "outcome"))
    named = first if name_the_first else play.state.rev
    for level in ("made", "outcome"):
        with pytest.raises(Forbidden, match="can't be hidden again"):
            play.do(GM, c.Disclose(named, level))
    play.do(GM, c.Disclose(named, "dice"))
    assert play.last(GM).of == first
    with pytest.raises(Forbidden):
        play.do(GM, c.Disclose(named, "dice"))
    assert shown(play.last(VERA)) == PARTS["dice"] - {"typed"}


def test_a_hidden_roll_opened_twice_leads_back_to_where_it_was_first_seen(play):
    play.act(GM, level="nothing")
    rev = play.state.rev
    for level in ("made", "outcome", "everything"):
        play.do(GM, c.Disclose(rev, level))
    of = [entry.of for entry in play.entries(VERA)[-3:]]
    first = play.entries(VERA)[-3].n
    assert of == [None, first, first]


def test_who_rolled_is_led_back_to_their_own_entry(play):
    play.answer(ANYA, play.call(secret=True, level="nothing"))
    own, rev = play.last(ANYA).n, play.state.rev
    play.act(GM, level="nothing")
    play.do(GM, c.Disclose(rev, "everything"))
    assert play.last(ANYA).of == own
    assert play.last(BORIS).of is None
    assert play.last(ANYA).who == "Anya"


@pytest.mark.parametrize("entry", [-1, 0, 1, 99])
def test_only_a_roll_can_be_disclosed(play, entry):
    with pytest.raises(Exception, match="no roll"):
        play.do(GM, c.Disclose(entry, "everything"))


# A roll that is made again


def test_a_reroll_shows_no_more_than_the_roll_did(play):
    play.answer(ANYA, play.call(secret=True))
    assert play.act(ANYA, kind="again").level == "made"
    assert shown(play.last(ANYA)) == shown(play.last(VERA)) == {"made"}
    assert shown(play.last(GM)) == PARTS["everything"] - {"typed"}


def test_a_reroll_stays_hidden_until_another_roll_is_made(play):
    play.answer(ANYA, play.call(secret=True, level="nothing"))
    play.act(ANYA, kind="pour")
    assert play.act(ANYA, kind="again").level == "nothing"
    assert play.act(GM, kind="again", level="outcome").level == "nothing"
    play.act(ANYA)
    assert play.act(ANYA, kind="again").level == "everything"


def test_a_hidden_roll_hides_the_rerolls_of_all_who_had_a_part_in_it(play):
    play.do(GM, c.AssignCharacter("finn", "boris"))
    play.act(BORIS, "finn")
    play.act(GM, helper="finn", level="outcome")
    assert play.act(BORIS, "finn", kind="again").level == "outcome"
    assert play.state.hidden == {"ada": "outcome", "finn": "outcome"}


@pytest.mark.parametrize("level", LEVELS)
def test_no_player_types_faces_on_a_secret_check(play, level):
    """Which dice are wanted after a face, and how many, would tell what was hidden, before anything is logged."""
    card = play.call(4, secret=True, level=level)
    said = set()
    for dice in ((1,), (6,), (1, 1), (6, 1), (9,), ()):
        with pytest.raises(Forbidden) as caught:
            play.answer(ANYA, card, dice=dice)
        said.add(str(caught.value))
    assert len(said) == 1
    assert play.answer(GM, card, dice=(6,)).typed


def test_no_player_types_faces_on_the_reroll_of_a_secret_check(play):
    play.answer(ANYA, play.call(4, secret=True))
    with pytest.raises(Forbidden, match="Which dice"):
        play.act(ANYA, kind="again", dice=(6,))


def test_faces_are_typed_on_an_open_check(play):
    assert play.answer(ANYA, play.call(), dice=(6,)).typed
