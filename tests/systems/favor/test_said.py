"""Everything that the game shows, said aloud: no sentence without words or facts, nothing nameless."""

from collections.abc import Mapping
from functools import cache
from typing import get_type_hints

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.kernel.text import Text
from tablewright.kernel.view import Choice
from tablewright.systems.favor import system

OWN = {
    "talents": [
        {
            "id": "seer",
            "name": "{Seer}",
            "cost": 1,
            "conditions": [{"talent": "scholar"}, {"maneuver": "dodge"}, {"ability": "charm", "at_least": 2}],
            "effect": "Sees {all}.",
            "helps": ["charm"],
            "gifts": [
                {"ability": "charm", "plus": 1},
                {"ability": "nature", "dice": 1},
                {"maximum": "vigor", "plus": 2},
                {"free": "whirl"},
            ],
        },
        {"id": "mute", "name": "Mute", "cost": 0},
    ],
    "maneuvers": [{"id": "whirl", "name": "Whirl", "cost": 1, "effect": "Turns."}],
    "traumas": [
        {
            "id": "ashes",
            "name": "Ashes",
            "number": 100,
            "cause": "stress",
            "mental": True,
            "value": 1,
            "effect": "Fire.",
            "trigger": "Smoke.",
        },
        {"id": "dust", "name": "Dust", "number": 99, "cause": "damage", "mental": True, "value": 1},
    ],
}
ABLE = {"abilities": {"charm": 1, "dexterity": 2, "willpower": 3, "reasoning": 1}}
PEOPLE = {
    "blank": {**system.views.blank("Blank")},
    "begun": {
        **system.views.blank("Begun"),
        "abilities": {"charm": 1},
        "talents": ["mute"],
        "traumas": [{"id": "guilt", "from": "creation"}],
        "ledger": [
            {"kind": "trauma", "id": "guilt", "levels": 1, "cost": -2, "paid": "ap"},
            {"kind": "ability", "id": "charm", "levels": 1, "cost": 1, "paid": "ap"},
            {"kind": "talent", "id": "mute", "levels": 1, "cost": 0, "paid": "ap"},
        ],
    },
    "dear": {"creating": True, "xp": 7, "may_advance": True},
    "rested": {**ABLE, "xp": 90, "may_advance": True, "talents": ["scholar"], "maneuvers": ["dodge"]},
    "worn": {
        **ABLE,
        "name": "Worn {out}",
        "damage": 30,
        "stress": 43,
        "trauma_due": True,
        "talents": ["seer", "iron_stomach", "unheard_of"],
        "maneuvers": ["whirl", "feint", "nor_of_this"],
        "traumas": [{"id": "ashes"}, {"id": "dust"}, {"id": "limp"}, {"id": "not_of_any"}],
        "notes": "{Notes}",
        "xp": 2,
    },
    "dying": {"damage": 40},
    "dead": {"conditions": ["dead"]},
}
HERE = load(
    system,
    {"system": "favor", "content": OWN, "characters": {key: {"name": key, **each} for key, each in PEOPLE.items()}},
).world
EVERYBODY = pytest.mark.parametrize("key", PEOPLE)


@cache
def hints(kind):
    return get_type_hints(kind)


def said(value):
    """All sentences in a view; a field that is to hold one holds one."""
    match value:
        case Text():
            yield str(value)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                field = getattr(value, name)
                assert hints(type(value))[name] is not Text or isinstance(field, Text), (name, value)
                yield from said(field)
        case Mapping():
            for each in value.values():
                yield from said(each)
        case list() | tuple():
            for each in value:
                yield from said(each)


@EVERYBODY
def test_sheets_offers_and_moves_are_said(key):
    for view in (system.views.brief, system.views.sheet, system.views.offers, system.views.moves):
        assert all(line.strip() for line in said(view(HERE, key)))


@EVERYBODY
def test_every_tray_is_said(key):
    for group in system.views.sheet(HERE, key).groups:
        for row in group.rows:
            assert all(said(system.views.tray(HERE, row.action)))
    assert all(said(system.views.tray(HERE, {"type": "buy", "actor": key, "items": []})))


@EVERYBODY
@pytest.mark.parametrize("tool", system.tools, ids=lambda tool: tool.id)
def test_every_tool_is_said(key, tool):
    form = tool.form(HERE, key)
    assert all(said((tool.title, tool.note, form)))
    for control in form:
        for value in [value for value, _ in control.options] if isinstance(control, Choice) else [control.value]:
            assert all(line for line in said(tool.work(HERE, key, {control.key: value})) if line)


def test_names_and_rulings_are_said():
    assert all(said((system.title, system.motto, system.names, system.options)))


@EVERYBODY
def test_what_is_wrong_in_a_document_is_said(key):
    loaded = load(system, {"system": "favor", "content": OWN, "characters": {key: {"name": key, **PEOPLE[key]}}})
    assert all(said(loaded.warnings))
