"""Every refusal and every log line is a whole sentence in both languages."""

import json
import re

import pytest
from msgspec.structs import replace

from tablewright.act import respond
from tablewright.kernel.decision import Declined
from tablewright.kernel.document import load
from tablewright.sdk import play
from tablewright.systems.haze import system
from tablewright.systems.haze.catalog import Content, catalog, label, note
from tablewright.systems.haze.listed import xp
from tablewright.testing.catalog import Catalog, sentences
from tablewright.testing.dice import seeded

CYRILLIC = re.compile(r"[А-Яа-яё]")
TIRED = {"fatigue": 9, "xp": {"earned": 3, "unspent": 3}, "rerolls": 0}
CREATING = system.views.blank("Aня")

REFUSALS = [
    ({"type": "check", "skill": "machines", "difficulty": 5}, {}),
    ({"type": "check", "skill": "prayer", "difficulty": 5}, {}),
    ({"type": "check", "attribute": "faith", "difficulty": 5}, {"attributes": {"faith": None}}),
    ({"type": "check", "skill": "stealth", "expertise": "thief", "difficulty": 5}, {}),
    ({"type": "check", "skill": "stealth", "difficulty": 5}, {"conditions": ["unconscious"]}),
    ({"type": "check", "skill": "stealth", "difficulty": 5}, {"conditions": ["fainted"]}),
    ({"type": "check", "skill": "stealth", "difficulty": 5}, {"conditions": ["dead"]}),
    ({"type": "press_on"}, {}),
    ({"type": "reroll"}, {}),
    ({"type": "adjust_attribute", "attribute": "magic", "value": -1}, {}),
    ({"type": "raise_attribute", "attribute": "life"}, {}),
    ({"type": "raise_attribute", "attribute": "body"}, {}),
    ({"type": "raise_attribute", "attribute": "body"}, CREATING | {"xp": {"unspent": 1}}),
    ({"type": "raise_attribute", "attribute": "faith"}, CREATING | {"xp": {"unspent": 3}}),
    ({"type": "raise_skill", "skill": "bravery"}, {}),
    ({"type": "learn_skill", "skill": "stealth"}, {"skills": {"stealth": 1}}),
    ({"type": "buy_development", "tree": "thief", "slot": "square", "index": 0}, {}),
    ({"type": "buy_development", "tree": "thief", "slot": "circle", "index": 0}, {"trees": {"thief": {}}}),
    ({"type": "take_back", "purchase": 0}, {}),
    ({"type": "finish_creation"}, CREATING),
    ({"type": "choose_race", "race": "human"}, {}),
    ({"type": "create", "actor": "n", "name": "N", "attributes": {"body": 0}, "skills": {}}, {}),
    ({"type": "create", "actor": "n", "name": "N", "attributes": {"body": 9}, "skills": {}}, {}),
]


@pytest.fixture(scope="module")
def russian():
    return Catalog(system.words / "ru.po")


def world_of(sheet):
    return load(system, {"system": "haze", "characters": {"a": {"name": "Аня", **sheet}}}).world


@pytest.mark.parametrize("action, sheet", REFUSALS, ids=[action["type"] for action, _ in REFUSALS])
def test_a_refusal_is_a_sentence_in_both_languages(russian, action, sheet):
    world = world_of(sheet)
    with pytest.raises(Declined) as turned_down:
        system.prepare(world, system.action({"actor": "a", **action}))
    message = turned_down.value.message
    said = message.render(russian)
    assert str(message).endswith(".")
    assert said.endswith(".")
    assert CYRILLIC.search(said)
    assert russian.missing == set()


def test_every_warning_has_words(russian):
    sheet = {
        "attributes": {"luck": 1, "body": -1, "magic": -2},
        "drained": {"luck": 1},
        "skills": {"juggling": 1, "stealth": -1},
        "race": "troll",
        "conditions": ["dead", "sleepy"],
        "bonuses": [{"name": "Hat", "value": 1, "applies_to": ["hats"]}],
        "life": {"max": 3, "current": 9},
        "vigor": 9,
        "fatigue": -1,
        "hours_per_fatigue": 0,
        "trees": {"thief": {"square": [9, 0, 0, 1], "circle": [1]}},
        "xp": {"unspent": 9, "earned": -1},
        "rerolls": -1,
    }
    loaded = load(system, {"system": "haze", "characters": {"a": sheet, "b": {"life": {"current": -10}}}})
    assert len({warned.clause for warned in loaded.warnings}) >= 10
    for warned in loaded.warnings:
        assert CYRILLIC.search(warned.message.render(russian))
    assert russian.missing == set()


ACTIONS = [
    {"type": "check", "skill": "stealth", "difficulty": 5},
    {"type": "attack", "target": "b", "kind": "melee", "damage": 15},
    {"type": "opposed", "contestants": [{"actor": "a", "skill": "stealth"}, {"actor": "b", "attribute": "mind"}]},
    {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 5, "need": "one"},
    {"type": "press_on"},
    {"type": "pass_time", "hours": 30},
    {"type": "rest", "kind": "night", "comfort": "poor"},
    {"type": "gain_fatigue", "points": 1, "reason": "steep stairs"},
    {"type": "gain_vigor", "points": 1},
    {"type": "damage", "amount": 30},
    {"type": "heal", "amount": 1},
    {"type": "adjust_attribute", "attribute": "mind", "value": 0},
    {"type": "award_xp", "amount": 30},
    {"type": "raise_attribute", "attribute": "body"},
    {"type": "raise_skill", "skill": "stealth"},
    {"type": "learn_skill", "skill": "machines"},
    {"type": "learn_expertise", "expertise": "gemology", "value": 2},
    {"type": "buy_development", "tree": "thief", "slot": "square", "index": 0},
    {"type": "create", "actor": "n", "name": "N", "attributes": {}, "skills": {}},
    {"type": "set_name", "name": "Аннушка"},
    {"type": "grant_ability", "name": "Sees far"},
    {"type": "grant_rerolls", "count": 1},
    {"type": "add_bonus", "name": "Hat", "value": 1, "applies_to": ["stealth"]},
    {"type": "drop_bonus", "index": 0},
    {"type": "switch_bonus", "index": 0, "active": False},
]
ABLE = {
    "skills": {"stealth": 1},
    "trees": {"thief": {}},
    "fatigue": 5,
    "xp": {"earned": 20, "unspent": 20},
    "life": {"max": 10, "current": 5},
    "bonuses": [{"name": "Cap", "value": 1}],
}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action["type"])
def test_a_log_line_has_words_in_both_languages(russian, action):
    document = {"system": "haze", "characters": {"a": {"name": "Аня", **ABLE}, "b": {"name": "Боря"}}}
    world = load(system, document).world
    asked = system.action({"actor": "a", **action})
    for seed in range(3):
        rolled = play(system.prepare(world, asked), system.turn(world), seeded(seed))
        for sentence in sentences(system.views.tell(world, asked, rolled)):
            assert not re.search(r"[{}]", sentence.render(russian))
            assert not re.search(r"[{}]", str(sentence))
    assert russian.missing == set()


def test_the_answer_of_a_request_in_russian(russian):
    request = {
        "world": {"system": "haze", "characters": {"a": {"name": "Аня"}}},
        "action": {"type": "raise_skill", "actor": "a", "skill": "bravery"},
    }
    answer = respond(json.dumps(request).encode(), {"haze": system}, seeded(0), lambda _system: russian)
    assert answer["error"]["message"].startswith("Новый навык за опыт не купить")


def test_experience_has_three_plurals(russian):
    assert [xp(count).render(russian) for count in (1, 2, 5, 11, 21)] == [
        "1 очко опыта",
        "2 очка опыта",
        "5 очков опыта",
        "11 очков опыта",
        "21 очко опыта",
    ]


def test_what_is_the_games_own_is_translated_and_what_a_table_wrote_stands(russian):
    own = catalog(Content()).trees["archer"].circle[0]
    theirs = replace(own, name="Сам", note="Shoots one range band farther.")
    assert [CYRILLIC.search(said.render(russian)) is not None for said in (label(own), note(own))] == [True, True]
    assert (label(theirs).render(russian), note(theirs).render(russian)) == ("Сам", "Shoots one range band farther.")
    assert note(replace(own, note="")) is None
    assert label(replace(own, name="Thief")).render(russian) == "Thief"
