"""Documents: complete worlds go out and come back, and a single sheet fits into a world."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.document import MAX_CHARACTERS, dump, load, load_character
from tablewright.kernel.rule import Plan
from tablewright.kernel.system import Action, Event, Nothing, System, Views, Warned, World
from tablewright.kernel.text import text


class Person(msgspec.Struct, frozen=True):
    name: str
    age: int = 20
    extra: Mapping[str, Any] = {}


class Room(World, frozen=True, kw_only=True):
    characters: Mapping[str, Person]
    options: Nothing
    content: Nothing
    scene: Nothing


class Wave(Action, frozen=True, tag="wave"):
    pass


class Waved(Event, frozen=True, tag="waved/1"):
    actor: str


class Aged(Event, frozen=True, tag="aged/1"):
    actor: str


def complete(world, given):
    return world, tuple(
        Warned("R-1", text("{keys}", keys=",".join(sorted(keys))), key) for key, keys in sorted(given.items())
    )


def evolve(world, event):
    person = world.characters[event.actor]
    aged = msgspec.structs.replace(person, age=person.age + 1)
    return msgspec.structs.replace(world, characters={**world.characters, event.actor: aged})


SYSTEM = System(
    id="room",
    title=text("Room"),
    motto=text("Waving"),
    version=1,
    world=Room,
    actions=(Wave,),
    events=(Waved, Aged),
    results={Wave: Nothing},
    rules={Wave: lambda _world, _action: Plan(lambda _turn: Nothing())},
    evolve=evolve,
    complete=complete,
    names={"arm": text("the arm")},
    views=Views(**dict.fromkeys(Views.__dataclass_fields__)),
)
ADA = {"system": "room", "characters": {"ada": {"name": "Ada", "hat": "red"}}}


def test_the_game_is_told_which_keys_a_document_had():
    loaded = load(SYSTEM, ADA)
    assert [(warned.path, str(warned.message)) for warned in loaded.warnings] == [("ada", "hat,name"), ("scene", "")]


def test_a_world_goes_out_and_comes_back():
    world = load(SYSTEM, ADA).world
    assert dump(world)["characters"]["ada"] == {"name": "Ada", "age": 20, "extra": {"hat": "red"}}
    assert load(SYSTEM, dump(world)).world == world


def test_a_sheet_takes_the_place_of_a_character():
    world = load(SYSTEM, ADA).world
    loaded = load_character(SYSTEM, world, "bea", {"name": "Bea", "age": 3})
    assert list(loaded.world.characters) == ["ada", "bea"]
    assert {warned.path: str(warned.message) for warned in loaded.warnings} == {
        "ada": "age,extra,name",
        "bea": "age,name",
        "scene": "",
    }
    assert load_character(SYSTEM, world, "ada", {"name": "Eve"}).world.characters["ada"].name == "Eve"


@pytest.mark.parametrize("raw", [None, [], 1])
def test_what_is_no_document_is_invalid(raw):
    with pytest.raises(Invalid):
        load(SYSTEM, raw)
    with pytest.raises(Invalid) as found:
        load_character(SYSTEM, load(SYSTEM, ADA).world, "bea", raw)
    assert found.value.path == "world.characters.bea"


def test_a_scene_of_a_game_that_has_none_takes_nothing():
    with pytest.raises(Invalid) as found:
        load(SYSTEM, {**ADA, "scene": {"rain": True}})
    assert found.value.path == "world.scene.rain"


def test_too_many_characters_are_too_many():
    people = {f"p{number}": {"name": ""} for number in range(MAX_CHARACTERS + 1)}
    with pytest.raises(TooLarge):
        load(SYSTEM, {"system": "room", "characters": people})


def test_events_alone_lead_on():
    world = load(SYSTEM, ADA).world
    event = SYSTEM.event({"type": "aged/1", "actor": "ada"})
    assert event == Aged("ada")
    assert SYSTEM.fold(world, [event, event]).characters["ada"].age == 22


def test_what_has_no_name_is_shown_as_it_is():
    assert [str(SYSTEM.name(key)) for key in ("arm", "{x}")] == ["the arm", "{x}"]


@pytest.mark.parametrize("raw", [{1: 2}, {"type": "wave", 1: 2}, {"type": "wave", "actor": "a", "surplus": 1}, None])
def test_no_action_of_odd_keys_breaks_the_decoder(raw):
    with pytest.raises(Invalid):
        SYSTEM.action(raw)


def test_an_action_is_decoded_by_its_type():
    assert SYSTEM.action({"type": "wave", "actor": "ada"}) == Wave("ada")
    assert SYSTEM.prepare(None, Wave("ada")).cost == {}
