"""Three long stories, played by the rules and written out: from Fogbound to Fog, to winter and back, through filters.

When the rules change on purpose, write the new texts with TABLEWRIGHT_SESSIONS=write and read the difference.
"""

import os
from pathlib import Path

import pytest

from tablewright.systems.blur import system
from tablewright.testing.playthrough import playthrough, read_session

STORIES = sorted((Path(__file__).parent / "stories").glob("*.jsonl"))


@pytest.mark.parametrize("asked", STORIES, ids=lambda path: path.stem)
def test_a_story_goes_as_it_went(asked):
    """BL-1 to BL-56, as far as the stories come."""
    text = playthrough(system, read_session(asked.read_bytes()))
    written = asked.with_suffix(".txt")
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        written.write_text(text, encoding="utf-8")
    assert text.splitlines() == written.read_text(encoding="utf-8").splitlines()
