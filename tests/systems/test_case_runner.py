"""What runs the cases finds what is wrong with an answer, and says where."""

import json

import pytest

from tablewright.testing import Case, differences, read_cases

ROLL = {
    "world": {"system": "two_fingers", "characters": {"v": {"attributes": {"will": 2}}}},
    "action": {"type": "check", "actor": "v", "attribute": "will", "difficulty": 12},
}


@pytest.fixture
def answered(load_system):
    def answer(expect, **request):
        case = Case("a case", "TF-1", {**ROLL, **request}, expect)
        return differences(case, {"two_fingers": load_system("two_fingers")})

    return answer


def test_a_part_of_the_answer_is_enough(answered):
    assert answered({"ok": True, "result": {"total": 12}}, dice=[10]) == []


@pytest.mark.parametrize(
    "expect, where",
    [
        ({"ok": False}, "answer.ok is True, not False"),
        ({"ok": 1}, "answer.ok is True, not 1"),
        ({"result": {"total": 13}}, "answer.result.total is 12, not 13"),
        ({"result": {"margin": 0}}, "answer.result has no margin"),
        ({"events": [{"type": "x"}]}, "answer.events is [], not [{'type': 'x'}]"),
        ({"error": {}}, "answer has no error"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(answered, expect, where):
    (found,) = answered(expect, dice=[10])
    assert found.startswith(where)


@pytest.mark.parametrize(
    "field, value, wrong",
    [("success", "11/20", 0), ("expected.total", "25/2", 0), ("success", "1/2", 1), ("fun", "1", 1)],
)
def test_a_value_of_the_summary_can_be_asked_for(answered, field, value, wrong):
    assert len(answered({"ok": True, "odds_of": {"field": field, "is": value}}, mode="odds")) == wrong


def test_cases_are_read_a_line_each(tmp_path):
    path = tmp_path / "cases.jsonl"
    case = {"name": "n", "clause": "TF-1", "request": {}, "expect": {"ok": True}}
    path.write_text(json.dumps(case) + "\n\n" + json.dumps(case) + "\n", encoding="utf-8")
    assert read_cases(path) == (Case("n", "TF-1", {}, {"ok": True}),) * 2
