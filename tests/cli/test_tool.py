"""Tools at a terminal: every kind of block in print, and a sentence for what does not fit."""

import json

import pytest
from click.testing import CliRunner
from lantern_game import lantern

from tablewright import installed
from tablewright.cli import main

ADA = json.dumps({"name": "Ada"})


@pytest.fixture
def last(monkeypatch):
    monkeypatch.setattr(installed, "find_systems", lambda: {"lantern": lantern()})
    return lambda *more, given=ADA, name="last": CliRunner().invoke(
        main, ["tool", "lantern", name, "--character", "-", *more], input=given
    )


def test_a_tool_answers_with_what_its_form_has_and_what_is_set(last):
    result = last("--set", "pours=2", "--set", "lamp=[new]")
    assert result.exit_code == 0
    for said in ("Oil by the hour", "Until it is dark.", "│ 2    │ 1   │", "100 %", "It lasts.", "[new]"):
        assert said in result.output
    assert "│ 3    │ 0   │" in last().output


@pytest.mark.parametrize(
    "more, sentence",
    [
        (["--set", "pours=many"], "This is to be a whole number. [pours]"),
        (["--set", "pours=51"], "That is more oil than there is."),
        (["--set", "oil=1"], "There is no field oil here. [oil]"),
        (["--set", "pours"], "a name, the sign =, and a value"),
        (["--actor", "bat"], "Nobody here has the id bat."),
    ],
)
def test_what_does_not_fit_is_a_sentence_and_status_2(last, more, sentence):
    result = last(*more)
    assert result.exit_code == 2
    assert sentence in result.output


def test_a_tool_that_is_not_there_is_answered_with_those_that_are(last):
    result = last(name="first")
    assert (result.exit_code, "There are: last." in result.output) == (2, True)
