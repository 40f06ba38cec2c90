"""Sessions that were read once and found right: `golden/NAME.txt` is what came of `golden/NAME.jsonl`.

`life` goes from creation through a whole tree to the breakthrough, HZ-50 to HZ-48; `night` is a night without rest that
ends in a faint, HZ-30 to HZ-37; `fight` ends unconscious, HZ-22 to HZ-26, with a death that a reroll undoes, HZ-46.
Write them anew with TABLEWRIGHT_SESSIONS=write.
"""

import os
from pathlib import Path

import pytest

from tablewright.systems.haze import system
from tablewright.testing.playthrough import playthrough, read_session

SESSIONS = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
PARTIES = {"life": {"characters": {"beatrix": system.views.blank("Beatrix")}}}


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda path: path.stem)
def test_a_session_goes_as_it_went(asked):
    text = playthrough(system, read_session(asked.read_bytes()), party=PARTIES.get(asked.stem))
    written = asked.with_suffix(".txt")
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        written.write_text(text, encoding="utf-8")
    assert text.splitlines() == written.read_text(encoding="utf-8").splitlines()
