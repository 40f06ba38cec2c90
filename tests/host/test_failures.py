"""A store that fails is heard of by whoever asked, and leaves the table as its log is."""

import pytest
from hosted import Table, heard, process

from tablewright.kernel.decision import Refused
from tablewright.store.errors import StoreUnavailable

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("after", [False, True])
async def test_a_failed_append_is_told_and_the_same_id_again_is_done_once(table, log, after):
    """Whether the row got to the disk before the fault is not known, and need not be."""
    rows = len(await table.rows())
    log.fail("append", after=after)
    with pytest.raises(StoreUnavailable):
        await table.pour(table.gm, command_id="mine")
    again = await table.pour(table.gm, command_id="mine")
    assert again.repeated == after
    assert len(await table.rows()) == rows + 1
    assert (await table.room()).state.world.characters["finn"].oil == 0


@pytest.mark.parametrize("after", [False, True])
async def test_after_a_failed_append_the_next_command_is_decided_on_the_log_as_it_is(table, log, after):
    log.fail("append", after=after)
    with pytest.raises(StoreUnavailable):
        await table.pour(table.gm)
    if after:
        with pytest.raises(Refused, match="empty"):
            await table.pour(table.gm)
    else:
        assert (await table.pour(table.gm)).record.result == {"oil": 0}


async def test_a_row_that_got_there_in_spite_of_a_fault_is_heard_of(table, log):
    room = await table.room()
    with room.listening() as listener:
        log.fail("append", after=True)
        with pytest.raises(StoreUnavailable):
            await table.note(table.anya, "there after all")
        (happened,) = await heard(listener)
    assert happened.record.line == "there after all"


async def test_a_fault_while_the_log_is_read_on_is_told_and_leaves_the_state_in_order(table, log):
    other = process(log)
    await table.note(table.anya, "first", at=other)
    log.fail("read")
    with pytest.raises(StoreUnavailable):
        await table.note(table.anya, "second")
    assert (await table.note(table.anya, "third")).rev == len(await table.rows())
    await other.close()


async def test_a_fault_of_the_question_whether_a_command_was_done_is_told(table, log):
    await table.pour(table.gm)
    log.fail("append")
    with pytest.raises(StoreUnavailable):
        await table.pour(table.gm)
    with pytest.raises(Refused):
        await table.pour(table.gm)


async def test_a_table_that_could_not_be_opened_opens_later(table, log):
    other = process(log)
    log.fail("read")
    with pytest.raises(StoreUnavailable):
        await other.room(table.id)
    assert (await other.room(table.id)).state.rev == len(await table.rows())
    await other.close()


async def test_a_table_is_not_opened_in_part(tables, log):
    log.fail("append")
    with pytest.raises(StoreUnavailable):
        await Table.opened(tables)
    assert await log.tables() == ()
