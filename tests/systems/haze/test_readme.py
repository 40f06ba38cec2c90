"""The table of clauses in the game's README is true."""

import importlib
import re
from pathlib import Path

import pytest

import tablewright.systems.haze as game
from tablewright.systems.haze.state import Options

HERE = Path(__file__).parent
README = (Path(game.__file__).parent / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (HZ-\d+) \| (.+?) \| `(test_\w+)` \|$", README, re.MULTILINE)
BEYOND = README.split("## Actions beyond the agreed ones")[1].split("##")[0]
TESTS = {
    name: body
    for path in HERE.glob("test_*.py")
    for name, body in re.findall(
        r"^def (test_\w+)\((.*?)(?=^\S|\Z)", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
}


def test_every_clause_is_listed_once_in_order():
    clauses = (HERE.parent.parent / "meta" / "clauses" / "haze.txt").read_text(encoding="utf-8").split()
    assert [clause for clause, _, _ in ROWS] == clauses


@pytest.mark.parametrize("clause, places, test", ROWS, ids=[clause for clause, _, _ in ROWS])
def test_a_clause_is_where_it_is_said_to_be_and_is_shown_there(clause, places, test):
    found = re.findall(r"`(\w+)\.(\w+)`", places)
    assert found
    for module, name in found:
        assert hasattr(importlib.import_module(f"{game.__name__}.{module}"), name)
    for option in re.findall(r"option `(\w+)`", places):
        assert option in Options.__struct_fields__
    assert clause.lower().replace("-", "_") in test or clause in TESTS[test]


def test_every_option_is_named_by_a_clause():
    assert all(f"`{option}`" in README for option in Options.__struct_fields__)


def test_the_actions_that_are_listed_are_actions():
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", BEYOND, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert len(named) == 19
    assert named <= set(game.system.action_types)
