"""Sessions that were read once and found right are played again: `session.txt` is what came of `session.jsonl`.

When the rules change on purpose, write the new text with TABLEWRIGHT_SESSIONS=write and read the difference.
"""

import os
from pathlib import Path

import pytest

from tablewright.testing.playthrough import playthrough, read_session

SESSIONS = sorted(Path(__file__).parent.glob("*/session.jsonl"))


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda path: path.parent.name)
def test_a_session_goes_as_it_went(load_system, asked):
    text = playthrough(load_system(asked.parent.name), read_session(asked.read_bytes()))
    written = asked.with_suffix(".txt")
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        written.write_text(text, encoding="utf-8")
    assert text.splitlines() == written.read_text(encoding="utf-8").splitlines()
