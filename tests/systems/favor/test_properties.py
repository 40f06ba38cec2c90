"""What holds whatever is asked."""

from fractions import Fraction
from itertools import permutations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablewright.kernel.decision import Refused
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.systems.favor import system
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import AwardXp, Buy, FinishCreation, Rest, Source, TakeBack, TakeTrauma, Wanted
from tablewright.systems.favor.catalog import catalog, house_lists
from tablewright.systems.favor.hand import hand
from tablewright.systems.favor.level import free_left, level
from tablewright.systems.favor.state import Character, Content

SOURCES = st.lists(st.builds(Source, st.text(max_size=3), st.integers(0, 3)), max_size=4).map(tuple)


@given(SOURCES, SOURCES)
def test_the_order_of_the_sources_never_matters(advantage, disadvantage):
    """FG-6."""
    counts = {hand(Content(), Character(), "charm", order, disadvantage).dice for order in permutations(advantage)}
    assert counts == {max(0, 2 + sum(each.dice for each in advantage) - sum(each.dice for each in disadvantage))}


@given(SOURCES)
def test_listed_sources_and_their_sum_are_the_same(advantage):
    """FG-6."""
    listed, summed = (
        hand(Content(), Character(), "charm", each) for each in (advantage, sum(s.dice for s in advantage))
    )
    assert listed.dice == summed.dice


@pytest.mark.parametrize("exploding", [False, True])
@pytest.mark.parametrize("target", [False, True])
def test_more_advantage_and_a_better_ability_never_lower_the_chance(ask, exploding, target):
    """FG-6, FG-2."""

    def chance(advantage, charm):
        against = {"target": "t"} if target else {"difficulty": 11}
        check = {"type": "check", "ability": "charm", "advantage": advantage, **against}
        people = {"a": {"abilities": {"charm": charm}}, "t": {"abilities": {"willpower": 2}}}
        odds = ask(check, mode="odds", fields=["success"], options={"exploding_sixes": exploding}, **people)
        return Fraction(odds["summary"]["success"])

    for charm in range(4):
        chances = [chance(advantage, charm) for advantage in range(4)]
        assert chances == sorted(chances)
    for advantage in range(4):
        chances = [chance(advantage, charm) for charm in range(4)]
        assert chances == sorted(chances)


@pytest.mark.parametrize("exploding", [False, True])
@pytest.mark.parametrize("mine, theirs", [(0, 0), (2, 3), (5, 1)])
def test_what_one_reaches_and_the_other_exceeds_is_everything(ask, exploding, mine, theirs):
    """FG-4: with the places swapped, a point less turns reaching into exceeding."""

    def reaches(own, other):
        check = {"type": "check", "ability": "charm", "target": "t"}
        people = {"a": {"abilities": {"charm": own}}, "t": {"abilities": {"willpower": other}}}
        odds = ask(check, mode="odds", fields=["success"], options={"exploding_sixes": exploding}, **people)
        return Fraction(odds["summary"]["success"])

    assert reaches(mine, theirs) + reaches(theirs - 1, mine) == 1


THINGS = [
    *(Wanted("ability", key) for key in ABILITIES),
    *(Wanted("talent", each.id) for each in house_lists().talents),
    *(Wanted("maneuver", each.id) for each in house_lists().maneuvers),
]


class _Ledger(RuleBasedStateMachine):
    """Buying, taking back and being given, in any order (FG-13, FG-14)."""

    def do(self, action):
        try:
            plan = system.prepare(self.world, action)
        except Refused:
            return False
        before = self.world
        rolled = script(plan, system.turn(before), ())
        self.world = rolled.world
        assert system.fold(before, rolled.events) == self.world
        return True

    @property
    def person(self):
        return self.world.characters["a"]

    @rule(thing=st.lists(st.sampled_from(THINGS), min_size=1, max_size=3))
    def buys(self, thing):
        self.do(Buy(actor="a", items=tuple(thing)))

    @precondition(lambda self: self.person.ledger)
    @rule(data=st.data())
    def takes_back(self, data):
        index = data.draw(st.integers(0, len(self.person.ledger) - 1))
        self.do(TakeBack(actor="a", purchase=index))

    @invariant()
    def the_sheet_is_what_the_ledger_says(self):
        lists = catalog(Content())
        assigned = sum(
            line.levels if line.kind == "ability" else lists.cost(line.kind, line.id)
            for line in self.person.ledger
            if line.kind != "trauma"
        )
        assert assigned - self.person.trauma_ap == level(self.world, self.person)

    @invariant()
    def everything_on_the_sheet_may_stand_there(self):
        document = {"system": "favor", "characters": {"a": _built(self.person)}}
        assert load(system, document).warnings == ()


def _built(person):
    return msgspec.json.decode(msgspec.json.encode(person))


class _WithXp(_Ledger):
    def begin_as(self, document):
        self.granted = 0
        self.world = load(system, {"system": "favor", "characters": {"a": document}}).world

    @initialize()
    def begin(self):
        self.begin_as({"name": "A", "creating": True, "may_advance": True})

    @rule(amount=st.integers(0, 60))
    def is_given(self, amount):
        if self.do(AwardXp(actor="a", amount=amount)):
            self.granted += amount

    @rule()
    def rests(self):
        self.do(Rest(actor="a", kind="long"))

    @invariant()
    def what_was_granted_is_spent_or_there(self):
        assert self.granted == self.person.xp + sum(line.cost for line in self.person.ledger if line.paid == "xp")


class _Freely(_WithXp):
    @initialize()
    def begin(self):
        self.begin_as(system.views.blank("A") | {"starting_level": 4})

    @rule(trauma=st.sampled_from([each.id for each in house_lists().traumas]))
    def takes_a_trauma(self, trauma):
        self.do(TakeTrauma(actor="a", trauma=trauma))

    @rule()
    def is_finished(self):
        self.do(FinishCreation(actor="a"))

    @invariant()
    def what_was_given_is_assigned_or_left(self):
        if self.person.creating:
            costs = sum(line.cost for line in self.person.ledger if line.paid == "ap")
            assert costs + free_left(self.world, self.person) == 4
            assert free_left(self.world, self.person) >= 0


TestWithXp = _WithXp.TestCase
TestFreely = _Freely.TestCase
TestWithXp.settings = TestFreely.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
