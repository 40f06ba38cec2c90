"""Listeners hear of everything, in order and without gaps, or are told that they did not."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from hosted import heard, process

from tablewright.bus.local import LocalBus
from tablewright.host.listener import QUEUE, Listener, TooSlow

pytestmark = pytest.mark.anyio


async def test_everything_is_heard_in_order_with_the_states_around_it(table):
    room = await table.room()
    with room.listening() as listener:
        before = room.state
        for line in "abc":
            await table.note(table.anya, line)
        found = await heard(listener, 3)
    assert [happened.record.line for happened in found] == ["a", "b", "c"]
    assert [happened.row.rev for happened in found] == [before.rev + 1, before.rev + 2, before.rev + 3]
    assert found[0].before is before
    assert found[0].after is found[1].before
    assert found[-1].after is room.state


async def test_what_is_heard_while_many_write_has_no_gaps(table):
    room = await table.room()
    with room.listening() as first, room.listening() as second:
        await asyncio.gather(*(table.note(table.anya, str(number)) for number in range(50)))
        heard_first, heard_second = await heard(first, 50), await heard(second, 50)
    revs = [happened.row.rev for happened in heard_first]
    assert revs == list(range(revs[0], revs[0] + 50))
    assert heard_first == heard_second


async def test_who_leaves_hears_no_more(table):
    room = await table.room()
    with room.listening() as listener:
        pass
    await table.note(table.anya)
    listener.close()
    assert [happened async for happened in listener] == []


async def test_a_listener_that_is_too_slow_hears_what_fitted_and_then_that_it_is_late(table):
    room = await table.room()
    with room.listening() as listener:
        for number in range(QUEUE + 5):
            await table.note(table.anya, str(number))
        told = await heard(listener, QUEUE)
        await table.note(table.anya, "later")
        for _ in range(2):
            with pytest.raises(TooSlow):
                await heard(listener, 1)
    assert [happened.record.line for happened in told] == [str(number) for number in range(QUEUE)]


async def test_a_listener_that_keeps_up_is_never_late(table):
    room = await table.room()
    with room.listening() as listener:
        for number in range(QUEUE * 2):
            await table.note(table.anya, str(number))
            (happened,) = await heard(listener, 1)
            assert happened.record.line == str(number)


async def test_at_the_end_listeners_go_home_with_what_they_still_had_to_hear(table):
    room = await table.room()
    with room.listening() as listener:
        await table.note(table.anya, "last")
        await table.tables.close()
        assert [happened.record.line async for happened in listener] == ["last"]
        assert [happened async for happened in listener] == []


async def test_who_waits_is_woken_by_the_end():
    listener = Listener()
    waiting = asyncio.ensure_future(heard(listener, 1))
    asyncio.get_running_loop().call_soon(listener.close)
    assert await waiting == []


# Other processes


class LateBus(LocalBus):
    """A bus that takes its time to subscribe."""

    def __init__(self):
        super().__init__()
        self.ready = asyncio.Event()

    @asynccontextmanager
    async def subscribe(self, table):
        await self.ready.wait()
        async with super().subscribe(table) as subscription:
            yield subscription


async def test_what_another_process_wrote_is_heard_by_the_bus(table, log):
    bus = LocalBus()
    here, there = process(log, bus=bus), process(log, bus=bus)
    room = await here.room(table.id)
    with room.listening() as listener:
        await table.note(table.anya, "from there", at=there)
        (happened,) = await heard(listener, 1)
    assert happened.record.line == "from there"
    assert room.state == (await there.room(table.id)).state
    await here.close()
    await there.close()


async def test_what_was_written_before_the_bus_was_heard_is_read_at_once(table, log):
    """Between opening a table and hearing of its news another process may have written."""
    bus = LateBus()
    away = process(log, bus=bus)
    room = await away.room(table.id)
    with room.listening() as listener:
        await table.note(table.anya, "in between")
        bus.ready.set()
        (happened,) = await heard(listener, 1)
    assert happened.record.line == "in between"
    await away.close()


async def test_a_fault_of_the_store_does_not_end_the_watch(table, log):
    bus = LocalBus()
    here, there = process(log, bus=bus), process(log, bus=bus)
    room = await here.room(table.id)
    with room.listening() as listener:
        await table.note(table.anya, "first", at=there)
        await heard(listener, 1)
        log.fail("read")
        await table.note(table.anya, "second", at=there)
        await log.failed.wait()
        await table.note(table.anya, "third", at=there)
        assert [happened.record.line for happened in await heard(listener, 2)] == ["second", "third"]
    await here.close()
    await there.close()


# Presence


async def test_a_seat_is_here_while_a_page_of_it_is_open(table):
    room, told = await table.room(), []
    room.presence.add(lambda: told.append(dict(room.here)))
    with room.present("anya"):
        with room.present("anya"), room.present("vera"):
            assert room.here == {"anya": 2, "vera": 1}
        assert room.here == {"anya": 1}
    assert room.here == {}
    assert told == [{"anya": 1}, {"anya": 2}, {"anya": 2, "vera": 1}, {"anya": 2}, {"anya": 1}, {}]


async def test_a_page_that_closes_while_others_are_told_is_no_trouble(table):
    room = await table.room()

    def leave():
        room.presence.discard(leave)

    room.presence.add(leave)
    room.presence.add(lambda: None)
    with room.present("anya"):
        assert leave not in room.presence


async def test_a_page_whose_telling_fails_is_not_here_for_good(table):
    room = await table.room()

    def broken():
        room.presence.discard(broken)
        raise RuntimeError("gone")

    room.presence.add(broken)
    with pytest.raises(RuntimeError, match="gone"), room.present("anya"):
        pass
    assert room.here == {}
