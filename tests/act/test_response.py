"""The response: what was rolled, why, what changed, and what it costs."""

import json
from fractions import Fraction

import pytest


def total_of(steps):
    return sum(step["value"] for step in steps if step.get("applied", True) and "operation" not in step)


def test_the_answer_has_these_parts_and_no_others(ask):
    answer = ask({"type": "throw", "plus": 2}, dice=[5])
    assert list(answer) == ["ok", "result", "steps", "dice", "events", "world", "warnings"]
    assert answer["result"] == {"total": 7, "margin": 3, "success": True}
    assert answer["dice"] == [{"die": "d6", "face": 5}]


def test_the_steps_add_up_to_the_total(ask):
    answer = ask({"type": "throw", "count": 3, "plus": -2}, dice=[5, 1, 4])
    assert total_of(answer["steps"]) == answer["result"]["total"] == 8
    assert answer["steps"][0] == {"kind": "die", "label": "d6", "value": 5, "clause": "AR-2"}


def test_events_say_what_changed_and_the_world_has_changed(ask):
    answer = ask({"type": "pay", "coins": 2})
    assert answer["events"] == [{"type": "coins_paid/1", "actor": "ada", "coins": 2}]
    assert answer["world"]["characters"]["ada"]["coins"] == 1
    assert answer["steps"] == answer["dice"] == []


def test_a_refusal_has_a_clause_a_sentence_and_its_facts(ask):
    assert ask.error({"type": "pay", "coins": 5}) == {
        "code": "refused",
        "clause": "AR-5",
        "message": "There are 3 coins, not 5.",
        "details": {"have": 3, "coins": 5},
    }


def test_an_option_changes_what_is_allowed(ask):
    assert ask({"type": "pay", "coins": 5}, {"options": {"free": True}})["ok"]


def test_legal_answers_with_the_price_alone(ask):
    assert ask({"type": "pay", "coins": 2}, mode="legal") == {"ok": True, "cost": {"coins": 2}, "warnings": []}
    assert ask({"type": "throw"}, mode="legal") == {"ok": True, "cost": {}, "warnings": []}
    assert ask.error({"type": "pay", "coins": 5}, mode="legal")["clause"] == "AR-5"


# Odds


def chances(answer):
    return [row["probability"] for row in answer["outcomes"]]


def test_every_outcome_has_its_chance_in_lowest_terms(ask):
    answer = ask({"type": "throw", "count": 2, "need": 12}, mode="odds")
    assert list(answer) == ["ok", "summary", "outcomes", "warnings"]
    assert chances(answer) == ["1/36", "1/18", "1/12", "1/9", "5/36", "1/6", "5/36", "1/9", "1/12", "1/18", "1/36"]
    assert answer["outcomes"][-1] == {
        "probability": "1/36",
        "result": {"total": 12, "margin": 0, "success": True},
        "events": [],
    }
    assert answer["summary"] == {"success": "1/36", "expected": {"total": "7", "margin": "-5"}}


def test_whole_chances_have_no_bar(ask):
    assert ask({"type": "throw", "need": 1}, mode="odds")["summary"]["success"] == "1"
    assert ask({"type": "throw", "need": 7}, mode="odds")["summary"]["success"] == "0"


def test_an_action_without_dice_has_one_row(ask):
    answer = ask({"type": "pay", "coins": 2}, mode="odds")
    events = [{"type": "coins_paid/1", "actor": "ada", "coins": 2}]
    assert answer["outcomes"] == [{"probability": "1", "result": {"left": 1}, "events": events}]
    assert answer["summary"] == {"expected": {"left": "1"}}


def test_a_refused_action_has_no_odds(ask):
    assert ask.error({"type": "pay", "coins": 5}, mode="odds")["clause"] == "AR-5"


def test_outcomes_with_the_same_result_and_events_are_one_row(ask):
    answer = ask({"type": "look", "count": 2}, mode="odds")
    rows = [json.dumps([row["result"], row["events"]], sort_keys=True) for row in answer["outcomes"]]
    assert len(set(rows)) == len(rows) == 6


def test_what_is_null_in_some_row_counts_as_false_and_has_no_expected_value(ask):
    summary = ask({"type": "look", "sides": 6}, mode="odds")["summary"]
    assert summary["lucky"] == "1/6"
    assert "high" not in summary["expected"]


def test_a_field_that_is_an_object_is_summed_up_key_by_key(ask):
    assert ask({"type": "look"}, mode="odds")["summary"] == {"lucky": "1/6", "seen": {"odd": "1/3"}, "expected": {}}
    summary = ask({"type": "match", "players": ["ada", "finn"]}, mode="odds")["summary"]
    assert summary["passed"] == {"ada": "1/2", "finn": "1/2"}
    assert summary["expected"]["totals"] == {"ada": "7/2", "finn": "7/2"}


def test_a_number_that_is_always_there_has_its_mean(ask):
    assert ask({"type": "look", "sides": 1}, mode="odds")["summary"] == {"expected": {}}
    assert ask({"type": "throw", "sides": 10, "plus": 7}, mode="odds")["summary"]["expected"]["total"] == "25/2"


def test_an_empty_pool_of_dice_has_odds(ask):
    answer = ask({"type": "throw", "count": 0, "plus": 4}, mode="odds")
    assert answer["summary"] == {"success": "1", "expected": {"total": "4", "margin": "0"}}


# Exploding dice


def test_what_reaches_the_difficulty_is_one_row_where_there_is_no_upper_end(ask):
    answer = ask({"type": "throw", "count": 2, "need": 13, "exploding": True}, mode="odds")
    above = answer["outcomes"][-1]
    assert above == {"probability": "1/6", "result": {"total": None, "margin": None, "success": True}, "events": []}
    assert all(row["result"]["total"] < 13 for row in answer["outcomes"][:-1])


def test_the_expected_total_is_that_of_the_uncapped_number(ask):
    expected = ask({"type": "throw", "count": 2, "plus": 1, "need": 13, "exploding": True}, mode="odds")["summary"]
    assert expected["expected"] == {"total": "47/5", "margin": "-18/5"}


def test_two_exploding_rolls_end_in_two_rows(ask):
    answer = ask({"type": "match", "players": ["ada", "finn"], "exploding": True, "dice": 2}, mode="odds")
    assert [row["result"]["winner"] for row in answer["outcomes"]] == ["ada", "finn"]
    assert answer["summary"]["expected"] == {"margin": "42/5"}


@pytest.mark.parametrize("need", [-3, 2, 7, 60])
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_odds_of_one_field_are_those_of_the_whole(ask, count, need):
    action = {"type": "throw", "count": count, "need": need, "exploding": True}
    part = ask(action, mode="odds", fields=["success"])
    assert part["summary"]["success"] == ask(action, mode="odds")["summary"]["success"]


# Fields


def test_rows_are_merged_on_the_fields_that_are_asked_and_have_no_events(ask):
    answer = ask({"type": "look"}, mode="odds", fields=["word"])
    assert answer["outcomes"] == [
        {"probability": "1/2", "result": {"word": "odd"}},
        {"probability": "1/2", "result": {"word": "even"}},
    ]


def test_fields_may_be_named_twice_and_come_in_the_order_asked(ask):
    answer = ask({"type": "throw"}, mode="odds", fields=["success", "total", "success"])
    assert list(answer["outcomes"][0]["result"]) == ["success", "total"]


def test_a_contest_asked_for_its_winner_alone_tells_no_totals_apart(ask):
    answer = ask({"type": "match", "players": ["ada", "finn"]}, mode="odds", fields=["winner"])
    assert {row["result"]["winner"]: row["probability"] for row in answer["outcomes"]} == {
        "ada": "5/12",
        None: "1/6",
        "finn": "5/12",
    }


@pytest.mark.parametrize(
    "action",
    [
        {"type": "throw", "count": 7, "sides": 12, "need": 40},
        {"type": "throw", "count": 9, "need": 70, "exploding": True},
        {"type": "match", "players": ["ada", "finn", "ada"], "dice": 3, "pools": True},
        {"type": "match", "players": ["ada", "finn"], "dice": 5, "exploding": True},
        {"type": "look", "count": 4, "sides": 9},
    ],
)
def test_chances_add_up_to_exactly_one_and_are_in_lowest_terms(ask, action):
    shares = chances(ask(action, mode="odds"))
    assert sum(map(Fraction, shares)) == 1
    assert shares == [str(Fraction(share)) for share in shares]


# The same again


@pytest.mark.parametrize("mode", ["roll", "odds", "legal"])
def test_the_same_request_gives_the_same_bytes(ask, mode):
    action = {"type": "match", "players": ["finn", "ada"], "dice": 2}
    assert json.dumps(ask(action, mode=mode)) == json.dumps(ask(action, mode=mode))
