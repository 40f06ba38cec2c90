"""The table of clauses in the game's README is true."""

import importlib
import re
from operator import attrgetter
from pathlib import Path

import pytest

import tablewright.systems.two_fingers as game
from tablewright.systems.two_fingers.state import Options

HERE = Path(__file__).parent
README = (Path(game.__file__).parent / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (TF-\d+) \| (.+?) \| `(test_\w+)` \|$", README, re.MULTILINE)
ACTIONS = re.findall(r"^\| `(\w+)`(?:, `(\w+)`)? \|.*\|.*\| the ", README, re.MULTILINE)
TESTS = {
    name: path.read_text(encoding="utf-8")
    for path in HERE.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def test_every_clause_is_listed_once_in_order():
    clauses = (HERE.parent.parent / "meta" / "clauses" / "two_fingers.txt").read_text(encoding="utf-8").split()
    assert [clause for clause, _, _ in ROWS] == clauses


@pytest.mark.parametrize("clause, places, test", ROWS, ids=[clause for clause, _, _ in ROWS])
def test_a_clause_is_where_it_is_said_to_be_and_is_shown_there(clause, places, test):
    for module, name in re.findall(r"`(\w+)\.(\w+)`", places):
        assert hasattr(importlib.import_module(f"{game.__name__}.{module}"), name)
    for option in re.findall(r"option `(\w+)`", places):
        assert option in Options.__struct_fields__
    body = TESTS[test].split(f"def {test}(", 1)[1].split("\ndef ", 1)[0]
    assert re.search(rf"\b{clause}\b", body)


def test_what_no_test_notices_is_counted_where_it_is():
    """The functions are there, and their counts add up to what the count says was left."""
    rows = README.split("## Changes that no test notices")[1]
    listed = re.findall(r"`(\w+)\.([\w.]+)` (\d+)", rows)
    for module, name, _ in listed:
        assert attrgetter(name)(importlib.import_module(f"{game.__name__}.{module}"))
    made, noticed = (int(number.replace(",", "")) for number in re.findall(r"\d,\d{3}", rows)[:2])
    assert sum(int(count) for *_, count in listed) == made - noticed


def test_the_actions_that_are_listed_are_actions():
    listed = {name for names in ACTIONS for name in names if name}
    agreed = {
        *("check", "propose_skill", "propose_specialisation", "approve", "take_back", "award_xp", "grant_feature"),
        *("buy_attribute", "buy_skill", "buy_specialisation"),
    }
    assert listed | agreed == set(game.system.action_types)
    assert not listed & agreed
