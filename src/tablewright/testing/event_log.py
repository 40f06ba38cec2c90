"""What every log must do, whatever keeps it: subclass, and give the fixture `log`."""

import asyncio
from collections.abc import AsyncIterator, Collection

import msgspec
import pytest

from tablewright.store.protocol import Appended, Conflict, EventLog, Link, Repeated, Row, Snapshot

__all__ = ["EventLogContract", "a_link", "a_row", "lost"]

HOSTILE = (
    "",
    " ",
    "'; DROP TABLE log; --",
    "%_\\",
    "../../etc/passwd",
    "=1+1",
    "a\0b",
    "line\r\nbreak\u2028",
    "\u202eevil",
    "Zoe\u0308",  # decomposed, and the same composed: two different texts
    "Zoë",
    "Ёжик",
    "👩‍🎤",
    "\U0010ffff",
    "x" * 10_000,
)

HOSTILE_BODIES = (
    b"",
    b"null",
    b'{"a":1,"a":2}',
    "{'ё': “👩‍🎤”}".encode(),
    bytes(range(256)),
    b"\xff" * 300_000,
)


def a_row(rev: int, table: str = "harbour", **fields: object) -> Row:
    """A row with a command of its own."""
    row = Row(table, rev, f"command-{rev}", "anya", "2031-05-06T18:00:00Z", 1, b'{"n":%d}' % rev)
    return msgspec.structs.replace(row, **fields)


def a_link(table: str = "harbour", seat: str = "anya", **fields: object) -> Link:
    """A seat's link, still good."""
    link = Link(b"\x01" * 32, table, "seat", seat, "player", "2031-05-06T18:00:00Z")
    return msgspec.structs.replace(link, **fields)


async def lost(log: EventLog, acknowledged: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """The acknowledged tables and revs that the log doesn't have, after a look for gaps in it."""
    there: set[tuple[str, int]] = set()
    for table in await log.tables():
        revs = [row.rev for row in await log.read(table, limit=1_000_000)]
        assert revs == list(range(1, len(revs) + 1)), f"The log of {table} has a gap."
        there.update((table, rev) for rev in revs)
    return set(acknowledged) - there


@pytest.mark.anyio
class EventLogContract:
    """The promises of `EventLog`, one a test."""

    @pytest.fixture
    def anyio_backend(self) -> str:
        """Logs live in asyncio's loop."""
        return "asyncio"

    @pytest.fixture
    def log(self) -> AsyncIterator[EventLog]:
        """An empty log: the subclass makes it, and closes it after the test."""
        raise NotImplementedError

    # Numbering

    async def test_the_first_row_has_rev_1(self, log: EventLog) -> None:
        assert await log.append(a_row(1)) == Appended(1)

    async def test_rows_are_numbered_without_gaps(self, log: EventLog) -> None:
        answers = [await log.append(a_row(rev)) for rev in (1, 2, 3)]
        assert answers == [Appended(1), Appended(2), Appended(3)]

    async def test_each_table_counts_for_itself(self, log: EventLog) -> None:
        await log.append(a_row(1))
        await log.append(a_row(2))
        assert await log.append(a_row(1, "moor")) == Appended(1)
        assert (await log.head("harbour"), await log.head("moor")) == (2, 1)

    async def test_a_table_without_rows_has_head_0(self, log: EventLog) -> None:
        assert await log.head("nowhere") == 0

    async def test_an_appended_row_can_be_read_at_once(self, log: EventLog) -> None:
        for rev in range(1, 20):
            await log.append(a_row(rev))
            assert await log.head("harbour") == rev
            assert await log.read("harbour", rev - 1) == (a_row(rev),)

    # Conflicts

    @pytest.mark.parametrize("rev", [-1, 0, 1, 2, 4])
    async def test_any_rev_but_the_next_is_a_conflict(self, log: EventLog, rev: int) -> None:
        await log.append(a_row(1))
        await log.append(a_row(2))
        assert await log.append(a_row(rev, command="late")) == Conflict(2)
        assert await log.read("harbour") == (a_row(1), a_row(2))

    async def test_a_new_table_conflicts_at_0(self, log: EventLog) -> None:
        assert await log.append(a_row(2)) == Conflict(0)
        assert await log.tables() == ()

    async def test_of_fifty_appends_from_one_rev_exactly_one_wins(self, log: EventLog) -> None:
        await log.append(a_row(1))
        rivals = [a_row(2, command=f"rival-{number}") for number in range(50)]
        answers = await asyncio.gather(*map(log.append, rivals))
        assert sorted(map(type, answers), key=str) == [Appended] + [Conflict] * 49
        assert all(answer.rev == 2 for answer in answers if not isinstance(answer, Repeated))
        assert await log.read("harbour", 1) == (rivals[answers.index(Appended(2))],)

    async def test_whoever_decides_again_gets_in_at_last(self, log: EventLog) -> None:
        async def insist(name: str) -> None:
            answer: Appended | Conflict | Repeated = Conflict(0)
            while isinstance(answer, Conflict):
                answer = await log.append(a_row(answer.rev + 1, command=name))

        names = [f"rival-{number}" for number in range(20)]
        await asyncio.gather(*map(insist, names))
        rows = await log.read("harbour")
        assert [row.rev for row in rows] == list(range(1, 21))
        assert sorted(row.command for row in rows) == sorted(names)

    # Repeats

    async def test_a_repeated_command_gives_the_row_it_first_made(self, log: EventLog) -> None:
        await log.append(a_row(1))
        await log.append(a_row(2))
        again = a_row(3, command="command-1", body=b"other")
        assert await log.append(again) == Repeated(a_row(1))
        assert await log.head("harbour") == 2

    async def test_a_repeat_is_told_even_with_a_stale_rev(self, log: EventLog) -> None:
        await log.append(a_row(1))
        assert await log.append(a_row(1)) == Repeated(a_row(1))

    async def test_the_number_after_a_repeat_is_not_lost(self, log: EventLog) -> None:
        await log.append(a_row(1))
        await log.append(a_row(2, command="command-1"))
        assert await log.append(a_row(2)) == Appended(2)

    async def test_a_command_refused_by_a_conflict_may_come_again(self, log: EventLog) -> None:
        await log.append(a_row(1))
        assert await log.append(a_row(1, command="late")) == Conflict(1)
        assert await log.append(a_row(2, command="late")) == Appended(2)

    async def test_one_command_sent_fifty_times_at_once_is_one_row(self, log: EventLog) -> None:
        answers = await asyncio.gather(*(log.append(a_row(1)) for _ in range(50)))
        assert answers.count(Appended(1)) == 1
        assert answers.count(Repeated(a_row(1))) == 49
        assert await log.read("harbour") == (a_row(1),)

    async def test_two_tables_may_use_one_command_id(self, log: EventLog) -> None:
        await log.append(a_row(1))
        assert await log.append(a_row(1, "moor")) == Appended(1)

    # Reading

    @pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000])
    async def test_pages_have_no_gap_and_no_double(self, log: EventLog, limit: int) -> None:
        rows = tuple(a_row(rev) for rev in range(1, 8))
        await asyncio.gather(*map(log.append, rows))
        paged: list[Row] = []
        while page := await log.read("harbour", len(paged), limit):
            assert len(page) <= limit
            paged += page
        assert tuple(paged) == rows

    async def test_rows_appended_between_two_pages_follow_them(self, log: EventLog) -> None:
        await log.append(a_row(1))
        first = await log.read("harbour", 0, 10)
        await log.append(a_row(2))
        assert (*first, *await log.read("harbour", 1, 10)) == (a_row(1), a_row(2))

    @pytest.mark.parametrize("after", [1, 2, 1_000_000])
    async def test_nothing_follows_the_head(self, log: EventLog, after: int) -> None:
        await log.append(a_row(1))
        assert await log.read("harbour", after) == ()

    async def test_reading_from_before_the_start_is_reading_from_it(self, log: EventLog) -> None:
        await log.append(a_row(1))
        assert await log.read("harbour", -5) == (a_row(1),)

    @pytest.mark.parametrize("limit", [0, -1])
    async def test_a_page_of_no_rows_is_empty(self, log: EventLog, limit: int) -> None:
        await log.append(a_row(1))
        assert await log.read("harbour", 0, limit) == ()

    async def test_a_table_never_shows_anothers_rows(self, log: EventLog) -> None:
        await log.append(a_row(1, "moor"))
        await log.append(a_row(1, "moorland"))
        assert await log.read("moor") == (a_row(1, "moor"),)
        assert await log.read("moo") == ()

    async def test_tables_are_those_with_a_row_in_order(self, log: EventLog) -> None:
        assert await log.tables() == ()
        for table in ("moor", "Harbour", "ёлка", "harbour", "moor2"):
            await log.append(a_row(1, table))
            await log.append(a_row(2, table))
        assert await log.tables() == ("Harbour", "harbour", "moor", "moor2", "ёлка")

    async def test_hostile_texts_come_back_as_they_were(self, log: EventLog) -> None:
        for text in HOSTILE:
            row = a_row(1, text, command=text, seat=text, at=text)
            assert await log.append(row) == Appended(1)
            assert await log.append(row) == Repeated(row)
            assert await log.read(text) == (row,)
        assert await log.tables() == tuple(sorted(HOSTILE))

    @pytest.mark.parametrize("body", HOSTILE_BODIES, ids=range(len(HOSTILE_BODIES)))
    async def test_bodies_come_back_byte_for_byte(self, log: EventLog, body: bytes) -> None:
        await log.append(a_row(1, body=body))
        assert await log.read("harbour") == (a_row(1, body=body),)

    # Snapshots

    async def test_a_table_has_no_snapshot_until_one_is_saved(self, log: EventLog) -> None:
        await log.append(a_row(1))
        assert await log.snapshot("harbour") is None

    async def test_the_last_snapshot_takes_the_formers_place(self, log: EventLog) -> None:
        await log.save_snapshot(Snapshot("harbour", 1, "haze-1", b"\0old"))
        newer = Snapshot("harbour", 2, "haze-2", b"\xffnew")
        await log.save_snapshot(newer)
        assert await log.snapshot("harbour") == newer
        assert await log.snapshot("moor") is None

    # Links

    async def test_a_link_is_found_by_its_hash_alone(self, log: EventLog) -> None:
        await log.add_link(a_link())
        assert await log.find_link(b"\x01" * 32) == (a_link(),)
        assert await log.find_link(b"\x01" * 31) == ()
        assert await log.find_link(b"") == ()

    async def test_one_device_may_hold_seats_of_several_tables(self, log: EventLog) -> None:
        held = (
            a_link("moor", "boris", kind="device"),
            a_link("harbour", "anya", kind="device"),
            a_link("harbour", "gm", kind="device", role="gm"),
        )
        for link in held:
            await log.add_link(link)
        assert await log.find_link(held[0].hash) == held
        assert await log.links("harbour") == held[1:]

    async def test_the_same_link_again_takes_the_formers_place(self, log: EventLog) -> None:
        await log.add_link(a_link(revoked=True))
        await log.add_link(a_link(seat="boris"))
        again = a_link(kind="device", role="spectator", at="2031-05-07T18:00:00Z")
        await log.add_link(again)
        assert await log.links("harbour") == (again, a_link(seat="boris"))

    async def test_revoking_a_seat_ends_its_links_and_no_others(self, log: EventLog) -> None:
        other_hash = b"\x02" * 32
        kept = (a_link(seat="boris"), a_link("moor"))
        for link in (a_link(), a_link(hash=other_hash), *kept):
            await log.add_link(link)
        assert await log.revoke_links("harbour", "anya") == 2
        assert await log.find_link(other_hash) == (a_link(hash=other_hash, revoked=True),)
        assert await log.find_link(b"\x01" * 32) == (a_link(revoked=True), *kept)

    async def test_revoking_counts_only_links_that_were_good(self, log: EventLog) -> None:
        await log.add_link(a_link())
        assert await log.revoke_links("harbour", "anya") == 1
        assert await log.revoke_links("harbour", "anya") == 0
        assert await log.revoke_links("nowhere", "anya") == 0

    async def test_moved_links_are_opened_by_the_new_hash_alone(self, log: EventLog) -> None:
        old, new = b"\x01" * 32, b"\x02" * 32
        kept = a_link("moor", "boris", hash=b"\x03" * 32)
        gone = a_link("fen", revoked=True)
        for link in (a_link(), a_link("moor"), gone, kept):
            await log.add_link(link)
        assert await log.move_links(old, new) == 2
        assert await log.find_link(old) == (gone,)
        assert await log.find_link(new) == (a_link(hash=new), a_link("moor", hash=new))
        assert await log.links("moor") == (a_link("moor", hash=new), kept)
        assert await log.move_links(old, new) == 0

    async def test_moved_links_take_the_place_of_such_as_are_there(self, log: EventLog) -> None:
        old, new = b"\x01" * 32, b"\x02" * 32
        await log.add_link(a_link(hash=new, at="2031-05-07T18:00:00Z"))
        await log.add_link(a_link())
        assert await log.move_links(old, new) == 1
        assert await log.links("harbour") == (a_link(hash=new),)

    # Forgetting

    async def test_a_purged_table_leaves_nothing_and_no_other_table_loses_anything(self, log: EventLog) -> None:
        for table in ("harbour", "moor"):
            for rev in (1, 2):
                await log.append(a_row(rev, table))
            await log.save_snapshot(Snapshot(table, 2, "haze-1", b"state"))
            await log.add_link(a_link(table))
        await log.purge("harbour")
        assert (await log.tables(), await log.head("harbour"), await log.links("harbour")) == (("moor",), 0, ())
        assert await log.snapshot("harbour") is None
        assert await log.find_link(b"\x01" * 32) == (a_link("moor"),)
        assert await log.read("moor") == (a_row(1, "moor"), a_row(2, "moor"))
        assert await log.snapshot("moor") == Snapshot("moor", 2, "haze-1", b"state")

    async def test_a_purged_table_begins_anew(self, log: EventLog) -> None:
        await log.append(a_row(1))
        await log.purge("harbour")
        await log.purge("harbour")
        assert await log.append(a_row(1, body=b"new")) == Appended(1)
        assert await log.append(a_row(2)) == Appended(2)
        assert await log.read("harbour") == (a_row(1, body=b"new"), a_row(2))

    async def test_a_table_without_links_has_none(self, log: EventLog) -> None:
        assert await log.links("nowhere") == ()
