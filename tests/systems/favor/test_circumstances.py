"""Circumstances that compound (FG-9)."""

import pytest

RAIN = {"source": "rain", "value": 2}
LOAD = {"source": "a load", "value": 1}
CHECK = {"type": "check", "ability": "athletics", "difficulty": 10}


def test_circumstances_add_up_on_the_difficulty(ask):
    """FG-9."""
    answer = ask({**CHECK, "circumstances": [RAIN, LOAD]}, dice=[6, 6])
    assert answer["result"] == {"total": 12, "difficulty": 13, "success": False, "margin": -1}
    assert [(each["label"], each["value"]) for each in answer["steps"] if each["kind"] == "circumstance"] == [
        ("rain", 2),
        ("a load", 1),
    ]


def test_their_order_does_not_matter(ask):
    """FG-9."""
    one, other = (
        ask({**CHECK, "circumstances": listed}, mode="odds")["summary"] for listed in ([RAIN, LOAD], [LOAD, RAIN])
    )
    assert one == other


@pytest.mark.parametrize("options", [{}, {"passive_targets": True}])
def test_against_a_person_they_are_passed_over_and_say_so(ask, options):
    """FG-4, FG-9."""
    check = {"type": "check", "ability": "charm", "target": "b"}
    dice = [4, 3] if options else [4, 3, 2, 2]
    answer = ask({**check, "circumstances": [RAIN]}, options=options, a={}, b={}, dice=dice)
    (step,) = [each for each in answer["steps"] if each["kind"] == "circumstance"]
    assert (step["applied"], step["clause"]) == (False, "FG-4")
    assert answer["result"] == ask(check, options=options, a={}, b={}, dice=dice)["result"]


@pytest.mark.parametrize(
    "circumstances, code",
    [
        ([{"source": "rain", "value": -1}], "invalid"),
        ([{"source": "rain"}], "invalid"),
        ("rain", "invalid"),
        ([RAIN] * 101, "limit"),
        ([{"source": "rain", "value": 10_001}], "limit"),
    ],
)
def test_circumstances_that_do_not_fit_are_turned_down(ask, circumstances, code):
    """FG-9."""
    assert ask({**CHECK, "circumstances": circumstances})["error"]["code"] == code
