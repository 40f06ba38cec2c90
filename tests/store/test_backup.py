"""A backup of a running database is whole, and put back it is what it was."""

import asyncio
import shutil
from pathlib import Path

import apsw
import pytest

from tablewright.store.canonical import digest, lines
from tablewright.store.errors import StoreUnavailable
from tablewright.store.protocol import Appended
from tablewright.store.sqlite import SqliteEventLog, SqliteReader, copying
from tablewright.store.sqlite.backup import back_up, key_of, restore
from tablewright.store.sqlite.place import refuse_network
from tablewright.store.sqlite.version import warning
from tablewright.testing.event_log import a_link, a_row

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path):
    key_of(tmp_path / "tables.db").write_bytes(b"k" * 32)
    return tmp_path / "tables.db"


async def whole(path):
    log = SqliteReader(path)
    try:
        assert not (await log.check()).problems
        return await digest(log)
    finally:
        await log.close()


async def test_a_backup_taken_while_rows_come_in_is_a_moment_of_the_log(path, tmp_path):
    log = SqliteEventLog(path)
    await log.add_link(a_link())
    some, stop = asyncio.Event(), asyncio.Event()

    async def append_until_told():
        rev = 0
        while not stop.is_set():
            rev += 1
            assert await log.append(a_row(rev, body=bytes(500))) == Appended(rev)
            if rev == 20:
                some.set()
        return rev

    appending = asyncio.create_task(append_until_told())
    await some.wait()
    acknowledged = await log.head("harbour")
    await asyncio.to_thread(back_up, path, tmp_path / "backup.db")
    stop.set()
    last = await appending
    await log.close()
    backup = SqliteReader(tmp_path / "backup.db")
    kept = await backup.read("harbour", limit=1_000_000)
    await backup.close()
    assert [row.rev for row in kept] == list(range(1, len(kept) + 1))
    assert acknowledged <= len(kept) <= last


async def test_backup_wipe_restore_gives_the_same_dump(path, tmp_path):
    log = SqliteEventLog(path)
    for rev in range(1, 50):
        await log.append(a_row(rev, body=bytes(rev)))
    await log.add_link(a_link())
    before = [line async for line in lines(log)]
    back_up(path, tmp_path / "backup.db")
    await log.close()
    for name in tmp_path.glob("tables.db*"):
        name.unlink()

    assert restore(tmp_path / "backup.db", path) is None
    log = SqliteEventLog(path)
    assert [line async for line in lines(log)] == before
    await log.close()
    assert key_of(path).read_bytes() == b"k" * 32
    assert key_of(path).stat().st_mode & 0o077 == 0
    assert sorted(name.name for name in tmp_path.glob("*.part*")) == []


async def test_what_stood_in_the_place_is_kept(path, tmp_path):
    log = SqliteEventLog(path)
    await log.append(a_row(1))
    back_up(path, tmp_path / "backup.db")
    await log.append(a_row(2))
    await log.close()
    with pytest.raises(StoreUnavailable, match="With --replace it is kept under another name"):
        restore(tmp_path / "backup.db", path)
    kept = restore(tmp_path / "backup.db", path, replace=True)
    assert kept is not None
    assert ((await whole(path)).rows, (await whole(kept)).rows) == (1, 2)


async def test_what_a_killed_server_had_only_in_its_write_ahead_log_is_kept(path, tmp_path):
    log = SqliteEventLog(path)
    await log.append(a_row(1))
    back_up(path, tmp_path / "backup.db")
    await log.append(a_row(2))
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in tmp_path.glob("tables.db*"):
        shutil.copy(name, killed)
    await log.close()
    kept = restore(tmp_path / "backup.db", killed / "tables.db", replace=True)
    log = SqliteEventLog(killed / "tables.db")
    assert await log.head("harbour") == 1
    await log.close()
    assert (await whole(kept)).rows == 2


async def test_a_database_whose_server_runs_is_not_replaced(path, tmp_path):
    log = SqliteEventLog(path)
    back_up(path, tmp_path / "backup.db")
    with pytest.raises(StoreUnavailable, match="Another Tablewright server uses"):
        restore(tmp_path / "backup.db", path, replace=True)
    assert await log.append(a_row(1)) == Appended(1)
    await log.close()


async def test_nothing_is_written_over(path, tmp_path):
    await SqliteEventLog(path).close()
    (tmp_path / "letter").write_text("Dear diary")
    with pytest.raises(StoreUnavailable, match="Name a new one for the backup"):
        back_up(path, tmp_path / "letter")
    key_of(tmp_path / "other").write_text("a key")
    with pytest.raises(StoreUnavailable, match=r"other\.key already"):
        back_up(path, tmp_path / "other")
    assert (tmp_path / "letter").read_text() == "Dear diary"


@pytest.mark.parametrize("content", [b"Dear diary, " * 500, b""], ids=["a letter", "nothing"])
async def test_what_is_no_backup_is_not_restored(path, tmp_path, content):
    (tmp_path / "letter").write_bytes(content)
    with pytest.raises(StoreUnavailable, match=r"is not a SQLite database|is empty, and no backup"):
        restore(tmp_path / "letter", path)
    assert not path.exists()


async def test_a_disk_that_fills_up_leaves_no_half_backup(path, tmp_path, monkeypatch):
    await SqliteEventLog(path).close()

    def full(_part, _to):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copying, "in_place", full)
    with pytest.raises(OSError, match="No space left"):
        back_up(path, tmp_path / "backup.db")
    assert list(tmp_path.glob("backup.db*")) == []


async def test_a_damaged_copy_is_not_kept(path, tmp_path):
    await SqliteEventLog(path).close()
    db = apsw.Connection(str(path))
    end = 4096 * db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'link_table'").get
    db.close()
    content = bytearray(path.read_bytes())
    content[end - 4096 : end] = bytes(4096)
    path.write_bytes(content)
    with pytest.raises(StoreUnavailable, match="is damaged"):
        back_up(path, tmp_path / "backup.db")
    assert list(tmp_path.glob("backup.db*")) == []


# Where a database may lie

MOUNTS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /mnt/attic rw shared:2 - nfs4 attic:/export rw
31 22 0:41 / /mnt/my\\040share rw - cifs //box/share rw
32 30 0:42 / /mnt/attic/local rw - xfs /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    "place, system",
    [
        ("/mnt/attic/tables.db", "nfs4"),
        ("/mnt/my share/games/tables.db", "cifs"),
        ("/mnt/attic/local/tables.db", None),
        ("/srv/tables.db", None),
        ("/mnt/attics/tables.db", None),
    ],
)
def test_a_network_file_system_is_refused(tmp_path, place, system):
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    if system is None:
        refuse_network(Path(place), mounts)
        return
    with pytest.raises(StoreUnavailable, match=rf"network file system \({system}\)"):
        refuse_network(Path(place), mounts)


def test_where_mounts_are_not_told_nothing_is_refused(tmp_path):
    refuse_network(Path("/mnt/attic/tables.db"), tmp_path / "nowhere")


@pytest.mark.parametrize(
    "version, mended",
    [
        ("3.40.1", False),
        ("3.44.5", False),
        ("3.44.6", True),
        ("3.50.6", False),
        ("3.50.7", True),
        ("3.51.2", False),
        ("3.51.3", True),
        ("3.54.1", True),
        ("4.0", True),
    ],
)
def test_a_sqlite_with_the_fault_of_the_log_is_warned_of(version, mended):
    assert (warning(version) is None) is mended
