"""The cases of the act contract, which people who know a game can read and write."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tablewright.testing.cases import differences, read_cases

CASES = [
    (path.stem, case)
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for case in read_cases(path)
]


@pytest.fixture(scope="module")
def load_system():
    entries = entry_points(group="tablewright.systems")
    return lambda key: entries[key].load()


@pytest.mark.parametrize(
    "game, case", CASES, ids=[f"{game}-{case.clause}-{case.name.replace(' ', '_')}" for game, case in CASES]
)
def test_a_case_is_answered_as_agreed(load_system, game, case):
    assert differences(case, {game: load_system(game)}) == []
