"""Two runs of the same public commands with different secrets give a player's devices the same bytes.

A search for secret words would find little of what leaks: numbers, lengths, counts, orders and refusals tell too.
"""

import json
import random
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import msgspec
import pytest
from house import Socket, Stream, a_house
from hypothesis import HealthCheck, given, settings, strategies as st
from lantern_game import lantern

from tablewright.bootstrap import find_systems
from tablewright.host import finding, tables as host
from tablewright.kernel.decision import Declined
from tablewright.kernel.document import dump
from tablewright.table import registry, seen as seeing
from tablewright.table.checks import rows_of, says
from tablewright.web import follow as following, pages_context, trays
from tablewright.web.api import tables as api_tables
from tablewright.web.routes.parts import PARTS

pytestmark = pytest.mark.anyio


@dataclass
class Secrets:
    """What a player must not be able to tell."""

    value: int = 9
    """The difficulty of the check that is called."""
    hidden: tuple[int, ...] = ()
    """The difficulties of rolls that the GM makes in secret: how many, in what order."""
    notes: tuple[str, ...] = ()
    luck: int = 0
    """What secret dice show."""


class Session:
    """A session of play whose ids, times and public dice depend on the public commands alone."""

    def __init__(self, secrets: Secrets) -> None:
        self.secrets = secrets
        self.transcript: list[tuple[str, bytes]] = []
        self._luck = random.Random(secrets.luck)
        self._dice = random.Random(0)
        self._step = 0
        self._label = ""
        self._made = 0

    def public(self, name: str) -> str:
        self._step += 1
        self._label, self._made = f"{name}{self._step}", 0
        return self._label

    def secret(self) -> str:
        self._label = f"secret{self._luck.random()}"
        return self._label

    def fresh(self) -> str:
        self._made += 1
        return f"{self._label}-{self._made}"

    def now(self) -> str:
        return f"2026-02-03T20:{self._step:02}:00Z"

    def draw(self, sides: int) -> int:
        return (self._dice if self._label.startswith("warm") else self._luck).randint(1, sides)

    def keep(self, what: str, answer: Any) -> None:
        headers = sorted(f"{name}: {value}" for name, value in answer.headers.items())
        self.transcript.append((what, "\n".join([str(answer.status_code), *headers, answer.text]).encode()))


async def played(system, secrets):
    """What the devices of a player and a spectator receive in a session with these secrets."""
    session = Session(secrets)
    with patch.object(host, "_fresh_id", session.fresh), patch.object(host, "fresh_token", session.fresh):
        async with a_house({system.id: system}, draw=session.draw, now=session.now) as house:
            await play(house, system, session)
    return session.transcript


async def play(house, system, session):  # noqa: PLR0915 - a session has as many steps as it has
    secrets = session.secrets
    session.public("open")
    gm = await house.gm(system.id)
    room = await house.tables.room(gm.table)
    character, other = list(room.state.world.characters)[:2]
    session.public("join")
    player = await house.joined(gm.table)
    session.public("watch")
    spectator = await house.joined(gm.table, "spectator", "Sol")
    session.public("assign")
    await gm.send("/assign", {"character": character, "seat": await house.seat_of(player), "command": "a"})
    program = await house.program(player)
    devices = (player, program, spectator)
    stream = await Stream.open(program)
    sockets = [await Socket.open(each) for each in (player, spectator)]
    for socket in sockets:
        while len((await socket.until("presence"))["here"]) < 2:
            pass
    action = a_check(system, room.state.world, character)
    theirs = a_check(system, room.state.world, other)

    for _ in range(3):  # what the sheet shows for all to see is spent beforehand, by rolls in the open
        form = {"base": msgspec.json.encode(theirs).decode(), "command": session.public("warm")}
        assert (await gm.send("/act", form)).status_code == 200
    await at_the_desk(gm, session, room, secrets.notes[:1])
    for line in secrets.notes:
        await gm.send("/note", {"line": line, "secret": "1", "command": session.secret()})
        made = {"role": "gm", "most": str(len(line)), "command": session.secret()}
        assert (await gm.send("/invite", made)).status_code == 200
    session.public("call")
    base = msgspec.json.encode(action).decode()
    key = system.views.tray(room.state.world, action).difficulty
    called = {"base": base, "who": character, "title": "Quietly", "secret": "1", f"c.{key}": str(secrets.value)}
    answer = await gm.send("/call", {**called, "command": "b"})
    assert answer.status_code == 200, answer.text
    (card,) = room.state.cards
    for difficulty in secrets.hidden:
        form = {"base": msgspec.json.encode(theirs).decode(), f"c.{key}": str(difficulty), "level": "nothing"}
        answer = await gm.send("/act", {**form, "command": session.secret()})
        assert answer.status_code == 200, answer.text

    await look(session, devices, character, card, base)
    for path, form in (
        ("help", {"helper": character, "reason": "so"}),
        ("help", {"helper": other, "reason": "so"}),
        ("propose", {"instead": another_check(system, room.state.world, action), "reason": "so"}),
        ("skip", {}),
    ):
        session.public(path)
        form |= {"card": card, "character": character, "command": session.fresh()}
        session.keep(path, await player.send(f"/{path}", form))
    await look(session, devices, character, card, base)
    session.public("typed")
    form = {"card": card, "c": character, "base": base, "faces": "1"}
    session.keep("typed", await player.send("/act", {**form, "command": "c"}))
    session.public("answer")
    session.keep("answer", await player.send("/act", {"card": card, "c": character, "base": base, "command": "d"}))
    await look(session, devices, character, card, base)
    for kind in sorted(system.again):
        again = msgspec.json.encode({"type": kind, "actor": character}).decode()
        session.keep(kind, await player.at(f"/part/tray?c={quote(character)}&a={quote(again)}"))
        session.keep(kind, await player.send("/preview", {"base": again, "c": character}))
        session.keep(kind, await program.api("/preview", {"action": {"type": kind, "actor": character}}))
        session.public(kind)
        session.keep(kind, await player.send("/act", {"base": again, "c": character, "command": "e"}))
    session.public("note")
    session.keep("note", await player.send("/note", {"line": "So.", "command": "f"}))
    await look(session, devices, character, card, base)
    await search(session, player, program)
    for name, socket in zip(("player", "spectator"), sockets, strict=True):
        await hear(session, name, socket)
    event = await stream.event()
    while "So." not in event.get("data", ""):
        session.transcript.append(("stream", repr(event).encode()))
        event = await stream.event()
    await stream.leave()


async def hear(session, name, socket):
    told = await socket.message()
    while "So." not in told.get("html", ""):
        session.transcript.append((name, msgspec.json.encode(told)))
        told = await socket.message()
    await socket.leave()


async def look(session, devices, character, card, base):
    """Everything that can be looked at."""
    player, program, spectator = devices
    session.public("look")
    query = f"?c={quote(character)}"
    for page in (query, f"{query}&card={card}", "/invite", f"/advance/{quote(character)}", "/part/log?before=90"):
        session.keep(page, await player.at(page))
    for part in ("party", "sheet", "moves", "cards", "desk", "tray"):
        session.keep(part, await player.at(f"/part/{part}{query}"))
        session.keep(part, await spectator.at(f"/part/{part}{query}"))
    for device in (player, spectator):
        session.keep("parts", await device.at(f"/parts{query}&" + "&".join(f"{part}=" for part in PARTS)))
    session.keep("", await spectator.at())
    form = {"card": card, "c": character, "base": base}
    session.keep("preview", await player.send("/preview", form))
    session.keep("wanted", await player.send("/wanted", form))
    session.keep("home", await player.get("/"))
    session.keep("table", await program.api())
    session.keep("entries", await program.api("/entries"))
    session.keep("odds", await program.api("/preview", {"card": card, "character": character}))
    session.keep("disclose", await player.send("/disclose", {"entry": "5", "level": "everything"}))


SOUGHT = ("/log", "/log?q=butler", "/log?q=secret", "/log?kind=roll", "/log?person=Gus", "/log?at=3", "/part/pins")
"""The log as it is searched: for what is hidden too."""


async def search(session, player, program):
    for page in (*SOUGHT, "/desk"):
        session.keep(page, await player.at(page))
    session.keep("sought", await program.api("/entries?q=butler"))


async def at_the_desk(gm, session, room, lines):
    """What a GM writes, prepares, throws and pins unseen."""
    for line in lines:
        forms = [
            ("text", {"field": "desk", "text": line}),
            ("prepare", {"title": line[:80], "value": str(len(line))}),
            ("throw", {"dice": f"{1 + len(line) % 9}d6", "why": line[:80], "level": "nothing"}),
            ("pin", {"pinned": "1"}),
        ]
        for path, form in forms:
            newest = {"entry": str(room.state.rev)} if path == "pin" else {}
            answer = await gm.send(f"/{path}", {**form, **newest, "command": session.secret()})
            assert answer.status_code == 200, answer.text


def a_check(system, world, character):
    """Something that is rolled against a difficulty: a line of the sheet where there are any."""
    groups = system.views.sheet(world, character).groups
    rows = [row.action for group in groups for row in (group, *group.rows) if row.action is not None]
    for action in (*rows, *({"type": kind, "actor": character} for kind in system.action_types)):
        with suppress(Declined):
            if system.views.tray(world, action).difficulty:
                return action
    raise AssertionError("nothing is rolled against a difficulty")


def another_check(system, world, action):
    """What else could be rolled, as the page would have it; empty where the sheet has nothing else."""
    key = system.views.tray(world, action).difficulty
    rows = [says(row.action, key) for row in rows_of(system, world, action["actor"], action["type"])]
    return json.dumps(next((row for row in rows if row and row != says(action, key)), {}))


def differences(one, two):
    found = [name for (name, first), (_, second) in zip(one, two, strict=False) if first != second]
    return found if len(one) == len(two) else [*found, "length"]


RUNS = (
    Secrets(value=3, luck=1),
    Secrets(value=20, luck=2, hidden=(3, 12), notes=("the butler did it",)),
    Secrets(value=0, luck=3, hidden=(12,), notes=("no", "a much longer secret than that one was")),
)


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_a_players_devices_receive_the_same_whatever_the_secrets_are(game):
    system = find_systems()[game]
    first, *others = [await played(system, secrets) for secrets in RUNS]
    assert [differences(first, other) for other in others] == [[], []]


A_SECRET = st.builds(
    Secrets,
    value=st.integers(-20, 60),
    hidden=st.lists(st.integers(-20, 60), max_size=4).map(tuple),
    notes=st.lists(st.text(min_size=1, max_size=40).filter(lambda line: "\0" not in line), max_size=3).map(tuple),
    luck=st.integers(0, 99),
)


@given(one=A_SECRET, two=A_SECRET)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
async def test_no_secret_that_anybody_thinks_of_makes_a_difference(one, two):
    assert differences(await played(lantern(), one), await played(lantern(), two)) == []


def for_everyone(_record):
    return "everyone"


def all_of_it(record, _level, _viewer, entry):
    return msgspec.structs.replace(entry, character=record.name, tell=record.tell, steps=record.steps, dice=record.dice)


def a_length(record, level, viewer, entry):
    told = SEEN(record, level, viewer, entry)
    return msgspec.structs.replace(told, who=told.who + "." * len(repr(record.action)))


def by_the_log(_record, rev, _viewer):
    return rev


def counting_all(state, _viewer):
    return state.rev


def open_card(card, _viewer):
    return seeing.SeenCard(card.id, card.title, card.characters, card.secret, card.value)


def with_the_true_value(self, action):
    return dict(action) if self.card is None else {**action, self.card.difficulty: self.card.value}


def always(_seated, _happened):
    return True


def with_the_world(seated, words):
    return {**VIEW(seated, words), "world": dump(seated.state.world)}


SEEN, VIEW = seeing._acted, api_tables.table_view
ENTRIES = finding.entries


async def as_the_gm_sees_it(log, state, viewer, after, up_to):
    return await ENTRIES(log, state, seeing.Viewer(viewer.seat, "gm"), after, up_to)


LEAKS = {
    "a search through what is hidden": [(finding, "entries", as_the_gm_sees_it)],
    "records that are hidden": [(registry, "audience", for_everyone), (seeing, "audience", for_everyone)],
    "all of a roll": [(seeing, "_acted", all_of_it)],
    "the length of what was asked": [(seeing, "_acted", a_length)],
    "the log's own numbers": [(seeing, "number_of", by_the_log)],
    "a cursor that counts what is hidden": [(pages_context, "number", counting_all)],
    "the difficulty on the card": [(seeing, "_card", open_card)],
    "odds at the true difficulty": [(trays.Begun, "with_value", with_the_true_value), (trays.Begun, "secret", False)],
    "a stir of the page": [(following, "_changed", always)],
    "documents with their bookkeeping": [(api_tables, "table_view", with_the_world)],
}


@pytest.mark.parametrize("leaks", LEAKS.values(), ids=LEAKS)
async def test_a_planted_leak_is_seen(leaks):
    with ExitStack() as stack:
        for place, name, leak in leaks:
            stack.enter_context(patch.object(place, name, leak))
        first, second = [await played(lantern(), secrets) for secrets in RUNS[:2]]
    assert differences(first, second)


async def test_without_a_leak_there_is_nothing_to_see():
    first, second = [await played(lantern(), secrets) for secrets in RUNS[:2]]
    assert differences(first, second) == []
