"""The contract of buses notices the faults that a bus is likely to have."""

import asyncio
import inspect
from collections import deque
from contextlib import asynccontextmanager

import pytest

from tablewright.bus.local import LocalBus, LocalSubscription
from tablewright.testing import bus as contract


class TellsEveryone(LocalBus):
    async def publish(self, _table, rev):
        for other in self._tables:
            await super().publish(other, rev)


class TellsOneWatcher(LocalBus):
    async def publish(self, table, rev):
        for subscription in tuple(self._tables.get(table, ()))[:1]:
            subscription.hint(rev)


class GoesSilentWhenOneLeaves(LocalBus):
    @asynccontextmanager
    async def subscribe(self, table):
        subscription = LocalSubscription()
        self._tables.setdefault(table, set()).add(subscription)
        yield subscription
        self._tables.pop(table, None)


class Queue(LocalSubscription):
    def __init__(self):
        super().__init__()
        self._revs = deque()

    def hint(self, rev):
        self._revs.append(rev)
        self._news.set()

    async def __anext__(self):
        while not self._revs:
            self._news.clear()
            await self._news.wait()
        return self._revs.popleft()


class KeepsEveryHint(LocalBus):
    @asynccontextmanager
    async def subscribe(self, table):
        subscription = Queue()
        self._tables.setdefault(table, set()).add(subscription)
        yield subscription
        self._tables[table].remove(subscription)


def complaints(bus_class):
    """The tests of the contract that such a bus fails."""
    failed = []
    for name, test in inspect.getmembers(contract.BusContract, inspect.iscoroutinefunction):
        try:
            asyncio.run(test(contract.BusContract(), bus_class()))
        except (AssertionError, TimeoutError):
            failed.append(name)
    return failed


@pytest.mark.parametrize("bus_class", [TellsEveryone, TellsOneWatcher, GoesSilentWhenOneLeaves, KeepsEveryHint])
def test_a_faulty_bus_is_noticed(bus_class, monkeypatch):
    monkeypatch.setattr(contract, "SOON", 0.02)
    assert complaints(bus_class)


def test_a_sound_bus_gives_no_cause_for_complaint():
    assert not complaints(LocalBus)
