"""One stored sample of each event, which stays for good: what was written once can be read for ever."""

import json
from pathlib import Path

import msgspec
import pytest

from tablewright.systems.favor import system
from tablewright.systems.favor.evolve import evolve

LINES = (Path(__file__).parent / "events.jsonl").read_text(encoding="utf-8").splitlines()


def test_every_event_has_a_stored_sample():
    stored = {json.loads(line)["type"] for line in LINES}
    assert stored == {event.__struct_config__.tag for event in system.events}


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["type"])
def test_a_stored_event_is_read_and_written_as_it_was(line):
    event = system.event(json.loads(line))
    assert json.loads(msgspec.json.encode(event)) == json.loads(line)


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["type"])
def test_a_stored_event_can_happen(world, line):
    before = world(a={"traumas": [{"id": "guilt"}]})
    after = evolve(before, system.event(json.loads(line)))
    assert after.characters.keys() <= {"a", "b"}
    assert (after == before) == (
        json.loads(line)["type"] in {"advancement_closed/1", "dying_ended/1", "creation_finished/1", "entry_struck/1"}
    )
