"""Tables over a log, with a log that can be watched and made to fail."""

import asyncio
from itertools import count

from lantern_game import lantern

from tablewright.bus.local import LocalBus
from tablewright.host.tables import Tables
from tablewright.host.tokens import Tokens
from tablewright.store.errors import StoreUnavailable
from tablewright.table import commands as c
from tablewright.table.seen import Viewer
from tablewright.testing.dice import seeded

SYSTEMS = {"lantern": lantern()}


class Watched:
    """Another log, of which is known how many rows were read, and which can fail on demand."""

    def __init__(self, log):
        self._log = log
        self.rows = 0
        self.failing = {}
        self.failed = asyncio.Event()

    def __getattr__(self, name):
        return getattr(self._log, name)

    def fail(self, name, *, after=False, times=1):
        """Let the next calls of a method fail; the work is done all the same when `after`."""
        self.failing[name] = [after] * times
        self.failed = asyncio.Event()

    async def _call(self, name, *args):
        planned = self.failing.get(name)
        if not planned:
            return await getattr(self._log, name)(*args)
        after = planned.pop()
        self.failed.set()
        if after:
            await getattr(self._log, name)(*args)
        raise StoreUnavailable("The disk is full. Make room.")

    async def append(self, row):
        return await self._call("append", row)

    async def read(self, table, after=0, limit=1000):
        rows = await self._call("read", table, after, limit)
        self.rows += len(rows)
        return rows

    async def save_snapshot(self, snapshot):
        return await self._call("save_snapshot", snapshot)

    async def revoke_links(self, table, seat):
        return await self._call("revoke_links", table, seat)


def process(log, *, bus=None, systems=SYSTEMS, seed=1, fair=None):
    """The tables of one server process."""
    clock = count(1)
    return Tables(
        log=log,
        bus=bus or LocalBus(),
        systems=systems,
        tokens=Tokens(b"key"),
        now=lambda: f"2031-05-06T18:{next(clock):06}Z",
        draw=seeded(seed),
        fair=fair,
    )


async def heard(listener, number=1):
    """The next so many that a listener hears of; fewer when it is sent home."""
    found = []
    async with asyncio.timeout(10):
        async for happened in listener:
            found.append(happened)
            if len(found) == number:
                break
    return found


class Table:
    """A table with a GM, a player who plays Ada, and a spectator; Finn, with a last measure of oil, is nobody's."""

    def __init__(self, tables, opened, anya, vera):
        self.tables = tables
        self.id = opened.table
        self.gm = Viewer(opened.seat.id, "gm")
        self.anya = Viewer(anya.seat.id, "player")
        self.vera = Viewer(vera.seat.id, "spectator")
        self.viewers = (self.gm, self.anya, self.vera)
        self.ids = count(1)

    @classmethod
    async def opened(cls, tables):
        opened = await tables.open(c.OpenTable("Cave", "lantern", "Gala"))
        anya = await tables.join(opened.table, "player", "Anya")
        vera = await tables.join(opened.table, "spectator", "Vera")
        table = cls(tables, opened, anya, vera)
        await table.do(table.gm, c.TakeSample())
        await table.do(table.gm, c.AssignCharacter("ada", table.anya.seat))
        return table

    async def do(self, viewer, command, command_id=None, *, at=None):
        """Send a command, with an id of its own unless given, to this process or to another one."""
        given = command_id or f"c{next(self.ids)}"
        return await (at or self.tables).command(self.id, viewer.seat, command, given)

    async def pour(self, viewer, actor="finn", command_id=None, *, at=None):
        return await self.do(viewer, c.Act({"type": "pour", "actor": actor}), command_id, at=at)

    async def dare(self, viewer, actor="ada", *, level="everything", difficulty=4):
        return await self.do(viewer, c.Act({"type": "dare", "actor": actor, "difficulty": difficulty}, None, level))

    async def note(self, viewer, line="…", *, secret=False, at=None):
        return await self.do(viewer, c.Note(line, secret=secret), at=at)

    async def room(self, at=None):
        return await (at or self.tables).room(self.id)

    async def rows(self):
        return await self.tables.log.read(self.id, 0, 10_000)
