"""The log as each viewer sees it: live, reloaded, page by page, and after a cursor."""

import asyncio

import msgspec
import pytest
from hosted import Table, Watched, process

from tablewright.host import tables as tables_module
from tablewright.store.memory import MemoryEventLog
from tablewright.table import commands as c
from tablewright.table.seen import Viewer, number

pytestmark = pytest.mark.anyio


async def an_evening(table):
    """Open rolls, hidden ones, notes, called checks and disclosures."""
    hidden = [await table.dare(table.gm, level="nothing") for _ in range(3)]
    for level in ("made", "outcome", "dice", "everything"):
        await table.dare(table.gm, "finn", level=level)
        await table.note(table.gm, "psst", secret=True)
        await table.dare(table.anya)
    for secret, level in ((True, "nothing"), (True, None), (False, None)):
        call = c.CallCheck("Jump", ("ada",), {"type": "dare"}, 4, secret=secret, level=level)
        card = (await table.do(table.gm, call)).record.card.id
        hidden.append(await table.do(table.anya, c.AnswerCard(card, "ada")))
    await table.do(table.anya, c.RenameSeat("Аня"))
    for done, level in zip(hidden, ("made", "outcome", "everything", "dice", "everything"), strict=False):
        await table.do(table.gm, c.Disclose(done.rev, level))
    await table.do(table.gm, c.Disclose(hidden[0].rev, "everything"))
    await table.note(table.gm, "psst", secret=True)


async def whole(table, viewer):
    return await table.tables.history(table.id, viewer, limit=1000)


async def test_everyone_sees_their_own_log_numbered_without_gaps(table):
    await an_evening(table)
    state = (await table.room()).state
    lengths = set()
    for viewer in (*table.viewers, Viewer("later", "player")):
        entries = await whole(table, viewer)
        assert [entry.n for entry in entries] == list(range(1, number(state, viewer) + 1))
        lengths.add(len(entries))
    assert len(lengths) == 3


async def test_what_is_seen_live_is_what_is_seen_when_the_page_is_loaded_again(table):
    room = await table.room()
    with room.listening() as listener:
        start = {viewer: number(room.state, viewer) for viewer in table.viewers}
        await an_evening(table)
        end = room.state.rev
        live = {viewer: [] for viewer in table.viewers}
        async for happened in listener:
            for viewer in table.viewers:
                if (entry := await table.tables.entry(happened, viewer)) is not None:
                    live[viewer].append(entry)
            if happened.row.rev == end:
                break
    for viewer in table.viewers:
        reloaded = (await whole(table, viewer))[start[viewer] :]
        assert msgspec.json.encode(live[viewer]) == msgspec.json.encode(reloaded)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50])
async def test_pages_have_no_gaps_and_no_doubles(table, size):
    await an_evening(table)
    for viewer in table.viewers:
        pages, before = [], None
        while page := await table.tables.history(table.id, viewer, before, size):
            assert len(page) == size or page[0].n == 1
            pages = [*page, *pages]
            before = page[0].n
        assert pages == await whole(table, viewer)


async def test_a_page_of_what_is_not_there_is_empty_or_the_last(table):
    for before in (-5, 0, 1):
        assert await table.tables.history(table.id, table.anya, before) == []
    assert await table.tables.history(table.id, table.anya, 10**6) == await whole(table, table.anya)
    assert await table.tables.history(table.id, table.anya, limit=0) == []


async def test_who_comes_back_with_a_number_gets_what_is_newer(table):
    await an_evening(table)
    state = (await table.room()).state
    for viewer in table.viewers:
        entries = await whole(table, viewer)
        for after in range(len(entries) + 2):
            assert [entry async for entry in table.tables.since(state, viewer, after)] == entries[after:]


async def test_what_is_newer_ends_at_the_state_that_is_known(table):
    state = (await table.room()).state
    await an_evening(table)
    assert [entry async for entry in table.tables.since(state, table.anya, number(state, table.anya))] == []
    assert len([entry async for entry in table.tables.since(state, table.gm, 0)]) == state.rev


@pytest.mark.parametrize("page", [1, 2, 5])
async def test_what_is_newer_is_read_a_page_at_a_time(table, log, monkeypatch, page):
    monkeypatch.setattr(tables_module, "PAGE", page)
    await an_evening(table)
    state = (await table.room()).state
    for viewer in table.viewers:
        log.rows = 0
        missed = table.tables.since(state, viewer, 3)
        first = await anext(missed)
        assert log.rows <= page + 10
        assert [first, *[entry async for entry in missed]] == (await whole(table, viewer))[3:]


async def test_a_disclosure_leads_to_the_entry_that_each_viewer_had(table):
    await an_evening(table)
    for viewer in table.viewers:
        entries = {entry.n: entry for entry in await whole(table, viewer)}
        back = [entry for entry in entries.values() if entry.of is not None]
        assert back
        for entry in back:
            assert entries[entry.of].kind == "acted"
            assert entries[entry.of].character == entry.character


# How much is read


async def a_long_table(rows):
    """A table on which every other entry is hidden from the players."""
    tables = process(MemoryEventLog())
    table = await Table.opened(tables)
    for index in range(rows):
        await table.note(table.gm, str(index), secret=bool(index % 2))
    await tables.close()
    return table


@pytest.fixture(scope="module")
def long_table():
    return asyncio.run(a_long_table(3_000))


async def read_by(long_table, work, watched):
    tables = process(watched)
    await tables.room(long_table.id)
    watched.rows = 0
    result = await work(tables)
    await tables.close()
    return result, watched.rows


@pytest.fixture
def watched(long_table):
    return Watched(long_table.tables.log)


@pytest.mark.parametrize("before", [None, 1400, 700, 40])
@pytest.mark.parametrize("who", [0, 1, 2])
async def test_a_page_costs_what_is_on_it_wherever_it_stands(long_table, watched, who, before):
    viewer = long_table.viewers[who]
    page, rows = await read_by(long_table, lambda tables: tables.history(long_table.id, viewer, before, 30), watched)
    assert len(page) == 30
    assert rows <= 150


async def test_a_disclosure_costs_a_few_rows(long_table, watched):
    tables, gm = process(watched), long_table.gm.seat
    dare = c.Act({"type": "dare", "actor": "ada", "difficulty": 4}, None, "made")
    done = await tables.command(long_table.id, gm, dare, "roll")
    watched.rows = 0
    for level in ("outcome", "dice"):
        await tables.command(long_table.id, gm, c.Disclose(done.rev, level), level)
    assert watched.rows <= 4
    entries = await tables.history(long_table.id, long_table.anya, limit=2)
    assert {entry.of for entry in entries} == {entries[0].n - 1}
    await tables.close()


async def test_a_long_table_opens_with_as_few_rows_as_a_short_one(long_table, watched):
    tables = process(watched)
    await tables.room(long_table.id)
    assert watched.rows <= 201 + 1
    await tables.close()
