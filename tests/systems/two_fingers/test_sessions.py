"""Sessions played in Russian and written out: each `NAME.txt` is what came of `NAME.jsonl`.

When the rules change on purpose, write the new text with TABLEWRIGHT_SESSIONS=write and read the difference.
"""

import os
import re
from pathlib import Path

import pytest

from tablewright.systems.two_fingers import system
from tablewright.testing.playthrough import playthrough, read_session

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.jsonl"))
PARTIES = {"from_nothing_to_181": {"characters": {"lada": system.views.blank("Лада")}}}
"""Who plays where it is not the sample party."""


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda path: path.stem)
def test_a_session_goes_as_it_went(asked, russian):
    text = playthrough(system, read_session(asked.read_bytes()), russian, PARTIES.get(asked.stem))
    written = asked.with_suffix(".txt")
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        written.write_text(text, encoding="utf-8")
    assert text.splitlines() == written.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda path: path.stem)
def test_nothing_that_people_read_of_a_session_is_english(asked):
    """The log lines, refusals and explanations: Latin letters stand only in dice, clauses and ids."""
    said = [
        line.split(":", 1)[1]
        for line in asked.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
        if line.startswith(("  log:", "  refused"))
    ]
    assert said
    assert [line for line in said if re.search(r"[A-Za-z]{2,}", re.sub(r"TF-\d+", "", line))] == []
