"""Sessions that were read once and found right: `golden/NAME.txt` is what came of `golden/NAME.jsonl`.

`growing` makes a character of level 16 and takes it to level 20 over rests; `breaking` is a breakdown, its trauma, and
overcoming it, failed once; `emptied` is a day that empties vigor. Write them anew with TABLEWRIGHT_SESSIONS=write.
"""

import os
from pathlib import Path

import pytest

from tablewright.systems.favor import system
from tablewright.testing.playthrough import playthrough, read_session

SESSIONS = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
PARTIES = {"growing": {"characters": {"wren": system.views.blank("Wren")}}}


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda path: path.stem)
def test_a_day_goes_as_it_went(asked):
    text = playthrough(system, read_session(asked.read_bytes()), party=PARTIES.get(asked.stem))
    written = asked.with_suffix(".txt")
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        written.write_text(text, encoding="utf-8")
    assert text.splitlines() == written.read_text(encoding="utf-8").splitlines()
