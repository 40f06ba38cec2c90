"""Every action, allowed and refused, in each of its readings: rolled, as odds, and asked for alone."""

from fractions import Fraction
from typing import NamedTuple

import msgspec
import pytest

from tablewright.systems.favor import system

MADE = {"creating": True, "starting_level": 4}
LINE = {"kind": "ability", "id": "charm", "levels": 1, "cost": 1, "paid": "ap"}
DYING = {"damage": 40}
DEAD = {"conditions": ["dead"]}
RESTED = {"xp": 9, "may_advance": True}
GUILTY = {"abilities": {"willpower": 4}, "traumas": [{"id": "guilt"}], "focus": 1}
WHOLE = dict.fromkeys(("charm", "stealth", "nature", "defend"), 1)


class Asked(NamedTuple):
    """An action of `a`, at a table with `b`: what it comes to, and who is refused what by which clause."""

    action: dict
    a: dict
    dice: list
    result: dict
    cost: dict
    refused: dict
    to: dict
    clause: str


EVERY = {
    "check": Asked(
        {"ability": "charm", "target": "b", "amplify": 1},
        {"abilities": {"charm": 2}},
        [4, 3, 5, 6],
        {"total": 10, "difficulty": 11, "success": False, "margin": -1},
        {"focus": 1},
        {"ability": "charm", "difficulty": 8},
        DYING,
        "FG-32",
    ),
    "use_maneuver": Asked(
        {"maneuver": "dodge", "ability": "defend"},
        {"maneuvers": ["dodge"], "vigor": 0},
        [],
        {"vigor_paid": 0, "focus_paid": 0, "damage_taken": 1, "stress_taken": 0},
        {"damage": 1},
        {"maneuver": "dodge", "ability": "defend"},
        {},
        "FG-19",
    ),
    "buy": Asked(
        {"items": [{"kind": "ability", "id": "charm"}, {"kind": "ability", "id": "nature"}]},
        RESTED,
        [],
        {"cost": 2, "level": 2},
        {"xp": 2},
        {"items": [{"kind": "ability", "id": "charm"}]},
        {"xp": 9},
        "FG-12",
    ),
    "award_xp": Asked({"amount": 5}, {"xp": 2}, [], {"xp": 7}, {}, {"amount": 5}, DEAD, "FG-32"),
    "grant": Asked(
        {"kind": "talent", "id": "chef"},
        {},
        [],
        {"cost": 0, "level": 1},
        {},
        {"kind": "talent", "id": "chef"},
        {"talents": ["chef"]},
        "FG-16",
    ),
    "adjust_ability": Asked(
        {"ability": "charm", "value": 3},
        {},
        [],
        {"value": 3, "level": 3},
        {},
        {"ability": "charm", "value": 3},
        DEAD,
        "FG-32",
    ),
    "damage": Asked({"amount": 41}, {}, [], {"damage": 40}, {}, {"amount": 1}, DEAD, "FG-32"),
    "stress": Asked({"amount": 41}, {}, [], {"stress": 40}, {}, {"amount": 1}, DEAD, "FG-32"),
    "heal": Asked({"amount": 2}, DYING, [], {"damage": 38}, {}, {"amount": 1}, DEAD, "FG-32"),
    "relieve": Asked({"amount": 2}, {"stress": 1}, [], {"stress": 0}, {}, {"amount": 1}, DEAD, "FG-32"),
    "spend": Asked(
        {"pool": "focus", "points": 4},
        {},
        [],
        {"focus": 0, "stress": 1},
        {"focus": 3, "stress": 1},
        {"pool": "focus", "points": 1},
        DEAD,
        "FG-32",
    ),
    "restore": Asked(
        {"pool": "vigor", "points": 9},
        {"vigor": 1},
        [],
        {"vigor": 3},
        {},
        {"pool": "vigor", "points": 1},
        DEAD,
        "FG-32",
    ),
    "rest": Asked(
        {"kind": "long"},
        {"vigor": 0, "damage": 3},
        [],
        {"vigor": 3, "focus": 3, "damage": 2, "stress": 0},
        {},
        {"kind": "short"},
        DEAD,
        "FG-32",
    ),
    "rest_together": Asked({"kind": "long"}, DEAD, [], {"everyone": ["b"]}, {}, {}, {}, ""),
    "award_together": Asked({"amount": 4}, {}, [], {"everyone": ["a", "b"]}, {}, {}, {}, ""),
    "gain_trauma": Asked(
        {"cause": "stress"},
        {"traumas": [{"id": "guilt"}]},
        [1, 77, 80],
        {"trauma": "rage"},
        {},
        {"cause": "stress", "choose": "limp"},
        {},
        "FG-22",
    ),
    "overcome_trauma": Asked(
        {"trauma": "guilt", "ability": "willpower", "amplify": 1},
        GUILTY,
        [5, 6],
        {"total": 16, "success": False, "stress_gained": 4},
        {"focus": 1},
        {"trauma": "limp", "ability": "willpower"},
        {"traumas": [{"id": "limp"}]},
        "FG-23",
    ),
    "create": Asked(
        {"actor": "c", "name": "C", "level": 4, "abilities": WHOLE},
        {},
        [],
        {"level": 4, "assigned": 4},
        {"ap": 4},
        {"actor": "c", "name": "C", "level": 5, "abilities": WHOLE},
        {},
        "FG-10",
    ),
    "take_trauma": Asked(
        {"trauma": "guilt"}, MADE, [], {"cost": -2, "level": -2}, {}, {"trauma": "guilt"}, {}, "FG-20"
    ),
    "take_back": Asked(
        {"purchase": 0},
        {**MADE, "abilities": {"charm": 1}, "ledger": [LINE]},
        [],
        {"refund": 1, "level": 0},
        {},
        {"purchase": 0},
        {"ledger": [LINE]},
        "FG-14",
    ),
    "set_level": Asked({"level": 20}, MADE, [], {"level": 20, "assigned": 0}, {}, {"level": 20}, {}, "FG-11"),
    "finish_creation": Asked({}, {**MADE, "abilities": WHOLE}, [], {"level": 4, "assigned": 4}, {}, {}, MADE, "FG-10"),
    "write_talent": Asked(
        {"name": "Seer", "cost": 2, "conditions": [{"of": "intuition", "at_least": 2}, {"of": "scholar"}]},
        {},
        [],
        {"id": "seer"},
        {},
        {"name": "Old  Soldier!", "cost": 1},
        {},
        "FG-16",
    ),
    "write_maneuver": Asked(
        {"name": "Whirl", "cost": 1, "conditions": [{"of": "dodge"}]},
        DEAD,
        [],
        {"id": "whirl"},
        {},
        {"id": "rough_strike", "name": "Rough Strike", "cost": 1, "conditions": [{"of": "disrupting_kick"}]},
        {},
        "FG-16",
    ),
    "write_trauma": Asked(
        {"name": "Ashes", "number": 100, "cause": "stress", "mental": True},
        {},
        [],
        {"id": "ashes"},
        {},
        {"name": "Ashes", "number": 80, "cause": "stress"},
        {},
        "FG-22",
    ),
    "strike_entry": Asked(
        {"kind": "talent", "id": "of_old"},
        {},
        [],
        {"id": "of_old"},
        {},
        {"kind": "talent", "id": "of_old"},
        {"talents": ["of_old"]},
        "FG-17",
    ),
    "rename": Asked({"name": "Anna"}, {}, [], {}, {}, {"name": "Anna"}, DEAD, "FG-32"),
    "set_notes": Asked({"notes": "x"}, {}, [], {}, {}, {"notes": "x"}, DEAD, "FG-32"),
}
LISTED = {"talents": [{"id": "of_old", "name": "Of Old", "cost": 1}]}
ASKED = pytest.mark.parametrize("kind", EVERY)


def test_no_action_is_left_out():
    assert set(EVERY) == set(system.action_types)


@ASKED
def test_an_allowed_action_is_carried_out(ask, kind):
    asked = EVERY[kind]
    answer = ask({"type": kind, **asked.action}, content=LISTED, a=asked.a, b={}, dice=asked.dice)
    assert answer["ok"], answer
    assert answer["result"].items() >= asked.result.items()


@ASKED
def test_its_odds_add_up_and_have_what_was_rolled(ask, kind):
    asked = EVERY[kind]
    answer = ask({"type": kind, **asked.action}, content=LISTED, a=asked.a, b={}, mode="odds")
    shares = [Fraction(row["probability"]) for row in answer["outcomes"]]
    assert sum(shares) == 1
    assert any(row["result"].items() >= asked.result.items() for row in answer["outcomes"])
    assert (len(answer["outcomes"]) > 1) == bool(asked.dice)


@ASKED
def test_its_price_is_told_without_dice(ask, kind):
    asked = EVERY[kind]
    answer = ask({"type": kind, **asked.action}, content=LISTED, a=asked.a, b={}, mode="legal")
    assert (answer["ok"], answer["cost"]) == (True, asked.cost)
    assert "dice" not in answer


@pytest.mark.parametrize("kind", [kind for kind, asked in EVERY.items() if asked.clause])
@pytest.mark.parametrize("mode", ["roll", "odds", "legal"])
def test_a_refusal_is_the_same_in_every_reading(ask, kind, mode):
    asked = EVERY[kind]
    error = ask({"type": kind, **asked.refused}, content=LISTED, a=asked.to, b={}, mode=mode)["error"]
    assert (error["code"], error["clause"]) == ("refused", asked.clause)
    assert error["message"]


@ASKED
@pytest.mark.parametrize("mode", ["roll", "odds", "legal"])
def test_a_field_that_nobody_knows_is_invalid_in_every_reading(ask, kind, mode):
    asked = EVERY[kind]
    error = ask({"type": kind, **asked.action, "loud": True}, content=LISTED, a=asked.a, b={}, mode=mode)["error"]
    assert error["code"] == "invalid"


@ASKED
def test_every_field_of_the_result_is_there(ask, kind):
    asked = EVERY[kind]
    answer = ask({"type": kind, **asked.action}, content=LISTED, a=asked.a, b={}, dice=asked.dice)
    result = system.results[system.action_types[kind]]
    assert set(answer["result"]) == {field.encode_name for field in msgspec.structs.fields(result)}
