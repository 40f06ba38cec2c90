"""A file of every format that was ever written is upgraded whole, or left whole."""

import asyncio
import shutil
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest

from tablewright.store.canonical import digest
from tablewright.store.errors import StoreUnavailable
from tablewright.store.sqlite import SqliteEventLog, copying, file, upgrading
from tablewright.testing.disk import Disk

GOLDEN = sorted(Path(__file__).with_name("golden").glob("format-*.sqlite3"))
DIGESTS = {"format-1": "1607f50839fe30359ecbe654f10af0222bae938a11efd81c225db885074c0aa0"}

LATER = {1: "CREATE TABLE moon (phase TEXT); CREATE INDEX log_at ON log (at)"}
FAULTY = {
    "loses a row": "DELETE FROM log WHERE rev = 3",
    "changes a row": "UPDATE log SET body = '{}' WHERE rev = 11",
    "opens a seat again": "UPDATE link SET revoked = 1 - revoked",
    "can't be done": "ALTER TABLE songs ADD COLUMN name",
}


@pytest.fixture(params=GOLDEN, ids=lambda path: path.stem)
def golden(request, tmp_path):
    return Path(shutil.copy(request.param, tmp_path / "tables.db"))


@pytest.fixture
def later(monkeypatch):
    """A release with one format more, which its step leads to."""

    def release(step=LATER[1]):
        monkeypatch.setattr(upgrading, "STEPS", {**upgrading.STEPS, file.FORMAT: step})
        monkeypatch.setattr(file, "FORMAT", file.FORMAT + 1)

    return release


def hash_of(path, vfs=None):
    async def read():
        log = SqliteEventLog(path, vfs=vfs)
        try:
            assert not (await log.check()).problems
            return (await digest(log)).sha256
        finally:
            await log.close()

    return asyncio.run(read())


def format_of(path):
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
        return db.pragma("user_version")


def test_there_is_a_golden_file_of_every_format():
    assert [path.stem for path in GOLDEN] == [f"format-{number}" for number in range(1, file.FORMAT + 1)]


def test_a_golden_file_still_says_what_it_said(golden, request):
    assert hash_of(golden) == DIGESTS[request.node.callspec.id]


def test_an_upgrade_keeps_every_row_and_link_and_a_backup_of_the_former_file(golden, later):
    before, former = hash_of(golden), format_of(golden)
    later()
    assert hash_of(golden) == before
    assert format_of(golden) == file.FORMAT
    backup = golden.with_name(f"tables.db.format-{former}.backup")
    assert format_of(backup) == former
    assert list(golden.parent.glob("*.part*")) == []


@pytest.mark.parametrize("step", FAULTY.values(), ids=FAULTY)
def test_a_step_that_harms_the_log_is_not_taken(golden, later, step, monkeypatch):
    before, former, content = hash_of(golden), format_of(golden), golden.read_bytes()
    later(step)
    with pytest.raises(StoreUnavailable):
        SqliteEventLog(golden)
    assert golden.read_bytes()[100:] == content[100:]  # but for the counters of the header
    assert format_of(golden) == former
    monkeypatch.setitem(upgrading.STEPS, former, LATER[1])
    assert hash_of(golden) == before


@pytest.mark.parametrize("good_for", range(0, 120, 6))
def test_wherever_the_disk_fails_the_file_is_whole(golden, later, good_for):
    before = hash_of(golden)
    later()
    disk = Disk(f"upgrade-{golden.parent.name}")
    disk.fail(apsw.FullError(), after=good_for)
    with suppress(StoreUnavailable):
        asyncio.run(SqliteEventLog(golden, vfs=disk.name).close())
    disk.heal()
    assert hash_of(golden) == before
    assert format_of(golden) == file.FORMAT


@pytest.mark.parametrize("call", range(2))
@pytest.mark.parametrize("place", ["before", "after"])
def test_wherever_it_is_stopped_between_two_files_the_file_is_whole(golden, later, monkeypatch, call, place):
    before = hash_of(golden)
    later()
    calls = iter(range(10))
    swap = copying.in_place

    def stopped(part, to):
        stop = next(calls) == call
        if stop and place == "before":
            raise OSError("stopped")
        swap(part, to)
        if stop:
            raise OSError("stopped")

    monkeypatch.setattr(copying, "in_place", stopped)
    with pytest.raises(OSError, match="stopped"):
        SqliteEventLog(golden)
    monkeypatch.undo()
    later()
    assert hash_of(golden) == before
    assert format_of(golden) == file.FORMAT


def test_a_file_that_is_being_read_is_not_upgraded(golden, later):
    hash_of(golden)
    with closing(apsw.Connection(str(golden))) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM log").fetchone()
        later()
        with pytest.raises(StoreUnavailable):
            SqliteEventLog(golden)
    assert format_of(golden) == file.FORMAT - 1


KILLED = """
import os, sys
from pathlib import Path
from tablewright.store.sqlite import SqliteEventLog, copying, file, upgrading
upgrading.STEPS = {file.FORMAT: sys.argv[2]}
file.FORMAT += 1
calls = iter(range(10))
swap = copying.in_place
def dying(part, to):
    if next(calls) == int(sys.argv[3]):
        os.kill(os.getpid(), 9)
    swap(part, to)
copying.in_place = dying
SqliteEventLog(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("call", range(2))
def test_an_upgrade_that_was_killed_is_begun_anew(golden, later, call):
    before = hash_of(golden)
    command = [sys.executable, "-c", KILLED, str(golden), LATER[1], str(call)]
    assert subprocess.run(command, check=False).returncode == -9
    later()
    assert hash_of(golden) == before
    assert format_of(golden) == file.FORMAT
