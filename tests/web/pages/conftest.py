"""A game that rolls whatever a test asks for, and pages of the games that are installed."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from importlib.metadata import entry_points
from typing import NamedTuple

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.kernel.rule import script, wanted
from tablewright.sdk import (
    Action,
    Brief,
    Group,
    Item,
    Listing,
    Nothing,
    Plan,
    Pool,
    Refused,
    Row,
    Sheet,
    Step,
    Sum,
    System,
    Tell,
    Tray,
    Views,
    World,
    plain,
    text,
)
from tablewright.table.fill import fill, preset
from tablewright.table.seen import Entry, SeenCard
from tablewright.web.pages.model import Member, Person, TablePage, TrayView, Viewer
from tablewright.web.pages.odds import odds_view

GAMES = sorted(entry.name for entry in entry_points(group="tablewright.systems"))


class Knack(msgspec.Struct, frozen=True):
    name: str
    extra: Mapping[str, object] = {}


class KnackWorld(World, frozen=True, kw_only=True):
    options: Nothing
    content: Nothing
    scene: Nothing
    characters: Mapping[str, Knack]


class Throw(Action, frozen=True, tag="throw", kw_only=True):
    difficulty: int
    count: int = 1
    sides: int = 10
    plus: int = 0
    exploding: bool = False


class Gather(Action, frozen=True, tag="gather", kw_only=True):
    difficulty: int
    dice: int = 3


class Stand(Action, frozen=True, tag="stand", kw_only=True):
    difficulty: int = 0


class Result(msgspec.Struct, frozen=True):
    total: int | None
    success: bool
    tired: bool = False


def throw(_world, action):
    if action.difficulty > 99:
        raise Refused("KN-2", text("At most {n} is asked for. Ask for less.", n=99))

    def resolve(_turn):
        read = yield Sum(action.count, action.sides, action.plus, action.difficulty, "KN-1", exploding=action.exploding)
        return Result(read.total, read.reached, not read.reached)

    steps = (
        Step("skill", "knack", action.plus, "KN-1"),
        Step("bonus", "A <b>charm</b>", 1, "KN-3", applied=False, note=text("The other is better.")),
    )
    return Plan(resolve, steps)


def gather(_world, action):
    def resolve(_turn):
        read = yield Pool(action.dice, "KN-4")
        return Result(read.successes, read.successes >= action.difficulty)

    return Plan(resolve, (Step("pool", "knack", action.dice, "KN-4"),))


def tray(_world, action):
    return Tray(text("Knack"), action, also=("tired",))


def sheet(world, key):
    name = plain(world.characters[key].name)
    row = Row(name, 2, 7, {"type": "throw", "actor": key, "difficulty": 10})
    return Sheet(name, name, groups=(Group(name, 3, (row,)),), lists=(Listing(name, (Item(name, name, name),)),))


@pytest.fixture(scope="session")
def knack() -> System:
    return System(
        id="knack",
        title=text("Knack"),
        motto=text("whatever you roll"),
        version=1,
        world=KnackWorld,
        actions=(Throw, Gather, Stand),
        events=(),
        results={Throw: Result, Gather: Result, Stand: Result},
        rules={Throw: throw, Gather: gather, Stand: lambda _world, _action: Plan(lambda _turn: Result(None, True))},
        evolve=lambda world, _event: world,
        complete=lambda world, _given: (world, ()),
        names={"knack": text("Knack"), "field.total": text("Total"), "field.tired": text("Tired")},
        views=Views(
            brief=lambda world, key: Brief(plain(world.characters[key].name)),
            sheet=sheet,
            tray=tray,
            offers=lambda _world, _key: (),
            moves=lambda _world, _key: (),
            tell=lambda _world, _action, _rolled: Tell(text("Knack")),
            blank=lambda name: {"name": name},
            sample=lambda: {"characters": {"ada": {"name": "Ada"}}},
        ),
    )


@pytest.fixture(scope="session")
def looked(knack):
    """The odds of an action of the made-up game."""
    world = load(knack, {"system": "knack", **knack.views.sample()}).world

    def look(kind, *, secret=False, **fields):
        action = {"type": kind, "actor": "ada", **fields}
        return odds_view(knack, world, tray(world, action), action, secret=secret)

    return look


class Drawn(NamedTuple):
    """A page as it reads: its tags with their attributes, and its text."""

    tags: tuple[tuple[str, dict[str, str | None]], ...]
    text: str


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.pieces: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.pieces.append(data)


@pytest.fixture(scope="session")
def read():
    """Read HTML as a browser would, near enough."""

    def read(html: str) -> Drawn:
        reader = _Reader()
        reader.feed(html)
        return Drawn(tuple(reader.tags), "".join(reader.pieces))

    return read


@pytest.fixture(scope="session", params=GAMES)
def game(request) -> System:
    return next(iter(entry_points(group="tablewright.systems", name=request.param))).load()


@pytest.fixture(scope="session")
def world(game):
    return load(game, {"system": game.id, **game.views.sample()}).world


def rollable(sheet):
    """The actions that the lines of a sheet begin."""
    rows = [row for group in sheet.groups for row in group.rows]
    while rows:
        row = rows.pop(0)
        rows += row.rows
        if row.action and not row.shut:
            yield row.action
    yield from (group.action for group in sheet.groups if group.action)


@pytest.fixture(scope="session")
def page_of():
    """A table as a viewer sees it, with a tray begun, a check called and a roll of each kind in the log."""

    def page_of(game, world, *, role="gm", name="Noor", secret=False):
        views = game.views
        key = next(iter(world.characters))
        base = next(rollable(views.sheet(world, key)))
        begun = views.tray(world, base)
        action = fill(begun.action, begun.controls, preset(begun.controls))
        card = SeenCard("card-1", name, (key,), secret, None if secret else 10)
        return TablePage(
            id="t1",
            name=name,
            system=game,
            viewer=Viewer("s1", name, role),
            cursor="7",
            party=tuple(Member(each, views.brief(world, each), name, True, True) for each in world.characters),
            people=(Person("s1", name, "gm", True), Person("s2", name, "player", False)),
            character=key,
            sheet=views.sheet(world, key),
            can_act=True,
            tray=TrayView(
                begun,
                odds_view(game, world, begun, action, secret=secret),
                base,
                faces=(3,),
                wanted=(6, 6),
                card=card if secret else None,
            ),
            moves=views.moves(world, key),
            entries=entries(game, world, base, name),
            older=1,
            may_advance=True,
            owner="s2",
            cards=(card,),
        )

    return page_of


def entries(game, world, base, name):
    begun = game.views.tray(world, base)
    action = game.action(fill(begun.action, begun.controls, preset(begun.controls)))
    plan = game.prepare(world, action)
    faces: tuple[int, ...] = ()
    while asked := wanted(plan, game.turn(world), faces):
        faces += (asked[0],)
    rolled = script(plan, game.turn(world), faces)
    made = Entry(
        n=5,
        at="2026-03-01T20:00:00Z",
        kind="acted",
        who=name,
        character=name,
        tell=game.views.tell(world, action, rolled),
        steps=rolled.steps,
        dice=rolled.dice,
        odds="4/5",
    )
    return (
        made,
        msgspec.structs.replace(made, n=4, secret=True, level="outcome"),
        msgspec.structs.replace(made, n=3, steps=(), odds=None, typed=True, of=2),
        Entry(n=2, at="2026-03-01T19:59:00Z", kind="note", who=name, text=plain(name), secret=True),
        Entry(n=1, at="2026-03-01T19:58:00Z", kind="joined", who=name, text=plain(name)),
    )
