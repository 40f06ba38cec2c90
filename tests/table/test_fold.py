"""The state of a table is the fold of its log, whatever was asked of it in whatever order."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from play import GM, VIEWERS, Play

from tablewright.kernel.decision import Declined
from tablewright.table import commands as c, records as r
from tablewright.table.evolve import begin, evolve, set_aside
from tablewright.table.seen import Viewer, number
from tablewright.table.snapshot import freeze, thaw
from tablewright.table.state import LEVELS
from tablewright.testing.dice import seeded

SENDERS = st.sampled_from(VIEWERS)
PEOPLE = st.sampled_from(["ada", "finn", "mole", "bat"])
SEATS = st.sampled_from(["anya", "boris", "vera", "nobody"])
WHOLE = st.integers(-2, 8)


def folded(bodies, system, state=None):
    """The state that a log leads to, from its beginning or from a snapshot."""
    for body in bodies:
        record = r.decode(body)
        state = begin(record, system) if state is None else evolve(state, record, system)
    return state


class Evening(RuleBasedStateMachine):
    """Whatever people may ask, in any order."""

    def __init__(self):
        super().__init__()
        self.play = Play()
        self.frozen = (self.play.state.rev, freeze(self.play.state))

    def ask(self, sender, command):
        before = self.play.state
        try:
            self.play.do(sender, command)
        except Declined:
            assert self.play.state is before
        else:
            assert self.play.state.rev == before.rev + 1

    def viewers(self):
        return [Viewer(seat.id, seat.role) for seat in self.play.state.seats.values()]

    @rule(sender=SENDERS, name=st.sampled_from(["Mole", "Ada", "Ёж"]))
    def bring(self, sender, name):
        self.ask(sender, c.AddCharacter(name))

    @rule(sender=SENDERS, name=st.text(min_size=1, max_size=5))
    def rename(self, sender, name):
        self.ask(sender, c.RenameSeat(name))

    @rule(seat=SEATS)
    def revoke(self, seat):
        self.ask(GM, c.RevokeSeat(seat))

    @rule(seat=SEATS, role=st.sampled_from(["gm", "player", "spectator"]))
    def promote(self, seat, role):
        self.ask(GM, c.SetRole(seat, role))

    @rule(sender=SENDERS)
    def leave(self, sender):
        if sender is not GM:
            self.ask(sender, c.LeaveTable())

    @rule(hours=st.none() | st.integers(1, 9), most=st.none() | st.integers(1, 2))
    def invite(self, hours, most):
        self.ask(GM, c.Invite("player", hours, most))

    @rule(last=st.booleans(), name=st.sampled_from(["Gleb", "Eva"]))
    def come(self, last, name):
        invites = ["nothing", *self.play.state.invites]
        seat = Viewer(f"seat{self.play.state.rev}", invites[-1 if last else 0])
        with suppress(Declined):
            self.play.join(seat, name)

    @rule(last=st.booleans())
    def uninvite(self, last):
        self.ask(GM, c.WithdrawInvite(["nothing", *self.play.state.invites][-1 if last else 0]))

    @rule(sender=SENDERS, helped=PEOPLE, helper=PEOPLE, back=st.booleans())
    def help(self, sender, helped, helper, back):
        for card in tuple(self.play.state.cards)[-1:]:
            self.ask(sender, c.WithdrawHelp(card, helped, helper) if back else c.HelpCheck(card, helped, helper, "so"))

    @rule(sender=SENDERS, actor=PEOPLE, boldly=st.booleans(), agreed=st.booleans())
    def propose(self, sender, actor, boldly, agreed):
        for card in tuple(self.play.state.cards)[-1:]:
            self.ask(sender, c.ProposeCheck(card, actor, {"boldly": boldly}))
            for proposal in self.play.state.cards[card].proposals[-1:]:
                self.ask(GM, c.SettleProposal(card, proposal.id, agreed=agreed))

    @rule(actor=PEOPLE)
    def skip(self, actor):
        for card in tuple(self.play.state.cards)[-1:]:
            self.ask(GM, c.SkipCheck(card, actor))

    @rule(level=st.sampled_from(LEVELS))
    def set_level(self, level):
        self.ask(GM, c.SetLevel(level))

    @rule(sender=SENDERS, to=st.lists(SEATS, max_size=2))
    def whisper(self, sender, to):
        self.ask(sender, c.Note("psst", to=tuple(to)))

    @rule(sender=SENDERS)
    def renew(self, sender):
        self.ask(sender, c.RenewSeat())

    @rule(away=st.sampled_from([c.ArchiveTable(), c.DeleteTable()]), sender=SENDERS)
    def put_away(self, away, sender):
        self.ask(GM, away)
        self.ask(sender, c.Note("Is anybody here?"))
        self.ask(sender, c.RestoreTable())
        self.ask(GM, c.RestoreTable())

    @rule(sender=SENDERS, entry=st.integers(1, 12), pinned=st.booleans())
    def keep_in_sight(self, sender, entry, pinned):
        self.ask(sender, c.BeginSession() if self.play.state.session is None else c.EndSession())
        self.ask(GM, c.Pin(entry, pinned))
        self.ask(sender, c.Note(f"{entry}"))
        self.ask(sender, c.Correct(entry, "otherwise"))

    @rule(
        sender=SENDERS, field=st.sampled_from(["party", "desk", "recap.1", "notes.ada"]), was=st.sampled_from(["", "a"])
    )
    def write(self, sender, field, was):
        self.ask(sender, c.WriteText(field, "a", was))

    @rule(
        character=PEOPLE,
        how=st.sampled_from(["add", "set", "minimum"]),
        until=st.sampled_from(["lifted", "roll", "session"]),
    )
    def override(self, character, how, until):
        self.ask(GM, c.SetOverride(character, "oil", how, 2, "why not", until))

    @rule(last=st.booleans())
    def lift(self, last):
        for override in self.play.state.overrides[-1 if last else 0 :][:1]:
            self.ask(GM, c.KeepRuling(override.id))
            self.ask(GM, c.LiftOverride(override.id))
        for ruling in self.play.state.house[1:]:
            self.ask(GM, c.DropRuling(ruling.id))

    @rule(sender=SENDERS, level=st.sampled_from(LEVELS))
    def throw(self, sender, level):
        self.ask(sender, c.ThrowDice("2d6+1", "", level))
        self.ask(sender, c.PrepareDifficulty("Ledge", 4))

    @rule(character=PEOPLE, seat=st.none() | SEATS)
    def assign(self, character, seat):
        self.ask(GM, c.AssignCharacter(character, seat))

    @rule(sender=SENDERS, actor=PEOPLE, difficulty=WHOLE, level=st.sampled_from(LEVELS), seed=st.integers(0, 9))
    def dare(self, sender, actor, difficulty, level, seed):
        self.play.draw = seeded(seed)
        self.ask(sender, c.Act({"type": "dare", "actor": actor, "difficulty": difficulty}, None, level))

    @rule(sender=SENDERS, actor=PEOPLE, kind=st.sampled_from(["pour", "fill", "again"]))
    def act(self, sender, actor, kind):
        self.ask(sender, c.Act({"type": kind, "actor": actor}))

    @rule(characters=st.lists(PEOPLE, min_size=1, max_size=3), value=WHOLE, secret=st.booleans())
    def call(self, characters, value, secret):
        kind = "combined" if len(characters) > 1 else "single"
        self.ask(GM, c.CallCheck("Jump", tuple(characters), {"type": "dare"}, value, secret=secret, kind=kind))

    @rule(sender=SENDERS, actor=PEOPLE, last=st.booleans())
    def answer(self, sender, actor, last):
        cards = ["none", *self.play.state.cards]
        self.ask(sender, c.AnswerCard(cards[-1 if last else 0], actor))

    @rule()
    def close(self):
        for card in tuple(self.play.state.cards)[:1]:
            self.ask(GM, c.CloseCard(card))

    @rule(back=st.integers(0, 9), level=st.sampled_from(LEVELS))
    def disclose(self, back, level):
        self.ask(GM, c.Disclose(self.play.state.rev - back, level))

    @rule(sender=SENDERS, secret=st.booleans())
    def note(self, sender, secret):
        self.ask(sender, c.Note("…", secret=secret))

    @rule()
    def freeze(self):
        self.frozen = (self.play.state.rev, freeze(self.play.state))

    @invariant()
    def the_log_leads_to_this_state(self):
        assert folded(map(r.encode, self.play.records), self.play.system) == self.play.state

    @invariant()
    def a_snapshot_and_the_rest_lead_to_this_state(self):
        rev, body = self.frozen
        rest = map(r.encode, self.play.records[rev:])
        assert folded(rest, self.play.system, thaw(body, self.play.system)) == self.play.state

    @invariant()
    def records_come_back_as_they_were(self):
        body = r.encode(self.play.records[-1])
        assert r.decode(body) == self.play.records[-1]
        assert r.encode(r.decode(body)) == body

    @invariant()
    def everyone_counts_without_gaps(self):
        for viewer in self.viewers():
            numbers = [entry.n for entry in self.play.entries(viewer)]
            assert numbers == list(range(1, number(self.play.state, viewer) + 1))

    @invariant()
    def an_entry_leads_back_only_to_one_that_was_seen_and_is_about_the_same(self):
        for viewer in self.viewers():
            entries = self.play.entries(viewer)
            for entry in entries:
                if entry.corrects is not None:
                    assert entries[entry.corrects - 1].kind == "note"
                if entry.of is not None and entry.kind == "acted":
                    earlier = entries[entry.of - 1]
                    assert (earlier.kind, earlier.character) == ("acted", entry.character)
                    assert earlier.n < entry.n


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)


def test_an_answer_to_a_check_that_is_not_known_still_counts():
    """The row of the call may be unreadable; what followed from it is not undone by that."""
    play = Play()
    card = play.call()
    record = play.answer(GM, card)
    before = msgspec.structs.replace(play.state, cards={})
    assert evolve(before, record, play.system).cards == {}


def test_an_action_of_a_form_that_the_game_no_longer_has_keeps_what_happened():
    play = Play()
    poured, dared = play.act(GM, kind="pour"), play.act(GM)
    state = msgspec.structs.replace(play.state)
    for changed in (
        msgspec.structs.replace(poured, action={"type": "sail", "actor": "ada"}),
        msgspec.structs.replace(poured, result={"litres": 1}),
    ):
        assert evolve(state, changed, play.system).world.characters["ada"].oil == 1
    forgotten = msgspec.structs.replace(dared, action={**dared.action, "wind": 3, "difficulty": 1})
    assert evolve(state, forgotten, play.system).world.characters["ada"].last == 4


def test_an_event_that_the_game_does_not_know_is_for_the_caller_to_set_aside():
    play = Play()
    record = msgspec.structs.replace(play.act(GM, kind="pour"), events=({"type": "sailed/1", "actor": "ada"},))
    with pytest.raises(msgspec.ValidationError):
        evolve(play.state, record, play.system)


def test_what_is_set_aside_is_counted_and_changes_nothing_else():
    play = Play()
    before, record = play.state, play.act(GM, kind="pour")
    after = set_aside(before, record, "no such event")
    assert (after.rev, after.count, after.aside) == (play.state.rev, record.count, {play.state.rev: "no such event"})
    assert after.world == before.world
    unread = set_aside(after, r.Unreadable(reason="not JSON"), "not JSON")
    assert (unread.rev, unread.count) == (before.rev + 2, record.count)
