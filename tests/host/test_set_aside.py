"""A row that can't be read or folded stays as it is, is told to the GM, and stops nothing."""

import msgspec
import pytest
from hosted import Table, heard, process
from lantern_game import lantern

from tablewright.store.protocol import Row
from tablewright.table import commands as c, records as r
from tablewright.table.seen import Viewer, number

pytestmark = pytest.mark.anyio

BROKEN = {
    "no JSON": b"{",
    "no record": b"null",
    "a kind that nobody knows": b'{"record":"sailed/1"}',
    "a field that does not fit": b'{"record":"noted/1","line":7}',
    "not UTF-8": b'{"record":"noted/1","line":"\xff"}',
    "nothing": b"",
}


async def append(table, body, seat="gm"):
    """Put a row into the log as a fault would, past all that the host does."""
    rev = await table.tables.log.head(table.id) + 1
    await table.tables.log.append(Row(table.id, rev, f"broken {rev}", seat, "later", 1, body))
    return rev


async def reopened(table, log, systems=None):
    tables = process(log) if systems is None else process(log, systems=systems)
    await tables.room(table.id)
    return tables


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
async def test_a_row_that_cannot_be_read_is_told_to_the_gm_alone(table, log, body):
    await table.note(table.anya, "before")
    rev = await append(table, body)
    tables = await reopened(table, log)
    for viewer in table.viewers:
        entries = await tables.history(table.id, viewer)
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        assert ("unreadable" in {entry.kind for entry in entries}) == (viewer == table.gm)
    told = (await tables.history(table.id, table.gm))[-1]
    assert (told.n, told.kind) == (rev, "unreadable")
    assert "can't be read" in str(told.text)
    assert (await table.rows())[-1].body == body
    await tables.close()


async def test_the_table_goes_on_after_a_row_that_cannot_be_read(table, log):
    await append(table, b"{")
    tables = await reopened(table, log)
    done = await table.note(table.anya, "after", at=tables)
    assert done.rev == len(await table.rows())
    entries = await tables.history(table.id, table.anya)
    assert [entry.n for entry in entries] == list(range(1, done.rev))
    assert str(entries[-1].text) == "after"
    await tables.close()


async def test_a_row_that_broke_in_the_middle_leaves_the_numbers_of_the_others(table, log, monkeypatch):
    """What was acknowledged keeps its number, so that a page can come back with its cursor."""
    await table.note(table.gm, "hidden", secret=True)
    done = await table.note(table.anya, "breaks")
    for line in "abc":
        await table.note(table.anya, line)
        await table.note(table.gm, "hidden", secret=True)
    await table.note(table.anya, "d")
    before = {viewer: await table.tables.history(table.id, viewer) for viewer in table.viewers}
    honest = log.read

    async def damaged(*args):
        rows = await honest(*args)
        return [msgspec.structs.replace(row, body=b"{") if row.rev == done.rev else row for row in rows]

    monkeypatch.setattr(log, "read", damaged)
    tables = await reopened(table, log)
    for viewer in table.viewers:
        readable = [entry for entry in before[viewer] if str(entry.text) != "breaks"]
        after = await tables.history(table.id, viewer)
        assert [entry for entry in after if entry.kind != "unreadable"] == readable
        state = (await tables.room(table.id)).state
        assert [entry async for entry in tables.since(state, viewer, readable[-2].n)] == after[-1:]
        assert await tables.history(table.id, viewer, before=readable[-1].n, limit=2) == after[-3:-1]
        lost = next(entry.n for entry in before[viewer] if str(entry.text) == "breaks")
        upto = await tables.history(table.id, viewer, before=lost + 1)
        assert [entry for entry in upto if entry.kind != "unreadable"] == before[viewer][: lost - 1]
    await tables.close()


async def test_a_record_that_no_longer_folds_is_still_seen_but_changes_nothing(table, log):
    await table.pour(table.gm, "ada")
    lines = {viewer: await table.tables.history(table.id, viewer) for viewer in table.viewers}
    rev = (await table.room()).state.rev
    tables = await reopened(table, log, {"lantern": lantern_without_oil()})
    state = (await tables.room(table.id)).state
    assert (state.rev, state.world.characters["ada"].oil) == (rev, 3)
    assert list(state.aside) == [rev]
    for viewer in (table.anya, table.vera):
        assert await tables.history(table.id, viewer) == lines[viewer]
        assert number(state, viewer) == lines[viewer][-1].n
    assert (await tables.history(table.id, table.gm))[-1].kind == "unreadable"
    await tables.close()


def lantern_without_oil():
    """A later version of the game, whose events have another name."""

    class OilMoved(msgspec.Struct, frozen=True, tag_field="type", tag="oil_moved/1"):
        actor: str

    system = lantern(version=2)
    object.__setattr__(system, "events", (OilMoved,))
    return system


async def test_what_cannot_be_read_is_heard_live_by_the_gm_alone(table):
    room = await table.room()
    with room.listening() as listener:
        await append(table, b"{")
        await table.note(table.anya, "after")
        broken, after = await heard(listener, 2)
    assert isinstance(broken.record, r.Unreadable)
    entries = [await table.tables.entry(broken, viewer) for viewer in table.viewers]
    assert [entry and entry.kind for entry in entries] == ["unreadable", None, None]
    assert (await table.tables.entry(after, table.anya)).n == number(after.after, table.anya)


async def test_a_command_whose_row_broke_is_answered_as_done(table, log):
    rev = await log.head(table.id) + 1
    broken = Row(table.id, rev, f"{table.anya.seat}/mine", table.anya.seat, "later", 1, b"{")
    await log.append(broken)
    done = await table.note(table.anya)
    assert done.rev == rev + 1
    again = await table.do(table.anya, c.Note("mine"), "mine")
    assert (again.rev, again.repeated, type(again.record)) == (rev, True, r.Unreadable)
    refused = await table.do(table.anya, c.Act({"type": "pour", "actor": "bat"}), "mine")
    assert (refused.rev, refused.repeated) == (rev, True)


async def test_what_cannot_be_read_is_no_roll_to_disclose(table):
    rev = await append(table, b"{")
    await table.note(table.gm)
    with pytest.raises(Exception, match="no roll"):
        await table.do(table.gm, c.Disclose(rev, "everything"))


@pytest.mark.parametrize("body", [b"{", b'{"record":"noted/1","line":"x"}'])
async def test_a_table_whose_first_row_is_broken_is_not_there_but_the_others_are(tables, log, body, caplog):
    await log.append(Row("lost", 1, "open", "gm", "now", 1, body))
    with pytest.raises(Exception, match="no seat"):
        await tables.room("lost")
    assert "lost can't be opened" in caplog.text
    assert (await Table.opened(tables)).id


async def test_a_table_whose_game_is_not_installed_is_not_there(table, log, caplog):
    tables = process(log, systems={})
    with pytest.raises(Exception, match="no seat"):
        await tables.room(table.id)
    assert "not installed" in caplog.text


async def test_a_stranger_sees_no_more_of_a_broken_log_than_a_player(table, log):
    await append(table, b"{", seat=table.anya.seat)
    tables = await reopened(table, log)
    assert all(entry.kind != "unreadable" for entry in await tables.history(table.id, Viewer("later", "spectator")))
    assert all(entry.kind != "unreadable" for entry in await tables.history(table.id, table.anya))
    await tables.close()
