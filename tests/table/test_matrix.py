"""Who may send what, over whose character: every command, for every role, generated from the registry."""

import pytest
from play import ANYA, BORIS, GM, VERA, Play

from tablewright.kernel.decision import Invalid
from tablewright.table import commands as c
from tablewright.table.registry import REGISTRY
from tablewright.table.roles import Forbidden

OWN, OTHERS, NOBODYS, ABSENT = "ada", "mole", "finn", "bat"
TARGETS = (OWN, OTHERS, NOBODYS, ABSENT)
ROLES = {"gm": GM, "player": ANYA, "spectator": VERA}


@pytest.fixture
def play():
    """Ada is Anya's, the mole is Boris's, Finn is nobody's, and a bat there is not; a check is called of all."""
    play = Play()
    play.do(BORIS, c.AddCharacter("Mole"))
    card = play.call(characters=(OWN, OTHERS, NOBODYS))
    for helper, helped in ((OWN, OTHERS), (OTHERS, NOBODYS), (NOBODYS, OTHERS)):
        play.do(GM, c.HelpCheck(card, helped, helper, "holds the rope"))
    runners = (OWN, OTHERS, NOBODYS)
    race = {"type": "race", "actor": OWN, "rival": OTHERS, "runners": list(runners)}
    play.do(GM, c.CallCheck("Run", runners, race, difficulty="", kind="joint"))
    play.do(GM, c.ProposeCheck(card, OWN, {"boldly": True}))
    play.do(ANYA, c.Note("A line."))
    play.do(GM, c.BeginSession())
    play.do(GM, c.PrepareDifficulty("Ledge", 4))
    play.do(GM, c.SetOverride("finn", "oil", "add", 1, "a find"))
    play.do(GM, c.KeepRuling(play.state.overrides[0].id))
    play.do(GM, c.SetOverride("mole", "oil", "add", 2, "a find"))
    play.do(GM, c.Undo(play.act_at(ANYA, kind="pour")))
    play.do(GM, c.Invite("player"))
    play.act(GM, level="nothing")
    return play


def command_of(kind, play, character):
    """A command of this kind that would be accepted, as far as it goes over the character."""
    card, run = play.state.cards
    samples = {
        c.JoinTable: c.JoinTable("Me", "player"),
        c.RenameSeat: c.RenameSeat("Me"),
        c.RenewSeat: c.RenewSeat(),
        c.SignOut: c.SignOut("anya", "phone"),
        c.RevokeSeat: c.RevokeSeat("boris"),
        c.SetRole: c.SetRole("boris", "gm"),
        c.LeaveTable: c.LeaveTable(),
        c.Invite: c.Invite("player", 24, 1),
        c.WithdrawInvite: c.WithdrawInvite("player"),
        c.ArchiveTable: c.ArchiveTable(),
        c.DeleteTable: c.DeleteTable(),
        c.RestoreTable: c.RestoreTable(),
        c.AddCharacter: c.AddCharacter("Owl"),
        c.TakeSample: c.TakeSample(),
        c.AssignCharacter: c.AssignCharacter(character, "boris"),
        c.Act: c.Act({"type": "pour", "actor": character}),
        c.Disclose: c.Disclose(play.state.rev, "made"),
        c.CallCheck: c.CallCheck("Jump", (character,), {"type": "dare"}, 4),
        c.AnswerCard: c.AnswerCard(card, character),
        c.CloseCard: c.CloseCard(card),
        c.SkipCheck: c.SkipCheck(card, character),
        c.HelpCheck: c.HelpCheck(card, {OWN: NOBODYS}.get(character, OWN), character, "a torch"),
        c.WithdrawHelp: c.WithdrawHelp(card, {OTHERS: NOBODYS}.get(character, OTHERS), character),
        c.ProposeCheck: c.ProposeCheck(card, character, {"bonuses": [{"source": "cloak", "value": 2}]}),
        c.SetPart: c.SetPart(run, character, {"bonuses": [{"source": "shoes", "value": 1}]}),
        c.SettleProposal: c.SettleProposal(card, play.state.cards[card].proposals[0].id, agreed=True),
        c.Note: c.Note("Dark here."),
        c.RevealDice: c.RevealDice(),
        c.SetOptions: c.SetOptions({"dear": True}),
        c.SetLevel: c.SetLevel("outcome"),
        c.Undo: c.Undo(play.state.rev),
        c.Redo: c.Redo(),
        c.BeginSession: c.BeginSession("Down"),
        c.EndSession: c.EndSession(),
        c.Pin: c.Pin(2),
        c.Correct: c.Correct(next(entry.n for entry in play.entries(ANYA) if entry.kind == "note"), "Another."),
        c.WriteText: c.WriteText("party", "Bring rope."),
        c.Patch: c.Patch(character, "motto", "Ever lit"),
        c.ThrowDice: c.ThrowDice("2d6"),
        c.PrepareDifficulty: c.PrepareDifficulty("Pit", 6),
        c.DropDifficulty: c.DropDifficulty(play.state.prepared[0].id),
        c.SetOverride: c.SetOverride(character, "oil", "set", 5, "a find"),
        c.LiftOverride: c.LiftOverride(play.state.overrides[0].id),
        c.KeepRuling: c.KeepRuling(play.state.overrides[-1].id),
        c.DropRuling: c.DropRuling(play.state.house[0].id),
    }
    return samples[kind]


def expected(registered, role, character):
    """What the registry promises: by role, and, where a character is acted for, by who plays it."""
    if registered.kind in {c.JoinTable, c.TakeSample, c.RestoreTable, c.BeginSession}:  # that is so already
        return Forbidden
    if role not in registered.roles:
        return Forbidden
    # not their purchase; the only GM; not their line; not their seat
    not_theirs = {(c.Undo, "player"), (c.LeaveTable, "gm"), (c.Correct, "gm"), (c.SignOut, "spectator")}
    if (registered.kind, role) in not_theirs:
        return Forbidden
    on_card = registered.kind in {c.AnswerCard, c.SkipCheck, c.ProposeCheck, c.SetPart}
    names_one = on_card or registered.kind in {
        c.Act, c.AssignCharacter, c.CallCheck, c.SetOverride, c.HelpCheck, c.WithdrawHelp, c.Patch,
    }  # fmt: skip
    if registered.scope == "character" and role == "player" and character != OWN:
        return Forbidden
    if names_one and character == ABSENT:
        return Forbidden if on_card else Invalid
    return None


@pytest.mark.parametrize("character", TARGETS)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("registered", REGISTRY.values(), ids=lambda registered: registered.name)
def test_a_command_does_what_the_registry_says(play, registered, role, character):
    does_as_the_registry_says(play, registered, role, character)


def does_as_the_registry_says(play, registered, role, character):
    command, before = command_of(registered.kind, play, character), play.state
    refusal = expected(registered, role, character)
    if refusal is None:
        record = play.do(ROLES[role], command)
        assert (record.by, play.state.rev) == (ROLES[role].seat, before.rev + 1)
        return
    with pytest.raises(refusal):
        play.do(ROLES[role], command)
    assert play.state is before


def test_what_is_forbidden_says_the_same_of_others_characters_and_of_none(play):
    said = set()
    for character in (OTHERS, NOBODYS, ABSENT):
        with pytest.raises(Forbidden) as caught:
            play.act(ANYA, character)
        said.add((caught.value.code, str(caught.value)))
    assert len(said) == 1


@pytest.mark.parametrize("viewer", [ANYA, VERA])
@pytest.mark.parametrize("registered", REGISTRY.values(), ids=lambda registered: registered.name)
def test_a_withdrawn_seat_may_send_nothing(play, registered, viewer):
    command = command_of(registered.kind, play, OWN)
    play.do(GM, c.RevokeSeat(viewer.seat))
    with pytest.raises(Forbidden, match="no seat"):
        play.do(viewer, command)


def test_what_players_and_spectators_may_do_is_this_and_no_more():
    own = {c.JoinTable, c.RenameSeat, c.RenewSeat, c.SignOut, c.LeaveTable}
    playing = {
        c.AddCharacter, c.Act, c.AnswerCard, c.HelpCheck, c.WithdrawHelp, c.ProposeCheck, c.Note, c.Undo, c.Correct,
        c.WriteText, c.ThrowDice, c.Patch, c.SetPart, c.AssignCharacter,
    }  # fmt: skip
    assert {kind for kind, each in REGISTRY.items() if "spectator" in each.roles} == own
    assert {kind for kind, each in REGISTRY.items() if "player" in each.roles} == own | playing


@pytest.mark.parametrize(
    "skipped, sent",
    [
        ("registry.permit", (c.Invite, "player", OWN)),
        ("registry.permit", (c.SetOverride, "player", OWN)),
        ("registry.permit", (c.Note, "spectator", OWN)),
        ("handlers.rolls.may_act", (c.Act, "player", OTHERS)),
        ("handlers.helping.must_play", (c.WithdrawHelp, "player", OTHERS)),
    ],
)
def test_the_gauge_of_roles_notices_a_check_that_is_skipped(play, monkeypatch, skipped, sent):
    kind, role, character = sent
    monkeypatch.setattr(f"tablewright.table.{skipped}", lambda *_args, **_more: None)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        does_as_the_registry_says(play, REGISTRY[kind], role, character)
