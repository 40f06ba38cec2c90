"""What every bus must do, whatever carries it: subclass, and give the fixture `bus`."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tablewright.bus.protocol import Bus, Subscription

__all__ = ["BusContract"]

SOON = 5
"""Seconds until a hint that should have come counts as lost."""


async def reached(subscription: Subscription, rev: int) -> list[int]:
    """The revs that were yielded until this one came."""
    revs = []
    async with asyncio.timeout(SOON):
        async for heard in subscription:
            revs.append(heard)
            if heard == rev:
                break
    return revs


@pytest.mark.anyio
class BusContract:
    """The promises of `Bus`, one a test."""

    @pytest.fixture
    def anyio_backend(self) -> str:
        """Buses live in asyncio's loop."""
        return "asyncio"

    @pytest.fixture
    def bus(self) -> AsyncIterator[Bus]:
        """A bus nobody listens to: the subclass makes it, and ends it after the test."""
        raise NotImplementedError

    async def test_a_hint_reaches_who_subscribed_before_it(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as subscription:
            await bus.publish("harbour", 7)
            assert await reached(subscription, 7) == [7]

    async def test_a_hint_wakes_who_is_waiting(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as subscription:
            waiting = asyncio.create_task(reached(subscription, 7))
            await asyncio.sleep(0)
            await bus.publish("harbour", 7)
            assert await waiting == [7]

    async def test_everyone_who_watches_a_table_is_told(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as one, bus.subscribe("harbour") as other:
            await bus.publish("harbour", 7)
            assert [await reached(one, 7), await reached(other, 7)] == [[7], [7]]

    async def test_another_tables_hints_are_not_told(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as subscription:
            await bus.publish("moor", 9)
            await bus.publish("harbour", 7)
            assert await reached(subscription, 7) == [7]

    async def test_a_slow_watcher_hears_the_newest_rev_only_once(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as slow, bus.subscribe("harbour") as quick:
            for rev in range(1, 1001):
                await bus.publish("harbour", rev)
            await reached(quick, 1000)
            assert len(await reached(slow, 1000)) < 1000

    async def test_what_is_yielded_only_grows(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as subscription:
            for rev in (3, 2, 3, 5, 4, 6):
                await bus.publish("harbour", rev)
            revs = await reached(subscription, 6)
            assert revs == sorted(set(revs))

    async def test_a_watcher_hears_again_after_it_has_caught_up(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as subscription:
            for rev in (1, 2, 3):
                await bus.publish("harbour", rev)
                assert await reached(subscription, rev) == [rev]

    async def test_publishing_to_nobody_does_no_harm(self, bus: Bus) -> None:
        await bus.publish("harbour", 1)
        async with bus.subscribe("harbour"):
            pass
        await bus.publish("harbour", 2)

    async def test_one_who_leaves_does_not_silence_the_others(self, bus: Bus) -> None:
        async with bus.subscribe("harbour") as staying:
            async with bus.subscribe("harbour"):
                pass
            await bus.publish("harbour", 7)
            assert await reached(staying, 7) == [7]

    async def test_a_watcher_may_be_cancelled_while_it_waits(self, bus: Bus) -> None:
        async def watch() -> None:
            async with bus.subscribe("harbour") as subscription:
                await reached(subscription, 1)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        watching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await watching
        await bus.publish("harbour", 1)

    async def test_hostile_table_names_are_told_apart(self, bus: Bus) -> None:
        names = ("", "a b", "a:b", "a\0b", "a*", "a>", "a.b", "ёлка", "'; --", "x" * 300)
        for name in names:
            async with bus.subscribe(name) as subscription:
                for other in names:
                    await bus.publish(other, 7 if other == name else 9)
                assert await reached(subscription, 7) == [7]
