"""Every action of the contract at a table of two, rolled, as odds and asked whether it is legal, good and refused."""

from pathlib import Path

import pytest

from tablewright.systems.two_fingers import system
from tablewright.testing.cases import differences, read_cases

CASES = read_cases(Path(__file__).parent / "cases.jsonl")
UNREFUSED = {"set_name", "set_notes"}
"""What no rule forbids anybody."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_answer_is_as_expected(case):
    assert differences(case, {system.id: system}) == []


def test_every_action_has_a_good_case_and_a_refused_one_in_every_mode():
    have = {
        (case.request["action"]["type"], case.request["mode"], case.expect["ok"])
        for case in CASES
        if case.expect["ok"] or case.expect["error"]["code"] == "refused"
    }
    modes = ("roll", "odds", "legal")
    assert {(kind, mode, True) for kind in system.action_types for mode in modes} <= have
    assert {(kind, mode, False) for kind in set(system.action_types) - UNREFUSED for mode in modes} <= have
    assert all(len(case.request["world"]["characters"]) > 1 for case in CASES)
