"""The log in a SQLite file keeps the promises of every log, and some of its own."""

import asyncio
import threading

import apsw
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.store.errors import StoreUnavailable
from tablewright.store.memory import MemoryEventLog
from tablewright.store.protocol import Appended, Snapshot
from tablewright.store.sqlite import SqliteEventLog, file
from tablewright.testing.disk import Disk
from tablewright.testing.event_log import EventLogContract, a_link, a_row


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.db"


class TestSqliteEventLog(EventLogContract):
    @pytest.fixture
    async def log(self, path):
        log = SqliteEventLog(path)
        yield log
        await log.close()

    async def test_everything_is_there_when_opened_again(self, path):
        log = SqliteEventLog(path)
        snapshot = Snapshot("harbour", 1, "haze-1", b"{}")
        await log.append(a_row(1))
        await log.add_link(a_link())
        await log.save_snapshot(snapshot)
        await log.close()

        log = SqliteEventLog(path)
        assert await log.read("harbour") == (a_row(1),)
        assert await log.links("harbour") == (a_link(),)
        assert await log.snapshot("harbour") == snapshot
        assert await log.append(a_row(2)) == Appended(2)
        await log.close()

    @pytest.mark.parametrize("bad", [{"seat": "\ud800"}, {"version": 2**70}, {"body": 1.5}])
    async def test_a_row_that_cannot_be_stored_fails_alone(self, log, bad):
        rows = (a_row(1), a_row(1, "moor", **bad), a_row(2))
        first, failed, second = await asyncio.gather(*map(log.append, rows), return_exceptions=True)
        assert (first, second) == (Appended(1), Appended(2))
        assert isinstance(failed, Exception)
        assert await log.tables() == ("harbour",)

    async def test_what_waits_together_is_committed_together(self, path):
        disk = Disk("counted")
        log = SqliteEventLog(path, vfs=disk.name)
        gate = threading.Event()
        held = log._writer.submit(lambda _: gate.wait())
        waiting = [asyncio.create_task(log.append(a_row(rev))) for rev in range(1, 101)]
        await asyncio.sleep(0)
        before = disk.syncs
        gate.set()
        await held
        answers = await asyncio.gather(*waiting)
        assert answers == [Appended(rev) for rev in range(1, 101)]
        assert disk.syncs == before + 1
        await log.close()

    async def test_a_cancelled_append_does_not_hold_up_the_others(self, log):
        cancelled = asyncio.create_task(log.append(a_row(1, "moor")))
        await asyncio.sleep(0)
        cancelled.cancel()
        assert await log.append(a_row(1)) == Appended(1)

    async def test_closing_finishes_what_was_asked_for(self, path):
        log = SqliteEventLog(path)
        appending = [asyncio.create_task(log.append(a_row(rev))) for rev in range(1, 51)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*appending) == [Appended(rev) for rev in range(1, 51)]
        assert not path.with_name("tables.db-wal").exists()

    async def test_a_closed_log_says_so(self, path):
        log = SqliteEventLog(path)
        await log.close()
        await log.close()
        for question in (log.append(a_row(1)), log.head("harbour")):
            with pytest.raises(StoreUnavailable, match="the server is stopping"):
                await question

    async def test_a_sound_file_has_no_problems(self, log):
        await log.append(a_row(1))
        check = await log.check()
        assert (check.engine, check.problems) == (f"SQLite {apsw.sqlite_lib_version()}", ())

    async def test_damage_is_found(self, path):
        await SqliteEventLog(path).close()
        db = apsw.Connection(str(path))
        end = 4096 * db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'link_table'").get
        db.close()
        content = bytearray(path.read_bytes())
        content[end - 4096 : end] = bytes(4096)
        path.write_bytes(content)

        log = SqliteEventLog(path)
        assert (await log.check()).problems
        await log.close()


# Opening


def refusal_to_open(path):
    with pytest.raises(StoreUnavailable) as refusal:
        SqliteEventLog(path)
    return refusal.value.sentence


def test_a_second_server_on_one_file_is_refused_until_the_first_has_stopped(path):
    first = SqliteEventLog(path)
    assert "Another Tablewright server uses" in refusal_to_open(path)
    asyncio.run(first.close())
    asyncio.run(SqliteEventLog(path).close())


def test_a_link_to_the_file_does_not_get_around_the_claim(path):
    first = SqliteEventLog(path)
    other = path.with_name("other.db")
    other.symlink_to(path)
    assert "Another Tablewright server uses" in refusal_to_open(other)
    asyncio.run(first.close())


def test_a_file_that_was_refused_is_let_go(path):
    path.write_text("no database, but long enough to be mistaken for one. " * 20)
    refusal_to_open(path)
    path.unlink()
    asyncio.run(SqliteEventLog(path).close())


def test_a_newer_file_is_refused_and_left_as_it_was(path):
    asyncio.run(SqliteEventLog(path).close())
    db = apsw.Connection(str(path))
    db.pragma("user_version", 2)
    db.close()
    before = path.read_bytes()
    assert "has format 2, which a newer Tablewright wrote" in refusal_to_open(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_left_as_it_was(path):
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE songs (name)")
    db.close()
    before = path.read_bytes()
    assert "is another program's" in refusal_to_open(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(path):
    path.write_bytes(b"Dear diary, " * 500)
    assert "is not a SQLite database" in refusal_to_open(path)
    assert path.read_bytes() == b"Dear diary, " * 500


def test_a_place_without_shared_memory_is_refused(path):
    with pytest.raises(StoreUnavailable, match="can't keep a write-ahead log there"):
        SqliteEventLog(path, vfs="unix-none")


def test_a_missing_folder_is_named(tmp_path):
    sentence = refusal_to_open(tmp_path / "nowhere" / "tables.db")
    assert "nowhere/tables.db can't be opened. See that its folder is there" in sentence


def test_a_file_that_another_program_holds_is_refused(path, monkeypatch):
    monkeypatch.setattr(file, "_PATIENCE", 1)
    asyncio.run(SqliteEventLog(path).close())
    holder = apsw.Connection(str(path))
    holder.execute("BEGIN EXCLUSIVE")
    log = SqliteEventLog(path)
    with pytest.raises(StoreUnavailable, match="is held by another program"):
        asyncio.run(log.append(a_row(1)))
    holder.close()
    assert asyncio.run(log.append(a_row(1))) == Appended(1)
    asyncio.run(log.close())


# Against the obvious

commands = st.builds(
    lambda table, rev, command: a_row(rev, table, command=f"c{command}"),
    st.sampled_from(["fen", "moor"]),
    st.integers(0, 6),
    st.integers(0, 8),
)


@given(st.lists(commands, max_size=30))
@settings(max_examples=40, deadline=None)
def test_any_appends_are_answered_as_in_memory(tmp_path_factory, rows):
    async def answers(log):
        given_ = [await log.append(row) for row in rows]
        return given_, await log.tables(), [await log.read(table) for table in ("fen", "moor")]

    async def run():
        log = SqliteEventLog(tmp_path_factory.mktemp("log") / "tables.db")
        try:
            assert await answers(log) == await answers(MemoryEventLog())
        finally:
            await log.close()

    asyncio.run(run())
