"""The cases of the act contract, which people who know a game can read and write."""

from pathlib import Path

import pytest

from tablewright.testing import differences, read_cases

CASES = [
    (path.stem, case)
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for case in read_cases(path)
]


@pytest.mark.parametrize(
    "game, case", CASES, ids=[f"{game}-{case.clause}-{case.name.replace(' ', '_')}" for game, case in CASES]
)
def test_a_case_is_answered_as_agreed(load_system, game, case):
    assert differences(case, {game: load_system(game)}) == []
