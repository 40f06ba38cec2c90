"""One stored sample of each event, which stays for good: what was written once can be read for ever."""

import json
from pathlib import Path

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system

STORED = [
    json.loads(line) for line in Path(__file__).with_name("events.jsonl").read_text(encoding="utf-8").splitlines()
]

WREN = {
    "name": "Wren",
    "blur": 2,
    "infections": [{"number": 4, "category": "primary"}],
    "last_category": "primary",
    "pending_infection": {"number": 7},
    "conditioning": ["fog_iron"],
    "conditions": ["sick"],
    "gear": ["copper_respirator"],
    "filter": {"kind": "sponge"},
    "protection": ["a bell"],
    "blur_roll_due": "BL-24",
    "wises": [{"name": "Bells"}],
}
NEEDS = {
    "fog_left/1": {"in_fog": True, "exposed": True, "exposed_this_stay": True},
    "free_test_spent/1": {"free_test": True},
    "fog_closed_in/1": {"fog_cleared": "now"},
    "blur_roll_waived/1": {"may_call": "BL-13"},
    "thing_gone/1": {"inventory": [{"thing": "sponge"}]},
    "filter_fetched/1": {
        "inventory": [{"thing": "sponge", "filter": {"kind": "sponge", "phases_left": 2, "thick_marked": True}}]
    },
}


def test_every_event_has_a_stored_sample():
    assert [each["type"] for each in STORED if STORED.count(each) > 1] == []
    assert {each["type"] for each in STORED} == {event.__struct_config__.tag for event in system.events}


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["type"])
def test_a_stored_event_is_read_and_written_as_it_was(stored):
    assert json.loads(msgspec.json.encode(system.event(stored))) == stored


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["type"])
def test_a_stored_event_changes_the_world_it_happens_in(stored):
    who = {**WREN, **NEEDS.get(stored["type"], {})}
    world = load(system, {"system": "blur", "characters": {"w": who, "o": {}}}).world
    after = system.evolve(world, system.event(stored))
    assert (after == world) is (stored["type"] == "phase_ended/1")
    assert after.characters["o"] == world.characters["o"]


WARNED = [
    json.loads(line) for line in Path(__file__).with_name("warned.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", WARNED, ids=lambda row: json.dumps(row["who"])[:60])
def test_what_the_rules_would_not_have_allowed_is_warned_of(table, row):
    """BL-1 to BL-56: each fault by its clause and place, and nothing that is in order."""
    answer = table(w=row["who"], a={}).answer("set_scene", "a", {}, dice=[])
    assert [{key: each[key] for key in ("clause", "path", "message")} for each in answer["warnings"]] == row["warned"]
