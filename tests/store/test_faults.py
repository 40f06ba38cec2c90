"""A disk that fails stops the log with a sentence, and costs nothing that was acknowledged."""

import asyncio
from contextlib import suppress

import apsw
import pytest

import tablewright.store.sqlite as embedded
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended, Repeated
from tablewright.store.sqlite import SqliteEventLog
from tablewright.store.sqlite.writer import Writer
from tablewright.testing.disk import Disk
from tablewright.testing.event_log import a_link, a_row, lost

pytestmark = pytest.mark.anyio

FAULTS = {
    "full": (apsw.FullError(), "its disk is full. Free some space"),
    "broken": (apsw.IOError(), "its disk reports a fault. Check the disk"),
    "read-only": (apsw.ReadOnlyError(), "can't be written. Give the server the right"),
    "bewitched": (OSError("no such luck"), "can't be used: no such luck"),
}


@pytest.fixture
def disk(request):
    return Disk(request.node.name)


@pytest.fixture
async def log(tmp_path, disk):
    log = SqliteEventLog(tmp_path / "tables.db", vfs=disk.name)
    yield log
    disk.heal()
    await log.close()


@pytest.mark.parametrize("fault, sentence", FAULTS.values(), ids=FAULTS)
async def test_a_failing_disk_is_told_in_a_sentence(log, disk, fault, sentence):
    disk.fail(fault)
    for failing in (log.append(a_row(1)), log.add_link(a_link())):
        with pytest.raises(StoreUnavailable) as refusal:
            await failing
        assert sentence in refusal.value.sentence
        assert "tables.db" in refusal.value.sentence


@pytest.mark.parametrize("fault, _sentence", FAULTS.values(), ids=FAULTS)
async def test_what_was_refused_leaves_nothing_and_can_be_asked_again(log, disk, fault, _sentence):
    await log.append(a_row(1))
    disk.fail(fault)
    with pytest.raises(StoreUnavailable):
        await log.append(a_row(2))
    assert await log.read("harbour") == (a_row(1),)
    disk.heal()
    assert await log.append(a_row(2)) == Appended(2)


async def test_all_who_share_a_failed_commit_are_told(log, disk):
    disk.fail(apsw.FullError())
    answers = await asyncio.gather(
        *(log.append(a_row(1, f"table-{number}")) for number in range(20)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 20
    assert await log.tables() == ()


async def test_a_row_too_big_for_the_disk_is_told_and_the_log_goes_on(log, disk):
    disk.fail(apsw.FullError())
    rows = (a_row(1, "moor"), a_row(1, body=bytes(10_000_000)), a_row(1, "fen"))
    answers = await asyncio.gather(*map(log.append, rows), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreUnavailable] * 3
    disk.heal()
    assert await asyncio.gather(*map(log.append, rows)) == [Appended(1)] * 3


async def test_a_commit_that_is_refused_is_taken_back(log):
    def deny_commits(action, operation, *_):
        denied = (action, operation) == (apsw.SQLITE_TRANSACTION, "COMMIT")
        return apsw.SQLITE_DENY if denied else apsw.SQLITE_OK

    log._writer._db.authorizer = deny_commits
    with pytest.raises(StoreUnavailable, match=r"can't be used: .*not authorized"):
        await log.append(a_row(1))
    log._writer._db.authorizer = None
    assert await log.append(a_row(1)) == Appended(1)


async def test_reading_goes_on_while_the_disk_is_full(log, disk):
    await log.append(a_row(1))
    disk.fail(apsw.FullError())
    assert await log.read("harbour") == (a_row(1),)
    assert await log.head("harbour") == 1


async def lost_on_a_failing_disk(path, disk, fault, good_for):
    """Append until well after the disk has failed, and look what is there when it works again."""
    log = SqliteEventLog(path, vfs=disk.name)
    disk.fail(fault, after=good_for)
    rows = tuple(a_row(rev, body=b"{}" * 3000) for rev in range(1, 31))
    acknowledged = set()
    for row in rows:
        with suppress(StoreUnavailable):
            if await log.append(row) == Appended(row.rev):
                acknowledged.add((row.table, row.rev))
    disk.heal()
    await log.close()

    log = SqliteEventLog(path)
    assert not (await log.check()).problems
    losses = await lost(log, acknowledged)
    for row in rows:
        assert await log.append(row) in (Appended(row.rev), Repeated(row))
    assert await log.read("harbour") == rows
    await log.close()
    return losses


@pytest.mark.parametrize("fault", [apsw.FullError(), apsw.IOError()], ids=["full", "broken"])
@pytest.mark.parametrize("good_for", range(0, 60, 5))
async def test_wherever_the_disk_fails_nothing_acknowledged_is_lost(tmp_path, disk, opened_with, fault, good_for):
    opened_with("FULL")
    assert await lost_on_a_failing_disk(tmp_path / "tables.db", disk, fault, good_for) == set()


class Optimist(Writer):
    """Says that work is done whether or not it could be committed: a fault to be found."""

    def commit(self, works):
        self._db.execute("BEGIN IMMEDIATE")
        outcomes = [self._attempt(work) for work in works]
        with suppress(apsw.Error):
            self._db.execute("COMMIT")
        return outcomes


async def test_the_gauge_of_faults_notices_a_log_that_ignores_them(tmp_path, disk, monkeypatch):
    monkeypatch.setattr(embedded, "Writer", Optimist)
    assert await lost_on_a_failing_disk(tmp_path / "tables.db", disk, apsw.FullError(), 20)


@pytest.mark.parametrize("good_for", range(0, 40, 3))
async def test_a_file_half_made_when_the_disk_filled_up_is_finished_later(tmp_path, disk, good_for):
    path = tmp_path / "tables.db"
    disk.fail(apsw.FullError(), after=good_for)
    with suppress(StoreUnavailable):
        await SqliteEventLog(path, vfs=disk.name).close()
    disk.heal()
    log = SqliteEventLog(path)
    assert await log.append(a_row(1)) == Appended(1)
    await log.close()
