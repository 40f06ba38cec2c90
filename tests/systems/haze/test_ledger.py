"""HZ-51: every purchase is in the ledger, and while creating it can be taken back."""

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tablewright.kernel.decision import Refused
from tablewright.kernel.document import load
from tablewright.sdk import script
from tablewright.systems.haze import system
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.complete import complete
from tablewright.systems.haze.gifts import POINTS, gifts

TAKE_BACK = {"type": "take_back", "purchase": 0}


def creating(**more):
    return {"creating": True, "attributes": {"body": 3}, "skills": {"stealth": 2}, "xp": {"unspent": 10}, **more}


def line(kind, key, cost, levels=1):
    return {"kind": kind, "id": key, "levels": levels, "cost": cost}


def test_hz_51_a_purchase_is_taken_back_at_the_price_paid(done):
    result, person = done(TAKE_BACK, a=creating(ledger=[line("attribute", "body", 6)]))
    assert result == {"kind": "attribute", "id": "body", "returned": 6}
    assert (person["attributes"]["body"], person["xp"]["unspent"], person["ledger"]) == (2, 16, [])
    _, person = done(TAKE_BACK, a=creating(ledger=[line("skill", "stealth", 3, 2)]))
    assert (person["skills"].get("stealth", 0), person["xp"]["unspent"]) == (0, 13)


def test_hz_51_a_finished_character_takes_nothing_back(refused):
    sheet = creating(ledger=[line("attribute", "body", 6)]) | {"creating": False}
    assert refused(TAKE_BACK, a=sheet)[0] == "HZ-51"


def test_hz_51_what_something_rests_on_stays(refused):
    twice = creating(ledger=[line("attribute", "body", 4), line("attribute", "body", 6)])
    assert refused(TAKE_BACK, a=twice)[0] == "HZ-51"
    tree = {"thief": {"square": [1, 1, 1], "circle": [1, 0]}}
    bought = [line("development", "thief.square.0", 1), line("development", "thief.circle.0", 2)]
    clause, message = refused(TAKE_BACK, a=creating(trees=tree, ledger=bought))
    assert clause == "HZ-51"
    assert "All squares come before the first circle." in message


def test_hz_51_what_was_rolled_stands(refused):
    assert refused(TAKE_BACK, a=creating(ledger=[line("life", "11", 0, 0)]))[0] == "HZ-51"
    assert refused(TAKE_BACK, a=creating(ledger=[line("development", "nonsense", 1)]))[0] == "HZ-51"


def test_a_line_that_is_not_there_is_invalid(invalid):
    assert invalid(TAKE_BACK, a=creating()) == "action.purchase"


def test_hz_51_a_development_goes_with_its_effects(table):
    play = table({"a": system.views.blank("Nadja")})
    for action in (
        {"type": "choose_tree", "tree": "thief"},
        *({"type": "buy_development", "tree": "thief", "slot": "square", "index": index} for index in range(3)),
        {"type": "buy_development", "tree": "thief", "slot": "circle", "index": 1},
    ):
        before = play.sheet("a")
        play.act({"actor": "a", **action})
    assert [ability["name"] for ability in play.sheet("a")["abilities"]] == ["Second exit"]
    play.act({"type": "take_back", "actor": "a", "purchase": 3})
    assert play.sheet("a") == before


class Purchases(RuleBasedStateMachine):
    """Buy and take back in any order: what was given is what was spent and what is left."""

    def __init__(self):
        super().__init__()
        document = {"system": "haze", "characters": {"a": system.views.blank("Nadja")}}
        self.world = load(system, document).world
        for tree in ("thief", "mage", "preacher"):
            self.ask({"type": "choose_tree", "tree": tree})

    @property
    def person(self):
        return self.world.characters["a"]

    def ask(self, raw):
        action = system.action({"actor": "a", **raw})
        try:
            plan = system.prepare(self.world, action)
        except Refused:
            return
        self.world = script(plan, system.turn(self.world), ()).world

    @rule(attribute=st.sampled_from(ATTRIBUTES))
    def raise_attribute(self, attribute):
        self.ask({"type": "raise_attribute", "attribute": attribute})

    @rule(skill=st.sampled_from(["stealth", "machines", "prayer", "perception"]))
    def raise_skill(self, skill):
        self.ask({"type": "raise_skill", "skill": skill})

    @rule(
        tree=st.sampled_from(["thief", "mage", "preacher"]),
        at=st.sampled_from(
            [("square", 0), ("square", 1), ("square", 2), ("circle", 0), ("circle", 1), ("triangle", 0)]
        ),
    )
    def develop(self, tree, at):
        self.ask({"type": "buy_development", "tree": tree, "slot": at[0], "index": at[1]})

    @precondition(lambda self: self.person.ledger)
    @rule(data=st.data())
    def take_back(self, data):
        index = data.draw(st.integers(0, len(self.person.ledger) - 1))
        self.ask({"type": "take_back", "purchase": index})

    @invariant()
    def what_was_given_is_what_was_spent_and_what_is_left(self):
        given = 40 + POINTS * len(gifts(self.person.attributes))
        assert given == sum(line.cost for line in self.person.ledger) + self.person.xp.unspent
        assert self.person.xp.unspent >= 0

    @invariant()
    def nothing_that_is_illegal_can_be_reached(self):
        assert complete(self.world, {"a": frozenset({"xp"})})[1] == ()

    def teardown(self):
        while self.person.ledger:
            self.ask({"type": "take_back", "purchase": len(self.person.ledger) - 1})
        assert self.person.xp.unspent == 55
        assert all(level == 0 for level in self.person.skills.values())
        assert self.person.abilities == ()


Purchases.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestPurchases = Purchases.TestCase


def test_hz_51_a_development_whose_ability_was_lost_is_taken_back_all_the_same(done):
    tree = {"thief": {"square": [1, 1, 1], "circle": [0, 1]}}
    ability = {"name": "Sings"}
    sheet = creating(trees=tree, ledger=[line("development", "thief.circle.1", 2)], abilities=["Hums", ability])
    _, person = done(TAKE_BACK, a=sheet)
    assert person["abilities"] == ["Hums", ability]
    assert person["trees"]["thief"]["circle"] == [0, 0]
    assert person["xp"]["unspent"] == 12
