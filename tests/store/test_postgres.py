"""The log in PostgreSQL keeps the promises of every log, and some of its own."""

import asyncio

import asyncpg
import pytest

from tablewright.store.canonical import copy_log, digest
from tablewright.store.errors import StoreUnavailable
from tablewright.store.memory import MemoryEventLog
from tablewright.store.postgres import PostgresEventLog, schema
from tablewright.store.protocol import Appended, Conflict, Repeated
from tablewright.store.sqlite import SqliteEventLog
from tablewright.testing.event_log import EventLogContract, a_link, a_row

pytestmark = pytest.mark.anyio


async def emptied(url):
    log = await PostgresEventLog.open(url)
    async with log._pool.acquire() as db:
        await db.execute("TRUNCATE tablewright.log, tablewright.head, tablewright.snapshot, tablewright.link")
    return log


@pytest.fixture(scope="module")
def url(cluster):
    return cluster.create("contract")


class TestPostgresEventLog(EventLogContract):
    @pytest.fixture
    async def log(self, url):
        log = await emptied(url)
        yield log
        await log.close()

    async def test_what_waits_together_is_committed_together(self, log):
        async with log._pool.acquire() as db:
            before = await db.fetchval("SELECT pg_current_xact_id()::text::bigint")
            answers = await asyncio.gather(*(log.append(a_row(rev)) for rev in range(1, 201)))
            assert answers == [Appended(rev) for rev in range(1, 201)]
            assert await db.fetchval("SELECT pg_current_xact_id()::text::bigint") - before <= 3

    @pytest.mark.parametrize("bad", [{"seat": "\ud800"}, {"version": 2**70}, {"body": 1.5}])
    async def test_a_row_that_cannot_be_stored_fails_alone(self, log, bad):
        rows = (a_row(1), a_row(1, "moor", **bad), a_row(2))
        first, failed, second = await asyncio.gather(*map(log.append, rows), return_exceptions=True)
        assert (first, second) == (Appended(1), Appended(2))
        assert isinstance(failed, Exception)
        assert await log.tables() == ("harbour",)

    async def test_two_servers_append_in_one_order(self, log, url):
        other = await PostgresEventLog.open(url)

        async def insist(log, name):
            answer = Conflict(0)
            while isinstance(answer, Conflict):
                answer = await log.append(a_row(answer.rev + 1, command=name))

        names = [f"rival-{number}" for number in range(40)]
        await asyncio.gather(*(insist((log, other)[number % 2], name) for number, name in enumerate(names)))
        rows = await log.read("harbour")
        assert [row.rev for row in rows] == list(range(1, 41))
        assert sorted(row.command for row in rows) == sorted(names)
        await other.close()

    async def test_of_two_servers_that_send_the_same_command_one_stores_it(self, log, url):
        other = await PostgresEventLog.open(url)
        answers = await asyncio.gather(*(each.append(a_row(1)) for each in (log, other) * 10))
        assert sorted(map(type, answers), key=str) == [Appended] + [Repeated] * 19
        await other.close()

    async def test_a_moved_link_takes_the_place_of_the_one_that_is_there(self, log):
        new = b"\x02" * 32
        for link in (a_link(), a_link(seat="boris"), a_link(hash=new), a_link("moor", revoked=True)):
            await log.add_link(link)
        assert await log.move_links(b"\x01" * 32, new) == 2
        assert await log.find_link(b"\x01" * 32) == (a_link("moor", revoked=True),)
        assert await log.find_link(new) == (a_link(hash=new), a_link(hash=new, seat="boris"))

    async def test_a_purged_table_is_gone_and_no_other(self, log):
        for table in ("harbour", "moor"):
            await log.append(a_row(1, table))
            await log.add_link(a_link(table))
        await log.purge("harbour")
        assert await log.tables() == ("moor",)
        assert (await log.links("harbour"), len(await log.links("moor"))) == ((), 1)
        assert await log.append(a_row(2)) == Conflict(0)

    async def test_a_sound_log_has_no_problems(self, log):
        await log.append(a_row(1))
        standing = await log.check()
        assert standing.engine.startswith("PostgreSQL")
        assert standing.problems == ()

    @pytest.mark.parametrize("damage", ["DELETE FROM tablewright.log WHERE rev = 2", "DELETE FROM tablewright.head"])
    async def test_damage_is_found(self, log, damage):
        for rev in (1, 2, 3):
            await log.append(a_row(rev))
        async with log._pool.acquire() as db:
            await db.execute(damage)
        assert "harbour" in (await log.check()).problems[0]

    async def test_sqlite_to_postgres_to_sqlite_is_the_same(self, log, tmp_path):
        first, last = SqliteEventLog(tmp_path / "first.db"), SqliteEventLog(tmp_path / "last.db")
        for rev in range(1, 700):
            await first.append(a_row(rev, body=bytes([rev % 256]) * (rev % 40)))
        await first.add_link(a_link())
        before = await digest(first)
        assert await copy_log(first, log) == before
        assert await copy_log(log, last) == before
        await first.close()
        await last.close()

    async def test_the_first_key_is_everybodys(self, log):
        assert await log.same_key(b"a")
        assert await log.same_key(b"a")
        assert not await log.same_key(b"b")

    async def test_a_closed_log_says_so(self, url):
        log = await PostgresEventLog.open(url)
        await log.close()
        for question in (log.append(a_row(1)), log.head("harbour")):
            with pytest.raises(StoreUnavailable, match="stopping"):
                await question


# Making the schema


async def test_many_servers_that_start_at_once_make_the_schema_once(cluster):
    url = cluster.create("started")
    logs = await asyncio.gather(*(PostgresEventLog.open(url) for _ in range(6)))
    assert await logs[0].append(a_row(1)) == Appended(1)
    assert await logs[5].head("harbour") == 1
    await asyncio.gather(*(log.close() for log in logs))


async def test_an_upgrade_that_fails_leaves_the_former_schema(cluster, monkeypatch):
    url = cluster.create("upgraded")
    log = await PostgresEventLog.open(url)
    await log.append(a_row(1))
    await log.close()
    steps = (*schema.STEPS, "CREATE TABLE tablewright.moon (phase int); SELECT * FROM nowhere")
    with monkeypatch.context() as later:
        later.setattr(schema, "STEPS", steps)
        later.setattr(schema, "FORMAT", len(steps))
        with pytest.raises(StoreUnavailable):
            await PostgresEventLog.open(url)
        later.setattr(schema, "STEPS", (*steps[:-1], "CREATE TABLE tablewright.moon (phase int)"))
        log = await PostgresEventLog.open(url)
        assert await log.read("harbour") == (a_row(1),)
        await log.close()
    with pytest.raises(StoreUnavailable, match="has format 2, which a newer Tablewright wrote"):
        await PostgresEventLog.open(url)


# When it can't be had


@pytest.mark.parametrize(
    "url, sentence",
    [
        ("postgresql://tables:hush@127.0.0.1:1/tables", "can't be reached"),
        ("postgresql://tables:hush@127.0.0.1:{port}/nowhere", "has no database of the name"),
        ("postgresql://other:hush@127.0.0.1:{port}/postgres", "turned us away"),
        ("postgresql://tables:hush@:x/", "is none of a PostgreSQL database"),
    ],
)
async def test_a_database_that_cannot_be_had_is_a_sentence_without_its_password(cluster, url, sentence):
    with pytest.raises(StoreUnavailable) as refusal:
        await PostgresEventLog.open(url.format(port=cluster.port))
    assert sentence in refusal.value.sentence
    assert "hush" not in refusal.value.sentence


async def test_a_connection_that_broke_is_made_anew(url):
    log = await emptied(url)
    await log.append(a_row(1))
    killer = await asyncpg.connect(url)
    await killer.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tablewright' AND pid <> "
        "pg_backend_pid()"
    )
    await killer.close()
    assert await log.append(a_row(2)) == Appended(2)
    assert await log.read("harbour") == (a_row(1), a_row(2))
    await log.close()


async def test_the_gauge_of_races_notices_a_counter_that_is_not_locked(url, monkeypatch):
    log, other = await emptied(url), await PostgresEventLog.open(url)
    fetch = asyncpg.Connection.fetch

    async def unlocked(self, query, *args, **more):
        found = await fetch(self, query.replace(" FOR UPDATE", ""), *args, **more)
        if "FOR UPDATE" in query:
            await both_have_looked.wait()
        return found

    await log.append(a_row(1))
    both_have_looked = asyncio.Barrier(2)
    monkeypatch.setattr(asyncpg.Connection, "fetch", unlocked)
    answers = await asyncio.gather(
        *(each.append(a_row(2, command=f"{number}")) for number, each in enumerate((log, other))),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) != ["Appended", "Conflict"]
    monkeypatch.undo()
    await log.close()
    await other.close()


async def test_answers_are_those_of_memory(url):
    log, memory = await emptied(url), MemoryEventLog()
    rows = [a_row(rev % 7, table, command=f"c{rev % 9}") for rev in range(60) for table in ("fen", "moor")]
    for row in rows:
        assert await log.append(row) == await memory.append(row)
    assert await digest(log) == await digest(memory)
    await log.close()
