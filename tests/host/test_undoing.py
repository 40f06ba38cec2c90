"""Undo over a durable log: the same for every process and after every restart, and no dearer than it must be."""

import pytest
from hosted import Table, process

from tablewright.host import room as room_module
from tablewright.host.refolding import refolded
from tablewright.table import commands as c
from tablewright.table.handlers import RestsOnIt

pytestmark = pytest.mark.anyio


async def oil(table, key="finn", at=None):
    return (await table.room(at)).state.world.characters[key].oil


async def test_every_process_and_every_restart_agree_on_what_is_undone(table, log, other):
    poured = (await table.pour(table.gm)).rev
    await other.room(table.id)
    await table.do(table.gm, c.Undo(poured))
    await table.note(table.anya, at=other)
    assert await oil(table, at=other) == await oil(table) == 1
    reopened = process(log)
    assert await oil(table, at=reopened) == 1
    await table.note(table.anya)
    first, third = [(await table.room(at)).state for at in (None, reopened)]
    assert first.undone == third.undone == {poured}
    assert first.world == third.world
    await reopened.close()


async def test_the_same_undo_twice_is_one(table):
    poured = (await table.pour(table.gm)).rev
    done = [await table.do(table.gm, c.Undo(poured), "once") for _ in range(2)]
    assert [each.repeated for each in done] == [False, True]
    assert done[0].rev == done[1].rev


async def test_an_undo_decides_at_the_head_of_the_log(table, other):
    """What another process did meanwhile rests on it too."""
    filled = (await table.do(table.gm, c.Act({"type": "fill", "actor": "finn"}))).rev
    await other.room(table.id)
    await table.pour(table.gm)
    await table.pour(table.gm)
    with pytest.raises(RestsOnIt):
        await table.do(table.gm, c.Undo(filled), at=other)
    assert await oil(table) == 0


async def test_a_snapshot_before_it_saves_the_fold_of_what_is_older(table, log, monkeypatch):
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 20)
    for _ in range(30):
        await table.note(table.anya)
    poured = (await table.pour(table.gm)).rev
    room = await table.room()
    kept = await log.snapshot(table.id)
    assert kept is not None
    log.rows = 0
    again = await refolded(log, room.system, room.state, {poured}, poured)
    assert log.rows == room.state.rev - kept.rev
    assert again.state.world.characters["finn"].oil == 1


async def test_a_snapshot_of_what_does_not_count_any_more_is_not_folded_upon(table, monkeypatch):
    early = (await table.pour(table.gm)).rev
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 20)
    for _ in range(30):
        await table.note(table.anya)
    await table.do(table.gm, c.Undo(early))
    late = (await table.pour(table.gm, "ada")).rev
    await table.do(table.gm, c.Undo(late))
    assert (await oil(table), await oil(table, "ada")) == (1, 3)
    await table.do(table.gm, c.Redo())
    await table.do(table.gm, c.Redo())
    assert (await oil(table), await oil(table, "ada")) == (0, 2)


async def test_history_shows_what_is_undone_and_what_can_be(table):
    poured = (await table.pour(table.anya, "ada")).rev
    await table.dare(table.gm, "finn")
    mine = [entry.n for entry in await table.tables.history(table.id, table.anya) if entry.may_undo]
    assert len(mine) == 1
    await table.do(table.anya, c.Undo(mine[0]))
    for viewer in table.viewers:
        (undone,) = [entry for entry in await table.tables.history(table.id, viewer) if entry.undone]
        assert str(undone.tell.made) == "Oil"
    assert poured in (await table.room()).state.undone


async def test_a_story_is_read_from_the_whole_log(table, monkeypatch):
    monkeypatch.setattr("tablewright.host.stories.PAGE", 7)
    for _ in range(20):
        await table.note(table.anya)
    await table.pour(table.gm)
    told = await table.tables.story(table.id, table.vera, "finn", "oil")
    assert [(each.was, each.now) for each in told] == [(None, 1), (1, 0)]
    assert told[-1].entry.who == "Gala"


@pytest.fixture
async def table(tables):
    return await Table.opened(tables)
