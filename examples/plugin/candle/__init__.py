"""Candle: a game of one d6 and a candle that burns down; small enough to read in one sitting."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright import sdk
from tablewright.sdk import plain, text


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with a candle of three stubs (CA-2)."""

    name: str
    stubs: int = 3
    extra: Mapping[str, Any] = {}


class Room(sdk.World, frozen=True, kw_only=True):
    """Everybody, in the dark."""

    options: sdk.Nothing
    content: sdk.Nothing
    scene: sdk.Nothing
    characters: Mapping[str, Person]


class Dare(sdk.Action, frozen=True, tag="dare", kw_only=True):
    """Try something, perhaps by the light of a burning stub."""

    difficulty: int
    burn: bool = False


class Dared(msgspec.Struct, frozen=True):
    """How it went; the total is null where the odds do not ask for it."""

    total: int | None
    success: bool


class StubBurnt(sdk.Event, frozen=True, tag="stub_burnt/1"):
    """A stub of this person's candle is gone."""

    actor: str


def person_of(room: Room, key: str) -> Person:
    """The person with this id, who must be there."""
    if key not in room.characters:
        raise sdk.Invalid("action.actor", text("Nobody here is called {actor}.", actor=key))
    return room.characters[key]


def dare(room: Room, action: Dare) -> sdk.Plan:
    """Roll a d6: the difficulty or more is a success (CA-1); a stub that is burnt adds 2 (CA-2)."""
    if person_of(room, action.actor).stubs < 1 and action.burn:
        raise sdk.Refused("CA-3", text("The candle has burnt down, so no stub can be burnt. Dare it in the dark."))
    steps = (sdk.Step("stub", "stub", 2, "CA-2"),) if action.burn else ()

    def resolve(turn: sdk.Turn[Room]) -> sdk.Asking:
        read = yield sdk.Sum(1, 6, sdk.total(steps), action.difficulty, why="CA-1")
        if action.burn:
            turn.happens(StubBurnt(action.actor))
        return Dared(read.total, read.reached)

    return sdk.Plan(resolve, steps)


def evolve(room: Room, event: StubBurnt) -> Room:
    """The room after a stub has burnt."""
    person = room.characters[event.actor]
    return replace(room, characters={**room.characters, event.actor: replace(person, stubs=person.stubs - 1)})


def brief(room: Room, key: str) -> sdk.Brief:
    """The name and the candle."""
    person = person_of(room, key)
    return sdk.Brief(plain(person.name), (sdk.Track(text("Stubs"), person.stubs, 3),))


def sheet(room: Room, key: str) -> sdk.Sheet:
    """The name, the candle, and the one thing there is to do."""
    short = brief(room, key)
    rows = (sdk.Row(text("Dare something"), action={"type": "dare", "actor": key}),)
    return sdk.Sheet(short.name, text("By candlelight"), short.tracks, groups=(sdk.Group(text("Dark"), rows=rows),))


def tray(room: Room, action: Mapping[str, Any]) -> sdk.Tray:
    """How hard it is, and whether to burn a stub."""
    lit = person_of(room, action.get("actor", "")).stubs > 0
    out = None if lit else sdk.Shut("CA-3", text("The candle has burnt down."))
    burn = sdk.Toggle("burn", text("Burn a stub"), {"burn": True}, note=text("Adds 2 to the die."), shut=out)
    return sdk.Tray(text("Dare something"), action, (sdk.Number("difficulty", text("Difficulty"), 4), burn))


def tell(_room: Room, _action: Dare, rolled: sdk.Rolled) -> sdk.Tell:
    """One line of the log."""
    success = rolled.result.success
    return sdk.Tell(
        text("A dare"), text("Done") if success else text("Not done"), success, plain(str(rolled.result.total))
    )


def nothing_to_buy(room: Room, key: str) -> tuple[sdk.OfferGroup, ...]:
    """By candlelight nothing is for sale."""
    person_of(room, key)
    return ()


system = sdk.System(
    id="candle",
    title=text("Candle"),
    motto=text("A d6 in the dark"),
    version=1,
    world=Room,
    actions=(Dare,),
    events=(StubBurnt,),
    results={Dare: Dared},
    rules={Dare: dare},
    evolve=evolve,
    complete=lambda room, _given: (room, ()),
    names={"stub": text("a burning stub")},
    words=Path(__file__).parent / "words",
    views=sdk.Views(
        brief=brief,
        sheet=sheet,
        tray=tray,
        offers=nothing_to_buy,
        moves=nothing_to_buy,
        tell=tell,
        blank=lambda name: {"name": name},
        sample=lambda: {"characters": {"ada": {"name": "Ada"}, "finn": {"name": "Finn", "stubs": 0}}},
    ),
)
