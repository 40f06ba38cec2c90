"""A small game whose actions ask for whatever a test wants, and a way to put requests to it."""

import json
from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from tablewright import sdk
from tablewright.act import respond
from tablewright.sdk import plain, text
from tablewright.testing.dice import seeded


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    coins: int = 3
    skills: Mapping[str, int] = {}
    extra: Mapping[str, Any] = {}


class Hall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    light: Literal["on", "off"] = "on"
    extra: Mapping[str, Any] = {}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    free: bool = False


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    coins: int = 0


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prizes: tuple[Prize, ...] = ()


class Arcade(sdk.World, frozen=True, kw_only=True):
    options: Options
    content: Prizes
    scene: Hall
    characters: Mapping[str, Player]


class Throw(sdk.Action, frozen=True, tag="throw", kw_only=True):
    count: int = 1
    sides: int = 6
    plus: int = 0
    need: int = 4
    exploding: bool = False
    skill: str | None = None


class Match(sdk.Action, frozen=True, tag="match", kw_only=True):
    players: tuple[str, ...]
    dice: int = 1
    exploding: bool = False
    pools: bool = False


class Look(sdk.Action, frozen=True, tag="look", kw_only=True):
    count: int = 1
    sides: int = 6


class Pay(sdk.Action, frozen=True, tag="pay", kw_only=True):
    coins: int = 1
    why: str = ""


class Thrown(msgspec.Struct, frozen=True):
    total: int | None
    margin: int | None
    success: bool


class Matched(msgspec.Struct, frozen=True):
    winner: str | None
    totals: Mapping[str, int] | None = None
    passed: Mapping[str, bool] | None = None
    margin: int | None = None


class Looked(msgspec.Struct, frozen=True):
    high: int | None
    lucky: bool | None
    seen: Mapping[str, Any] | None
    word: str


class Paid(msgspec.Struct, frozen=True):
    left: int


class CoinsPaid(sdk.Event, frozen=True, tag="coins_paid/1"):
    actor: str
    coins: int


def player(world, key, path="action.actor"):
    if key not in world.characters:
        raise sdk.Invalid(path, text("Nobody here is called {actor}.", actor=key))
    return world.characters[key]


def check(world, action):
    for index, key in enumerate(action.players) if isinstance(action, Match) else ():
        player(world, key, f"action.players.{index}")
    player(world, action.actor)
    for name in {"count", "sides", "plus", "need", "coins", "dice"} & set(action.__struct_fields__):
        sdk.cap(f"action.{name}", getattr(action, name))


def throw(world, action):
    if action.skill is not None and action.skill not in player(world, action.actor).skills:
        raise sdk.Refused("AR-1", text("{skill} has to be learnt first.", skill=plain(action.skill)))
    steps = (sdk.Step("plus", "plus", action.plus, "AR-2"),)

    def resolve(_turn):
        read = yield sdk.Sum(action.count, action.sides, action.plus, action.need, "AR-2", action.exploding)
        return Thrown(read.total, None if read.total is None else read.total - action.need, read.reached)

    return sdk.Plan(resolve, steps)


def match(_world, action):
    def roll(key):
        if action.pools:
            return sdk.Pool(action.dice, "AR-3", of=key)
        return sdk.Sum(action.dice, 6, 0, 0, "AR-3", action.exploding, of=key)

    rolls = tuple(roll(key) for key in action.players)

    def resolve(_turn):
        verdict = yield sdk.Contest(rolls, "AR-3", ("totals", "passed"), ("margin",))
        winner = action.players[verdict.best[0]] if len(verdict.best) == 1 else None
        if verdict.rolls is None:
            return Matched(winner)
        heights = [read.successes if action.pools else read.total for read in verdict.rolls]
        totals = dict(zip(action.players, heights, strict=True))
        return Matched(winner, totals, {key: height > 3 for key, height in totals.items()}, heights[0])

    return sdk.Plan(resolve)


def look(_world, action):
    def resolve(turn):
        faces = yield sdk.Dice(action.count, action.sides, "AR-4")
        high = max(faces, default=0)
        if high == action.sides:
            turn.happens(CoinsPaid(action.actor, 1))
        seen = {"high": high, "odd": bool(high % 2)} if high > 2 else None
        return Looked(
            high if high > 1 else None, high == 6 if high > 3 else None, seen, "even" if high % 2 == 0 else "odd"
        )

    return sdk.Plan(resolve)


def pay(world, action):
    have = player(world, action.actor).coins
    if action.coins > have and not world.options.free:
        raise sdk.Refused("AR-5", text("There are {have} coins, not {coins}.", have=have, coins=action.coins))

    def resolve(turn):
        turn.happens(CoinsPaid(action.actor, action.coins))
        return Paid(turn.world.characters[action.actor].coins)

    return sdk.Plan(resolve, cost={"coins": action.coins} if action.coins else {})


def evolve(world, event):
    payer = world.characters[event.actor]
    return replace(world, characters={**world.characters, event.actor: replace(payer, coins=payer.coins - event.coins)})


def complete(world, _given):
    wrong = [
        sdk.Warned("AR-6", text("{id} is no skill.", id=skill), f"world.characters.{key}.skills.{skill}")
        for key, person in world.characters.items()
        for skill in person.skills
        if skill not in {"aim", "stealth"}
    ]
    return world, tuple(wrong)


def nothing(*_args):
    return ()


ARCADE = sdk.System(
    id="arcade",
    title=text("Arcade"),
    motto=text("Whatever dice you like"),
    version=1,
    world=Arcade,
    actions=(Throw, Match, Look, Pay),
    events=(CoinsPaid,),
    results={Throw: Thrown, Match: Matched, Look: Looked, Pay: Paid},
    rules={Throw: throw, Match: match, Look: look, Pay: pay},
    evolve=evolve,
    complete=complete,
    check=check,
    views=sdk.Views(
        brief=nothing,
        sheet=nothing,
        tray=nothing,
        offers=nothing,
        moves=nothing,
        tell=nothing,
        blank=nothing,
        sample=nothing,
    ),
)


class Asker:
    """Puts requests to a table of games; dice are the same each time."""

    def __init__(self, systems):
        self.systems = systems

    def raw(self, body):
        return respond(body, self.systems, seeded(0))

    def __call__(self, action, world=None, **rest):
        whole = {"system": "arcade", "characters": {"ada": {"name": "Ada"}, "finn": {}}, **(world or {})}
        request = {"world": whole, "action": {"actor": "ada", **action}, **rest}
        return json.loads(msgspec.json.encode(self.raw(json.dumps(request).encode())))

    def error(self, *args, **rest):
        answer = self(*args, **rest)
        assert answer["ok"] is False
        assert set(answer) == {"ok", "error"}
        assert set(answer["error"]) == {"code", "clause", "message", "details"}
        return answer["error"]


@pytest.fixture(scope="session")
def ask():
    return Asker({"arcade": ARCADE})


@pytest.fixture(scope="session")
def games():
    """Every game that is installed."""
    return {entry.name: entry.load() for entry in entry_points(group="tablewright.systems")}
