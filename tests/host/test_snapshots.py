"""A snapshot saves folding; it is never believed against the log."""

import itertools

import msgspec
import pytest
from hosted import SYSTEMS, process
from lantern_game import lantern

from tablewright.host import room as room_module
from tablewright.store.protocol import Snapshot
from tablewright.table import commands as c
from tablewright.table.snapshot import freeze, rules_tag

pytestmark = pytest.mark.anyio

TAG = rules_tag(SYSTEMS["lantern"])


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Snapshots every ten entries."""
    monkeypatch.setattr(room_module, "SNAPSHOT_EVERY", 10)


@pytest.fixture
async def played(table):
    """A table with some thirty entries, and Ada's oil spent."""
    for number in range(25):
        await table.note(table.anya, str(number))
    await table.pour(table.anya, "ada")
    return table


async def opened_again(table, log, system=None):
    tables = process(log, systems={"lantern": system or lantern()})
    log.rows = 0
    room = await tables.room(table.id)
    rows = log.rows
    await tables.close()
    return room, rows


async def test_a_table_opens_from_its_snapshot_and_the_rest(played, log):
    snapshot = await log.snapshot(played.id)
    assert snapshot.rules == TAG
    room, rows = await opened_again(played, log)
    live = (await played.room()).state
    assert room.state == live
    assert rows == 1 + live.rev - snapshot.rev <= 10


async def test_a_snapshot_is_saved_each_so_many_entries_and_no_oftener(table, log, monkeypatch):
    saved, honest = [], log.save_snapshot

    async def save(snapshot):
        saved.append(snapshot.rev)
        await honest(snapshot)

    monkeypatch.setattr(log, "save_snapshot", save)
    for number in range(30):
        await table.note(table.anya, str(number))
    assert [later - earlier for earlier, later in itertools.pairwise(saved)] == [10, 10]


async def replaced(table, log, **parts):
    snapshot = await log.snapshot(table.id)
    await log.save_snapshot(msgspec.structs.replace(snapshot, **parts))


async def test_a_snapshot_of_other_rules_is_not_used(played, log):
    room, rows = await opened_again(played, log, lantern(version=2))
    assert rows == room.state.rev
    assert room.state == (await played.room()).state


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff", b'{"state":1,"world":{}}'])
async def test_a_snapshot_that_cannot_be_read_is_not_used(played, log, body):
    await replaced(played, log, body=body)
    room, rows = await opened_again(played, log)
    assert rows == room.state.rev
    assert room.state == (await played.room()).state


async def test_a_snapshot_whose_world_does_not_fit_is_not_used(played, log):
    body = msgspec.json.decode((await log.snapshot(played.id)).body)
    body["world"]["characters"]["ada"]["oil"] = "much"
    await replaced(played, log, body=msgspec.json.encode(body))
    room, _ = await opened_again(played, log)
    assert room.state == (await played.room()).state


async def test_a_snapshot_from_a_longer_log_is_not_used(played, log):
    """As when the log was brought back from a backup, and the snapshot was not."""
    state = msgspec.structs.replace((await played.room()).state, rev=1_000)
    await log.save_snapshot(Snapshot(played.id, 1_000, TAG, freeze(state)))
    room, _ = await opened_again(played, log)
    assert room.state == (await played.room()).state


@pytest.mark.parametrize("wrong", [{"rev": 3}, {"id": "another"}])
async def test_a_snapshot_that_says_another_rev_or_table_than_it_is_kept_under_is_not_used(played, log, wrong):
    snapshot = await log.snapshot(played.id)
    body = msgspec.json.decode(snapshot.body)
    body["state"] |= wrong
    await replaced(played, log, body=msgspec.json.encode(body))
    room, _ = await opened_again(played, log)
    assert room.state == (await played.room()).state


async def test_a_snapshot_keeps_what_is_needed_to_hide_and_to_disclose(table, log):
    secret = await table.dare(table.gm, level="nothing")
    await table.do(table.gm, c.Disclose(secret.rev, "made"))
    for number in range(15):
        await table.note(table.gm, str(number), secret=True)
    room, rows = await opened_again(table, log)
    live = (await table.room()).state
    assert rows < live.rev
    assert (room.state.hidden, room.state.disclosed, room.state.count) == (live.hidden, live.disclosed, live.count)
    assert (live.hidden, live.disclosed) == ({"ada": "nothing"}, {secret.rev: secret.rev + 1})


async def test_a_table_goes_on_without_a_snapshot_that_cannot_be_saved(table, log, caplog):
    log.fail("save_snapshot", times=2)
    room = await table.room()
    with room.listening() as listener:
        for number in range(22):
            await table.note(table.anya, str(number))
        listener.close()
        assert len([happened async for happened in listener]) == 22
    assert "No snapshot" in caplog.text
    assert (await opened_again(table, log))[0].state == room.state
