"""Undo and redo: the state is as if it had never been, what rests on it goes along, and nobody learns more by it."""

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from play import ANYA, BORIS, GM, VERA, VIEWERS, Play

from tablewright.kernel.decision import Declined, Invalid
from tablewright.table import commands as c, records as r
from tablewright.table.evolve import begin, evolve, pass_over
from tablewright.table.handlers import RestsOnIt
from tablewright.table.handlers.undoing import REACH
from tablewright.table.roles import Forbidden
from tablewright.table.snapshot import freeze, thaw


@pytest.fixture
def play():
    return Play()


def oil(play, key="ada"):
    return play.state.world.characters[key].oil


def pour(play, viewer=GM, actor="ada"):
    return play.act_at(viewer, actor, kind="pour")


def kept(play):
    """The state, folded from the records that count."""
    state = begin(play.records[0], play.system)
    for rev, record in enumerate(play.records[1:], 2):
        gone = rev in play.state.undone or isinstance(record, r.Undone | r.Redone)
        state = pass_over(state, record) if gone else evolve(state, record, play.system)
    return state


def same(one, other):
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("world", "owners", "cards", "hidden", "bought", "latest", "seats", "count", "rev")
    )


def test_what_is_undone_counts_no_more_and_redone_counts_again(play):
    rev = pour(play)
    assert oil(play) == 2
    play.do(GM, c.Undo(rev))
    assert oil(play) == 3
    assert play.state.undone == {rev}
    play.do(GM, c.Redo())
    assert (oil(play), play.state.undone) == (2, frozenset())


def test_what_came_later_and_does_not_rest_on_it_stays(play):
    first = pour(play)
    pour(play, actor="finn")
    pour(play)
    play.do(GM, c.Undo(first))
    assert (oil(play), oil(play, "finn")) == (2, 0)


def test_what_rests_on_it_is_named_and_goes_with_it_or_nothing_does(play):
    filled = play.act_at(GM, "finn", kind="fill")
    rests = [pour(play, actor="finn"), pour(play, actor="finn")]
    with pytest.raises(RestsOnIt, match="This rests on it: Finn: Oil") as refused:
        play.do(GM, c.Undo(filled))
    assert refused.value.details["entries"] == str(rests[1])
    assert (oil(play, "finn"), play.state.undone) == (0, frozenset())
    play.do(GM, c.Undo(filled, (rests[1],)))
    assert play.state.undone == {filled, rests[1]}
    assert oil(play, "finn") == 0
    play.do(GM, c.Redo())
    assert (oil(play, "finn"), play.state.undone) == (0, frozenset())


def test_a_character_that_never_came_has_done_nothing(play):
    play.do(GM, c.AddCharacter("Mole"))
    added = play.state.rev
    poured = pour(play, actor="mole")
    with pytest.raises(RestsOnIt):
        play.do(GM, c.Undo(added))
    play.do(GM, c.Undo(added, (poured,)))
    assert "mole" not in play.state.world.characters
    play.do(GM, c.Redo())
    assert list(play.state.world.characters) == ["ada", "finn", "mole"]


def test_what_would_have_cost_something_else_rests_on_the_ruling(play):
    play.do(GM, c.SetOptions({"dear": True}))
    ruled = play.state.rev
    poured = pour(play)
    assert oil(play) == 1
    with pytest.raises(RestsOnIt):
        play.do(GM, c.Undo(ruled))
    play.do(GM, c.Undo(ruled, (poured,)))
    assert (oil(play), play.state.world.options.dear) == (3, False)


def test_a_redo_that_does_not_fit_any_more_is_turned_down(play):
    play.do(GM, c.Undo(pour(play, actor="finn")))
    pour(play, actor="finn")
    with pytest.raises(Forbidden, match="does not fit"):
        play.do(GM, c.Redo())
    assert oil(play, "finn") == 0


def test_the_rolls_of_a_reroll_go_with_the_roll(play):
    dared = play.act_at(GM, "ada", dice=(5,))
    again = play.act_at(GM, "ada", kind="again", dice=(6,))
    with pytest.raises(RestsOnIt):
        play.do(GM, c.Undo(dared))
    play.do(GM, c.Undo(dared, (again,)))
    assert play.state.world.characters["ada"].last is None


def test_a_called_check_waits_again_when_its_answer_is_undone(play):
    card = play.call()
    play.answer(ANYA, card)
    assert not play.state.cards
    play.do(GM, c.Undo(play.state.rev))
    assert list(play.state.cards) == [card]


def test_the_bar_names_what_an_undo_would_take_and_a_redo_give_back(play):
    first, second = pour(play), pour(play, actor="finn")
    play.do(GM, c.Note("…"))
    assert (play.state.latest.rev, str(play.state.latest.what)) == (second, "Finn: Oil")
    play.do(GM, c.Undo(second))
    assert play.state.latest.rev == first
    assert str(play.state.undoings[-1].what) == "Finn: Oil"


@pytest.mark.parametrize("entry", [0, 1, 2, 99, -1])
def test_what_can_not_be_undone_is_said(play, entry):
    with pytest.raises(Invalid, match="entry"):
        play.do(GM, c.Undo(entry))


def test_what_is_undone_is_not_undone_again(play):
    rev = pour(play)
    play.do(GM, c.Undo(rev))
    with pytest.raises(Forbidden, match="already"):
        play.do(GM, c.Undo(rev))
    play.do(GM, c.Redo())
    with pytest.raises(Forbidden, match="nothing to redo"):
        play.do(GM, c.Redo())


def test_an_undo_reaches_so_far_and_no_further(play):
    rev = pour(play)
    play.state = msgspec.structs.replace(play.state, rev=rev + REACH)
    with pytest.raises(Forbidden, match=str(REACH)):
        play.do(GM, c.Undo(rev))


# Players


def test_a_player_takes_back_their_own_last_purchase(play):
    pour(play, ANYA)
    entry = play.last(ANYA)
    assert entry.may_undo
    play.do(ANYA, c.Undo(entry.n))
    assert oil(play) == 3
    assert not any(each.may_undo for each in play.entries(ANYA))


def test_a_player_takes_back_nothing_else(play):
    play.act(ANYA)
    pour(play)
    mine = pour(play, ANYA)
    numbers = {entry.n: entry.may_undo for entry in play.entries(ANYA)}
    assert [n for n, may in numbers.items() if may] == [mine]
    for n in set(numbers) - {mine}:
        with pytest.raises(Forbidden):
            play.do(ANYA, c.Undo(n))


def full_after_a_purchase(play, level):
    """Anya pours some out, and then the lantern is filled as far as only that allows."""
    pour(play, ANYA)
    entry = play.last(ANYA).n
    for each in ("everything", "everything", level):
        play.act(GM, "ada", kind="fill", level=each)
    assert oil(play) == 5
    return entry


def test_a_purchase_that_something_rests_on_stays(play):
    entry = full_after_a_purchase(play, "everything")
    with pytest.raises(RestsOnIt, match="Ada: Oil") as refused:
        play.do(ANYA, c.Undo(entry, (play.state.rev,)))
    assert refused.value.details["entries"] == str(play.last(ANYA).n)
    assert oil(play) == 5


def test_what_a_player_can_not_see_goes_with_their_purchase_and_tells_them_nothing(play):
    entry = full_after_a_purchase(play, "nothing")
    play.do(ANYA, c.Undo(entry))
    assert oil(play) == 5
    assert len(play.state.undone) == 2
    assert play.last(ANYA).strikes == (entry,)
    assert [each.n for each in play.entries(GM) if each.undone] == list(play.last(GM).strikes)


def test_who_saw_an_entry_sees_it_struck_through_and_nobody_else(play):
    hidden = play.act_at(GM, "finn", level="nothing")
    before = {viewer: play.bytes_of(viewer) for viewer in VIEWERS}
    play.do(GM, c.Undo(hidden))
    assert [play.bytes_of(viewer) == before[viewer] for viewer in VIEWERS] == [False, True, True, True]
    shown = pour(play)
    play.do(GM, c.Undo(shown))
    for viewer in (ANYA, BORIS, VERA):
        undone = [entry for entry in play.entries(viewer) if entry.undone]
        assert [str(entry.tell.made) for entry in undone] == ["Oil"]
        assert play.last(viewer).strikes == (undone[0].n,)
        assert str(play.last(viewer).text) == "Undone: Ada: Oil"


def test_what_was_disclosed_is_struck_through_where_it_was_disclosed(play):
    rolled = play.act_at(GM, "finn", level="nothing", dice=(6,))
    play.do(GM, c.Disclose(rolled, "outcome"))
    shown = play.last(ANYA).n
    play.do(GM, c.Undo(rolled))
    assert play.last(ANYA).strikes == (shown,)
    assert [entry.n for entry in play.entries(ANYA) if entry.undone] == [shown]
    play.do(GM, c.Disclose(rolled, "dice"))
    assert play.last(ANYA).undone


# In general


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["pour", "fill", "dare", "again", "call", "answer", "rule", "come", "undo", "undo", "redo"]),
        st.sampled_from(["ada", "finn", "mole"]),
        st.integers(0, 30),
    ),
    max_size=18,
)


def take(play, kind, key, number):
    match kind:
        case "undo":
            entry = 5 + number % max(play.state.rev - 4, 1)
            try:
                play.do(GM, c.Undo(entry))
            except RestsOnIt as rests:
                play.do(GM, c.Undo(entry, tuple(int(n) for n in rests.details["entries"].split(", "))))
        case "redo":
            play.do(GM, c.Redo())
        case "call":
            play.call(number % 7, secret=number > 15, characters=(key,))
        case "answer":
            play.answer(GM, next(iter(play.state.cards), ""), key)
        case "rule":
            play.do(GM, c.SetOptions({"dear": number % 2 == 0}))
        case "come":
            play.do(GM, c.AddCharacter("Mole"))
        case "dare":
            play.act(GM, key, difficulty=number % 7, level="made" if number > 20 else "everything")
        case _:
            play.act(GM, key, kind=kind)


@settings(deadline=None, max_examples=200)
@given(STEPS)
def test_the_state_is_the_fold_of_what_is_not_undone(steps):
    play = Play()
    for kind, key, number in steps:
        before = play.state
        try:
            take(play, kind, key, number)
        except Declined:
            assert play.state is before
    assert same(play.state, kept(play))
    assert thaw(freeze(play.state), play.system) == play.state
