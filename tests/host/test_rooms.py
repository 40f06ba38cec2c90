"""Tables are kept in memory while they are used, each once."""

import asyncio

import pytest
from hosted import Table, Watched, process

from tablewright.host import rooms as rooms_module
from tablewright.store.memory import MemoryEventLog
from tablewright.table import commands as c

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Three tables fit into memory."""
    monkeypatch.setattr(rooms_module, "ROOMS", 3)


async def some(tables, number):
    opened = [await tables.open(c.OpenTable(str(index), "lantern", "Gala")) for index in range(number)]
    return [each.table for each in opened]


async def test_the_tables_used_least_lately_are_let_go_of(tables, log):
    ids = await some(tables, 5)
    rooms = [await tables.room(id_) for id_ in ids]
    log.rows = 0
    assert [await tables.room(id_) for id_ in ids[2:]] == rooms[2:]
    assert log.rows == 0
    assert await tables.room(ids[0]) is not rooms[0]


async def test_a_table_that_is_looked_at_followed_or_written_to_is_kept(tables):
    first, second, third, *others = await some(tables, 8)
    rooms = [await tables.room(id_) for id_ in (first, second, third)]
    with rooms[0].present("gm"), rooms[1].listening():
        async with rooms[2].step:
            for id_ in others:
                await tables.room(id_)
            assert [await tables.room(id_) for id_ in (first, second, third)] == rooms
    for id_ in others:
        await tables.room(id_)
    assert await tables.room(first) is not rooms[0]


async def test_the_table_that_is_asked_for_is_never_let_go_of(tables):
    *busy, last = await some(tables, 4)
    rooms = [await tables.room(id_) for id_ in busy]
    with rooms[0].present("gm"), rooms[1].present("gm"), rooms[2].present("gm"):
        assert await tables.room(last) is await tables.room(last)


async def test_a_table_that_was_let_go_of_comes_back_as_it_was(tables):
    table = await Table.opened(tables)
    before = await table.room()
    for id_ in await some(tables, 3):
        await tables.room(id_)
    after = await table.room()
    assert after is not before
    assert after.state == before.state
    assert (await table.note(table.anya)).rev == before.state.rev + 1


async def test_a_table_that_many_ask_for_at_once_is_opened_once():
    table = await Table.opened(process(MemoryEventLog()))
    log = Watched(table.tables.log)
    tables = process(log)
    rooms = await asyncio.gather(*(tables.room(table.id) for _ in range(20)))
    assert len(set(map(id, rooms))) == 1
    assert log.rows == 1 + rooms[0].state.rev - 1
    await tables.close()


async def test_a_table_that_takes_long_to_open_keeps_no_other_waiting(tables, log, monkeypatch):
    slow, quick = await some(tables, 2)
    honest, go = log.read, asyncio.Event()

    async def read(table, *args):
        if table == slow:
            await go.wait()
        return await honest(table, *args)

    monkeypatch.setattr(log, "read", read)
    waiting = asyncio.ensure_future(tables.room(slow))
    assert (await tables.room(quick)).state.id == quick
    assert not waiting.done()
    go.set()
    assert (await waiting).state.id == slow
