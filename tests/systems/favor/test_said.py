"""Everything that the game shows, said aloud: no sentence without words or facts, nothing nameless.

`golden/shown.txt` is what some of it looks like, read once and found right; write it anew with
TABLEWRIGHT_SESSIONS=write, and read what has changed.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.kernel.text import Text
from tablewright.kernel.view import Choice, Offer
from tablewright.systems.favor import system
from tablewright.systems.favor.catalog import catalog, effect, house_lists, label, trigger
from tablewright.web.words import words

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
ALL = {key: {"name": key, **each} for key, each in PEOPLE.items()}
HERE = load(system, {"system": "favor", "content": OWN, "characters": ALL}).world
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


WRITTEN = Path(__file__).parent / "golden" / "shown.txt"
FEW = {"berserker", "undying", "scholar", "dodge", "feint", "guilt", "limp"}


def few():
    """The same people at a table whose lists are short: some of the game's own entries, and those of the table."""
    own = msgspec.to_builtins(house_lists())
    kept = {
        kind: [entry for entry in own[kind] if entry["id"] in FEW] + OWN[kind]
        for kind in ("talents", "maneuvers", "traumas")
    }
    return load(system, {"system": "favor", "content": {**kept, "replace": list(kept)}, "characters": ALL}).world


TOOLS = {
    "way": ("dear", [{"goal": "undying"}, {"goal": "seer"}]),
    "growth": ("rested", [{"rises": 2}]),
    "traumas": ("worn", [{"cause": "stress"}]),
}


def lines(value: Any, depth: int = 0) -> Iterator[str]:
    """A view as lines: each part under what it is a part of, what is usual left out."""
    pad = "  " * depth
    match value:
        case Text():
            yield f"{pad}{value}"
        case msgspec.Struct():
            fields = {field.name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
            usual = {field.name: field.default for field in msgspec.structs.fields(value)}
            fields = {name: each for name, each in fields.items() if each != usual[name]}
            short = [f"{name}={word(each)}" for name, each in fields.items() if _is_short(each)]
            yield f"{pad}{type(value).__name__} {' · '.join(short)}"
            for name, each in fields.items():
                if not _is_short(each):
                    yield f"{pad}  {name}:"
                    yield from lines(each, depth + 2)
        case list() | tuple() if all(_is_short(each) or isinstance(each, tuple) for each in value):
            yield f"{pad}{word(value)}"
        case list() | tuple():
            for each in value:
                yield from lines(each, depth)
        case _:
            yield f"{pad}{word(value)}"


def _is_short(value: Any) -> bool:
    return isinstance(value, str | int | Text | Mapping) or value is None


def word(value: Any) -> str:
    match value:
        case Mapping():
            return "{" + ", ".join(f"{key}: {word(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return "(" + ", ".join(map(word, value)) + ")"
        case _:
            return str(value)


def shown() -> Iterator[str]:
    """The sheets, offers and moves that have most in them, the trays, and the answers of the tools."""
    here = few()
    for key in ("begun", "worn"):
        yield f"# the offers of {key}"
        yield from lines(_told(system.views.offers(here, key)))
    yield "# the sheet of worn"
    yield from lines(system.views.sheet(here, "worn"))
    yield "# the moves of worn"
    yield from lines(_told(system.views.moves(here, "worn")))
    for action in (
        {"type": "check", "actor": "worn", "ability": "charm"},
        {"type": "overcome_trauma", "actor": "worn", "trauma": "dust", "ability": "reasoning"},
        {"type": "buy", "actor": "rested", "items": [{"kind": "talent", "id": "devout"}]},
    ):
        yield f"# the tray of {action['type']}"
        yield from lines(system.views.tray(here, action))
    for tool in system.tools:
        key, asked = TOOLS[tool.id]
        yield f"# {tool.id}"
        yield from lines((tool.title, tool.note))
        yield from lines(tool.form(here, key))
        for each in asked:
            yield from lines(tool.work(here, key, each))


def _told(groups: Any) -> Any:
    """The groups with each offer once: a graph is shown by the tools."""
    return tuple(msgspec.structs.replace(group, graph=None) for group in groups)


def test_what_is_shown_is_as_it_was_read():
    found = "\n".join(shown()) + "\n"
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        WRITTEN.write_text(found, encoding="utf-8")
    assert found.splitlines() == WRITTEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("key", PEOPLE)
def test_whoever_is_shown_has_offers_of_their_own(key):
    offers = [offer for group in system.views.offers(HERE, key) for offer in group.offers]
    assert all(isinstance(offer, Offer) and offer.action["actor"] == key for offer in offers)


def test_the_games_own_entries_are_translated_and_those_of_the_table_stay_as_they_are():
    """Also where the table has written one anew under a name of the game's."""
    russian = words("ru", system)
    lists = catalog(HERE.content)
    assert label(lists.talents["scholar"]).render(russian) == "Учёность"
    assert effect(lists.talents["scholar"]).render(russian).startswith("Вы ")
    assert trigger(lists.traumas["rage"]).render(russian) != lists.traumas["rage"].trigger
    anew = msgspec.structs.replace(lists.talents["scholar"], cost=2)
    trauma = msgspec.structs.replace(lists.traumas["rage"], value=9)
    assert label(anew).render(russian) == "Scholar"
    assert effect(anew).render(russian) == lists.talents["scholar"].effect
    assert trigger(trauma).render(russian) == lists.traumas["rage"].trigger
    assert (effect(msgspec.structs.replace(anew, effect="")), trigger(HERE.content.traumas[1])) == (None, None)
