"""Called checks: of one, some or all; open or secret; combined or as one roll; with help and proposals."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid, Refused
from tablewright.table import commands as c
from tablewright.table.roles import Forbidden
from tablewright.table.seen import cards

ALL = ("ada", "finn", "mole")


@pytest.fixture
def play():
    """Ada is Anya's, the mole is Boris's, Finn is nobody's."""
    play = Play()
    play.do(BORIS, c.AddCharacter("Mole"))
    return play


def call(play, characters=ALL, value=4, **more):
    return play.do(GM, c.CallCheck("Jump", characters, {"type": "dare"}, value, **more)).card.id


def roll(play, card, character, face, viewer=GM):
    """Roll so high; what is not reached asks for a second die."""
    return play.answer(viewer, card, character, dice=(face,) if face >= 4 else (face, 1))


def shown(play, viewer):
    (card,) = cards(play.state, viewer)
    return card


# As it fills in


def test_a_check_shows_who_rolled_and_what_came_of_it_until_nobody_is_left(play):
    card = call(play)
    roll(play, card, "ada", 5)
    roll(play, card, "mole", 2)
    answers = [(each.character, each.passed, str(each.number)) for each in shown(play, VERA).answers]
    assert answers == [("ada", True, "5"), ("mole", False, "2")]
    assert shown(play, VERA).characters == ("finn",)
    roll(play, card, "finn", 6)
    assert cards(play.state, VERA) == ()


@pytest.mark.parametrize("level, passed, number", [("made", None, None), ("outcome", True, None), ("dice", True, "5")])
def test_of_what_is_rolled_a_check_shows_as_much_as_its_level_and_all_of_it_to_the_gm(play, level, passed, number):
    card = call(play, level=level)
    roll(play, card, "ada", 5)
    (answer,) = shown(play, VERA).answers
    assert (answer.passed, answer.number and str(answer.number)) == (passed, number)
    (answer,) = shown(play, GM).answers
    assert (answer.passed, str(answer.number)) == (True, "5")


def test_what_is_shown_more_of_later_is_shown_on_the_check_too(play):
    card = call(play, secret=True)
    roll(play, card, "ada", 5)
    rev = play.state.rev
    assert shown(play, VERA).answers[0].passed is None
    play.do(GM, c.Disclose(rev, "outcome"))
    assert (shown(play, VERA).answers[0].passed, shown(play, VERA).answers[0].number) == (True, None)


def test_a_check_that_nothing_is_shown_of_is_there_for_who_rolls_it_alone(play):
    before = play.bytes_of(VERA)
    card = call(play, secret=True, level="nothing")
    assert play.bytes_of(VERA) == before
    assert [each.characters for viewer in (ANYA, BORIS) for each in cards(play.state, viewer)] == [("ada",), ("mole",)]
    of_boris = play.bytes_of(BORIS)
    play.answer(ANYA, card)
    assert play.bytes_of(BORIS) == of_boris
    play.do(GM, c.SkipCheck(card, "mole"))
    play.do(GM, c.CloseCard(card))
    assert play.bytes_of(VERA) == before


def test_who_may_not_see_a_check_hears_that_it_is_closed(play):
    card = call(play, ("mole",), secret=True, level="nothing")
    for command in (c.AnswerCard(card, "mole"), c.HelpCheck(card, "mole", "ada", "psst"), c.AnswerCard("none", "ada")):
        with pytest.raises(Forbidden, match="closed, or already answered"):
            play.do(ANYA, command)


def test_late_and_double_answers_change_nothing(play):
    card = call(play, ("ada",))
    play.answer(ANYA, card)
    before = play.state
    for viewer in (ANYA, GM):
        with pytest.raises(Forbidden, match="closed, or already answered"):
            play.answer(viewer, card)
    assert play.state is before


def test_an_undone_answer_is_waited_for_again(play):
    card = call(play, ("ada", "mole"))
    rev = play.state.rev + 1
    roll(play, card, "ada", 5)
    roll(play, card, "mole", 5)
    play.do(GM, c.Undo(rev))
    assert shown(play, VERA).characters == ("ada",)
    assert [each.character for each in shown(play, VERA).answers] == ["mole"]


# Combined


@pytest.mark.parametrize(
    "need, faces, came",
    [
        ("one", (2, 5, 2), True), ("one", (2, 2, 2), False), ("one", (5, 5, 5), True),
        ("all", (5, 5, 5), True), ("all", (5, 2, 5), False), ("all", (2, 2, 2), False),
    ],
)  # fmt: skip
def test_a_combined_check_passes_by_one_or_by_all(play, need, faces, came):
    card = call(play, kind="combined", need=need)
    for character, face in zip(ALL, faces, strict=True):
        assert play.last(VERA).together is None
        roll(play, card, character, face)
    assert (play.last(VERA).together.title, play.last(VERA).together.passed) == ("Jump", came)


def test_a_check_that_each_rolls_for_themselves_comes_to_nothing_together(play):
    card = call(play, ("ada",))
    roll(play, card, "ada", 5)
    assert play.last(GM).together is None


@pytest.mark.parametrize("end", ["skip", "close"])
def test_who_need_not_roll_is_left_out_of_what_comes_of_it(play, end):
    card = call(play, ("ada", "mole"), kind="combined")
    roll(play, card, "ada", 5)
    play.do(GM, c.SkipCheck(card, "mole") if end == "skip" else c.CloseCard(card))
    assert play.last(VERA).together.passed is True
    assert play.state.cards == {}
    card = call(play, ("ada", "mole"), kind="combined")
    play.do(GM, c.CloseCard(card))
    assert play.last(VERA).together is None


@pytest.mark.parametrize("level, known", [("made", False), ("outcome", True)])
def test_what_came_of_all_is_known_to_whom_each_outcome_is(play, level, known):
    card = call(play, ("ada", "mole"), kind="combined", secret=True, level=level)
    roll(play, card, "ada", 5)
    roll(play, card, "mole", 5)
    assert (play.last(VERA).together is not None) is known
    assert play.last(GM).together.passed is True


# One roll for several


def race(play, characters=("ada", "mole"), **more):
    base = {"type": "race", "actor": "ada", "rival": "mole"}
    return play.do(GM, c.CallCheck("Run", characters, base, difficulty="", kind="joint", **more)).card.id


def test_a_joint_check_is_one_roll_that_settles_it(play):
    card = race(play, ("mole", "ada"))
    assert shown(play, BORIS).characters == ("ada", "mole")
    assert shown(play, BORIS).value is None
    with pytest.raises(Forbidden, match="Ada makes it"):
        play.answer(BORIS, card, "mole")
    play.answer(ANYA, card, dice=(6, 2))
    assert str(play.last(VERA).tell.outcome) == "ada"
    assert play.state.cards == {}


def test_a_joint_check_names_exactly_those_who_have_a_part_in_it(play):
    for characters in (("ada",), ("ada", "finn"), ("ada", "mole", "finn")):
        with pytest.raises(Invalid, match="names all of them"):
            race(play, characters)
    with pytest.raises(Invalid, match="names all of them"):
        play.do(GM, c.CallCheck("Jump", ("ada",), {"type": "dare", "actor": "ada"}, 4, kind="joint"))


def test_nobody_helps_skips_or_proposes_where_it_is_one_roll(play):
    card = race(play)
    for command in (
        c.HelpCheck(card, "ada", "finn", "a push"), c.SkipCheck(card, "mole"), c.ProposeCheck(card, "ada", {"x": 1}),
    ):  # fmt: skip
        with pytest.raises(Forbidden):
            play.do(GM, command)


# Help


def test_help_is_seen_by_all_with_its_reason_and_counts(play):
    card = call(play, ("ada",), 7)
    play.do(BORIS, c.HelpCheck(card, "ada", "mole", "digs a step"))
    assert [(each.helper, each.reason) for each in shown(play, VERA).helps] == [("mole", "digs a step")]
    assert str(play.last(VERA).text) == "Mole helps Ada: digs a step"
    record = play.answer(ANYA, card, dice=(6,))
    assert record.tell.passed is True
    assert record.action["helpers"] == ["mole"]


def test_help_by_the_card_and_by_the_tray_is_the_same_help_once(play):
    card = call(play, ("ada",))
    play.do(BORIS, c.HelpCheck(card, "ada", "mole", "digs a step"))
    assert play.answer(ANYA, card, helpers=["finn", "mole"]).action["helpers"] == ["mole", "finn"]


def test_help_is_taken_back_before_the_dice_are_thrown(play):
    card = call(play, ("ada",), 7)
    play.do(BORIS, c.HelpCheck(card, "ada", "mole", "digs a step"))
    with pytest.raises(Forbidden, match="your own characters"):
        play.do(ANYA, c.WithdrawHelp(card, "ada", "mole"))
    play.do(BORIS, c.WithdrawHelp(card, "ada", "mole"))
    assert shown(play, VERA).helps == ()
    assert "helpers" not in play.answer(ANYA, card, dice=(6, 1)).action


def test_what_the_rules_do_not_allow_is_no_help(play):
    card = call(play, ("ada", "mole"))
    play.do(GM, c.Act({"type": "pour", "actor": "finn"}))
    with pytest.raises(Refused, match="no oil") as caught:
        play.do(GM, c.HelpCheck(card, "ada", "finn", "a torch"))
    assert caught.value.clause == "LA-8"
    for helped, helper in (("ada", "ada"), ("finn", "ada")):
        with pytest.raises(Forbidden):
            play.do(GM, c.HelpCheck(card, helped, helper, "a torch"))


def test_a_check_of_a_kind_that_takes_no_help_says_so(play):
    card = play.do(GM, c.CallCheck("Pour", ("ada",), {"type": "pour"}, difficulty="")).card.id
    with pytest.raises(Forbidden, match="Nobody can help"):
        play.do(GM, c.HelpCheck(card, "ada", "finn", "a torch"))


# Proposals


def propose(play, card, instead):
    return play.do(ANYA, c.ProposeCheck(card, "ada", instead, "I am quick")).proposal


@pytest.mark.parametrize("agreed", [True, False])
def test_what_is_agreed_upon_is_rolled_and_what_is_not_is_not(play, agreed):
    card = play.call(4, boldly=True, bonuses=[])
    proposal = propose(play, card, {"boldly": False})
    assert shown(play, VERA).proposals[0].agreed is None
    play.do(GM, c.SettleProposal(card, proposal.id, agreed=agreed))
    assert shown(play, VERA).proposals[0].agreed is agreed
    assert str(play.last(VERA).text).startswith("Agreed for Ada" if agreed else "Not agreed for Ada")
    assert play.answer(ANYA, card).action["boldly"] is not agreed


def test_a_proposal_is_said_by_the_line_of_the_sheet_and_what_is_added(play):
    card = call(play, ("ada",))
    proposal = propose(play, card, {"boldly": True, "bonuses": [{"source": "cloak", "value": 2}]})
    assert str(proposal.what) == "Bold dare; cloak +2"
    assert str(play.last(VERA).text) == "Proposed for Ada: Bold dare; cloak +2 (I am quick)"


def test_a_bonus_that_is_agreed_upon_counts(play):
    card = call(play, ("ada",), 7)
    proposal = propose(play, card, {"bonuses": [{"source": "cloak", "value": 2}]})
    play.do(GM, c.SettleProposal(card, proposal.id, agreed=True))
    assert play.answer(ANYA, card, dice=(5,)).tell.passed is True


@pytest.mark.parametrize(
    "instead", [{"difficulty": 1}, {"forced": True}, {"type": "pour"}, {"helpers": ["finn"]}, {"wings": 2}, {}]
)
def test_a_proposal_says_what_is_rolled_and_nothing_else(play, instead):
    card = call(play, ("ada",))
    with pytest.raises(Invalid):
        propose(play, card, instead)


def test_a_proposal_is_settled_once_and_by_the_gm(play):
    card = call(play, ("ada",))
    proposal = propose(play, card, {"boldly": True})
    with pytest.raises(Forbidden, match="role"):
        play.do(ANYA, c.SettleProposal(card, proposal.id, agreed=True))
    play.do(GM, c.SettleProposal(card, proposal.id, agreed=True))
    with pytest.raises(Forbidden, match="settled already"):
        play.do(GM, c.SettleProposal(card, proposal.id, agreed=False))


def test_of_a_secret_check_help_and_proposals_are_not_measured_by_its_difficulty(play):
    """What is refused could tell of the secret: only what does not rest on it is asked."""
    said = []
    for value in (1, 6):
        card = call(play, ("ada",), value, secret=True)
        play.do(BORIS, c.HelpCheck(card, "ada", "mole", "digs"))
        propose(play, card, {"boldly": True})
        said.append([(str(each.text), each.kind) for each in play.entries(VERA)[-3:]])
        play.do(GM, c.CloseCard(card))
    assert said[0] == said[1]
