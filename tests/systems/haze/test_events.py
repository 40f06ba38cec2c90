"""Events: what was written once is read for good, and they alone lead to the same world."""

import json
from pathlib import Path

import msgspec
import pytest

from tablewright.act import respond
from tablewright.kernel.document import load
from tablewright.sdk import play, script
from tablewright.systems.haze import system
from tablewright.testing.dice import seeded

WRITTEN = [
    json.loads(line) for line in (Path(__file__).parent / "events.jsonl").read_text(encoding="utf-8").splitlines()
]

PEOPLE = {
    "a": {
        "name": "A",
        "fatigue": 5,
        "vigor": 2,
        "skills": {"stealth": 1},
        "trees": {"thief": {}},
        "xp": {"earned": 28, "unspent": 20},
        "rerolls": 1,
    },
    "b": {"name": "B", "vigor": 1, "hours_active": 8},
    "n": system.views.blank("N"),
}
STORY = [
    ({"actor": "n", "type": "set_name", "name": "Nora"}, []),
    ({"actor": "n", "type": "choose_race", "race": "beastly"}, []),
    ({"actor": "n", "type": "roll_life"}, [3, 7]),
    ({"actor": "n", "type": "choose_tree", "tree": "mage"}, []),
    ({"actor": "n", "type": "drop_tree", "tree": "mage"}, []),
    ({"actor": "n", "type": "choose_tree", "tree": "thief"}, []),
    ({"actor": "n", "type": "choose_tree", "tree": "medic"}, []),
    ({"actor": "n", "type": "raise_attribute", "attribute": "faith"}, []),
    ({"actor": "n", "type": "take_back", "purchase": 1}, []),
    ({"actor": "n", "type": "finish_creation"}, []),
    ({"actor": "n", "type": "reopen_creation"}, []),
    ({"actor": "n", "type": "finish_creation"}, []),
    ({"actor": "n", "type": "approve"}, []),
    ({"actor": "n", "type": "set_notes", "notes": "Owes Bo", "private_notes": "Fears water"}, []),
    ({"actor": "c", "type": "create", "name": "C", "attributes": {}, "skills": {"stealth": 1}}, [1, 9]),
    ({"actor": "a", "type": "check", "skill": "stealth", "difficulty": 9}, [2]),
    ({"actor": "a", "type": "reroll"}, [8]),
    ({"actor": "a", "type": "attack", "target": "b", "kind": "melee", "damage": 12}, [10]),
    ({"actor": "a", "type": "reroll"}, [9]),
    ({"actor": "b", "type": "damage", "amount": 3}, []),
    ({"actor": "b", "type": "heal", "amount": 9}, []),
    ({"actor": "b", "type": "pass_time", "hours": 9}, []),
    ({"actor": "b", "type": "gain_vigor", "points": 2, "reason": "Soup"}, []),
    ({"actor": "b", "type": "damage", "amount": 30}, []),
    ({"actor": "a", "type": "party_time", "hours": 2}, []),
    ({"actor": "a", "type": "next_turn"}, []),
    ({"actor": "a", "type": "press_on"}, [1]),
    ({"actor": "a", "type": "end_turns"}, []),
    ({"actor": "a", "type": "party_rest", "kind": "rest", "comfort": "poor"}, []),
    ({"actor": "a", "type": "rest", "kind": "night", "comfort": "good"}, []),
    ({"actor": "a", "type": "gain_fatigue", "points": 1}, []),
    ({"actor": "a", "type": "adjust_attribute", "attribute": "mind", "value": 0}, []),
    ({"actor": "a", "type": "award_xp", "amount": 5}, []),
    ({"actor": "a", "type": "raise_skill", "skill": "stealth"}, []),
    ({"actor": "a", "type": "learn_skill", "skill": "machines"}, []),
    ({"actor": "a", "type": "learn_expertise", "expertise": "gemology", "value": 2}, []),
    ({"actor": "a", "type": "buy_development", "tree": "thief", "slot": "square", "index": 0}, []),
    ({"actor": "a", "type": "grant_ability", "name": "Sees far"}, []),
    ({"actor": "a", "type": "grant_rerolls", "count": 1}, []),
    ({"actor": "a", "type": "add_bonus", "name": "Hat", "value": 1, "applies_to": ["stealth"]}, []),
    ({"actor": "a", "type": "switch_bonus", "index": 0, "active": False}, []),
    ({"actor": "a", "type": "drop_bonus", "index": 0}, []),
]


@pytest.fixture(scope="module")
def happened():
    """Every action of the story with the world before it, and what came of it."""
    world = load(system, {"system": "haze", "characters": PEOPLE}).world
    found = []
    for raw, faces in STORY:
        action = system.action(raw)
        rolled = script(system.prepare(world, action), system.turn(world), faces)
        found.append((world, action, rolled))
        world = system.remember(world, action, rolled)
    return found


def test_the_story_has_every_event(happened):
    kinds = {type(event) for _, _, rolled in happened for event in rolled.events}
    assert set(system.events) - kinds == set()


def test_there_is_a_written_sample_of_every_event():
    assert {event["type"] for event in WRITTEN} == {kind.__struct_config__.tag for kind in system.events}


@pytest.mark.parametrize("written", WRITTEN, ids=lambda event: event["type"])
def test_what_was_written_once_is_read_and_nothing_of_it_is_lost(written):
    again = json.loads(msgspec.json.encode(system.event(written)))
    assert keeps(again, written), again


def keeps(again, written):
    """Whether all that was written once is there; a sheet may have got new fields since."""
    if isinstance(written, dict):
        return written.keys() <= again.keys() and all(keeps(again[key], written[key]) for key in written)
    return again == written


def test_the_events_alone_lead_to_the_same_world(happened):
    for world, _, rolled in happened:
        events = [system.event(json.loads(msgspec.json.encode(event))) for event in rolled.events]
        assert system.fold(world, events) == rolled.world


def test_every_action_is_told(happened):
    for world, action, rolled in happened:
        told = system.views.tell(world, action, rolled)
        assert str(told.made)
        assert all(str(sentence) for sentence in told.then)


def test_the_same_request_gives_the_same_bytes():
    for raw, faces in STORY[:1] + STORY[15:16]:
        request = json.dumps(
            {"world": {"system": "haze", "characters": PEOPLE}, "action": raw, **({"dice": faces} if faces else {})}
        ).encode()
        assert json.dumps(respond(request, {"haze": system}, seeded(0))) == json.dumps(
            respond(request, {"haze": system}, seeded(1))
        )


def test_a_reroll_over_any_faces_leads_where_its_events_lead(happened):
    world, action, _ = next(each for each in happened if each[1].__struct_config__.tag == "reroll")
    for seed in range(10):
        rolled = play(system.prepare(world, action), system.turn(world), seeded(seed))
        assert system.fold(world, rolled.events) == rolled.world


@pytest.mark.parametrize(
    "action",
    [
        {"type": "award_xp", "amount": 0},
        {"type": "grant_rerolls", "count": 0},
        {"type": "pass_time", "hours": 0},
        {"type": "damage", "amount": 0},
        {"type": "heal", "amount": 5},
        {"type": "gain_fatigue", "points": 0},
        {"type": "party_time", "hours": 0},
        {"type": "approve"},
        {"type": "set_notes"},
        {"type": "gain_vigor", "points": 0},
        {"type": "adjust_attribute", "attribute": "mind", "value": 1},
        {"type": "switch_bonus", "index": 0, "active": True},
    ],
)
def test_what_changes_nothing_is_no_event(ask, action):
    assert ask(action, a={"bonuses": [{"name": "Hat", "value": 1}]})["events"] == []
