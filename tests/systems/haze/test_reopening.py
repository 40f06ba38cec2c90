"""HZ-50, HZ-51: a finished character goes back to creation, and everything adds up as if it had never been finished."""

import pytest
from hypothesis import given, settings, strategies as st

from tablewright.systems.haze import system

REOPEN = {"type": "reopen_creation", "actor": "a"}
STEPS = [
    ({"type": "choose_race", "race": "human"}, []),
    ({"type": "roll_life"}, [4, 9]),
    ({"type": "choose_tree", "tree": "thief"}, []),
    ({"type": "choose_tree", "tree": "mage"}, []),
]


def finished(table, *bought, options=None):
    """A character made step by step with these purchases; gives the table, and the sheet before the end."""
    play = table({"a": system.views.blank("A")}, options)
    for action, faces in STEPS:
        play.act({**action, "actor": "a"}, **({"dice": faces} if faces else {}))
    for action in bought:
        play.act({**action, "actor": "a"})
    before = play.sheet("a")
    play.act({"type": "finish_creation", "actor": "a"})
    return play, before


BUY = st.sampled_from(
    [
        {"type": "raise_attribute", "attribute": "mind"},
        {"type": "raise_attribute", "attribute": "faith"},
        {"type": "raise_skill", "skill": "stealth"},
        {"type": "buy_development", "tree": "thief", "slot": "square", "index": 0},
    ]
)


@settings(deadline=None, max_examples=30)
@given(bought=st.lists(BUY, max_size=3, unique_by=str))
def test_hz_50_who_is_sent_back_is_as_before_the_end(table, bought):
    play, before = finished(table, *bought)
    play.act(REOPEN)
    assert play.sheet("a") == before
    play.act({"type": "finish_creation", "actor": "a"})


def test_gifts_go_and_come_again_and_purchases_are_taken_back(table):
    play, _ = finished(table, {"type": "raise_skill", "skill": "stealth"})
    assert (play.sheet("a")["attributes"]["mind"], play.sheet("a")["gifts"]) == (2, ["mind", "senses", "body"])
    play.act(REOPEN)
    assert (play.sheet("a")["attributes"]["mind"], play.sheet("a")["gifts"]) == (1, None)
    assert play.sheet("a")["xp"] == {"earned": 0, "converted": 0, "unspent": 54}
    play.act({"type": "take_back", "actor": "a", "purchase": 1})
    assert play.sheet("a")["xp"]["unspent"] == 55
    play.act({"type": "finish_creation", "actor": "a"})
    assert play.sheet("a")["xp"] == {"earned": 0, "converted": 55, "unspent": 55}
    assert play.sheet("a")["approved"] is False


def test_what_was_bought_since_with_leftover_points_counts_as_bought_in_creation(table):
    play, _ = finished(table)
    play.act({"type": "award_xp", "actor": "a", "amount": 4})
    play.act({"type": "raise_attribute", "actor": "a", "attribute": "faith"})
    play.act(REOPEN)
    assert play.sheet("a")["xp"] == {"earned": 4, "converted": 0, "unspent": 55 + 4 - 2 - 5}
    play.act({"type": "finish_creation", "actor": "a"})
    assert play.sheet("a")["xp"] == {"earned": 4, "converted": 48, "unspent": 52}
    assert play.sheet("a")["gifts"] == ["senses", "body"]


def test_experience_of_play_that_was_spent_is_no_free_point(ask):
    made = {"gifts": ["mind", "senses", "body"], "attributes": {"mind": 2, "senses": 2, "body": 2}}
    spent = made | {"xp": {"earned": 9, "converted": 3, "unspent": 8}}
    assert ask(REOPEN, a=spent, mode="legal")["error"]["clause"] == "HZ-51"
    assert ask(REOPEN, a=made | {"xp": {"earned": 9, "converted": 3, "unspent": 9}}, mode="legal")["ok"]
    raised = {**made, "attributes": made["attributes"] | {"faith": 1}, "xp": {"converted": 4, "unspent": 4}}
    assert ask(REOPEN, a=raised, mode="legal")["error"]["clause"] == "HZ-51"


@pytest.mark.parametrize("mind, clause", [(1, "HZ-1"), (2, None)])
def test_a_gift_does_not_leave_an_attribute_below_1(ask, mind, clause):
    answer = ask(REOPEN, a={"gifts": ["mind"], "attributes": {"mind": mind}}, mode="legal")
    assert answer.get("error", {}).get("clause") == clause


def test_who_was_not_made_at_the_table_does_not_go_back_to_where_nobody_was(refused):
    assert refused(REOPEN, a={})[0] == "HZ-50"


def test_hz_48_the_breakthrough_comes_once_to_who_was_sent_back(table):
    play, _ = finished(table, options={"converted_counts": True})
    assert play.sheet("a")["actions_per_turn"] == 2
    play.act(REOPEN)
    play.act({"type": "finish_creation", "actor": "a"})
    assert play.sheet("a")["actions_per_turn"] == 2


def test_a_character_made_at_one_stroke_goes_back_too(table):
    play = table({})
    play.act({"type": "create", "actor": "n", "name": "N", "attributes": {"mind": 3}, "skills": {}}, dice=[1, 1])
    assert play.sheet("n")["gifts"] == ["mind", "senses", "body"]
    play.act({**REOPEN, "actor": "n"})
    assert play.sheet("n")["attributes"]["mind"] == 2
    assert play.sheet("n")["xp"]["unspent"] == 55 - 4


def test_the_gm_is_offered_it_with_the_approval_and_later_by_itself(world):
    def offered(**sheet):
        groups = system.views.moves(world(a=sheet), "a")
        return [
            (str(group.title), group.waits)
            for group in groups
            for offer in group.offers
            if offer.action["type"] == "reopen_creation"
        ]

    assert offered(approved=False) == [("Approval", True)]
    assert offered(gifts=["mind"]) == [("Creation", False)]
    assert offered() == []
    assert offered(creating=True) == []
    assert "reopen_creation" in system.gm_actions
