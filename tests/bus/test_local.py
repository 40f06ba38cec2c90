"""The local bus keeps the promises of every bus."""

import asyncio

import pytest

from tablewright.bus.local import LocalBus
from tablewright.testing.bus import BusContract


class TestLocalBus(BusContract):
    @pytest.fixture
    def bus(self):
        return LocalBus()

    async def test_a_table_that_nobody_watches_any_more_takes_no_memory(self, bus):
        async with bus.subscribe("harbour"), bus.subscribe("harbour"):
            pass
        assert not bus._tables

    async def test_a_slow_watcher_hears_of_the_newest_rev_alone(self, bus):
        async with bus.subscribe("harbour") as slow:
            for rev in (1, 2, 3):
                await bus.publish("harbour", rev)
            assert await anext(slow) == 3

    async def test_an_old_or_doubled_hint_wakes_nobody(self, bus):
        async with bus.subscribe("harbour") as subscription:
            await bus.publish("harbour", 3)
            await anext(subscription)
            waiting = asyncio.ensure_future(anext(subscription))
            await bus.publish("harbour", 3)
            await bus.publish("harbour", 2)
            await asyncio.sleep(0)
            assert not waiting.done()
            await bus.publish("harbour", 4)
            assert await waiting == 4
