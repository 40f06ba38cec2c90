"""The contract of logs notices the faults that a log is likely to have."""

import asyncio
import inspect

import msgspec
import pytest

from tablewright.store.memory import MemoryEventLog
from tablewright.store.protocol import Appended
from tablewright.testing.event_log import EventLogContract


class TakesAnyRev(MemoryEventLog):
    async def append(self, row):
        head = await self.head(row.table)
        return await super().append(msgspec.structs.replace(row, rev=head + 1))


class ForgetsCommands(MemoryEventLog):
    async def append(self, row):
        self._commands.clear()
        return await super().append(row)


class SharesCommandsAmongTables(MemoryEventLog):
    async def append(self, row):
        for (_, command), accepted in tuple(self._commands.items()):
            self._commands[row.table, command] = accepted
        return await super().append(row)


class LooksBeforeItLeaps(MemoryEventLog):
    async def append(self, row):
        fits = row.rev == await self.head(row.table) + 1
        await asyncio.sleep(0)
        if not fits:
            return await super().append(row)
        self._logs.setdefault(row.table, []).append(row)
        return Appended(row.rev)


class ReadsTheRowItStartsAfter(MemoryEventLog):
    async def read(self, table, after=0, limit=1000):
        return await super().read(table, after - 1, limit)


class TidiesNames(MemoryEventLog):
    async def append(self, row):
        return await super().append(msgspec.structs.replace(row, table=row.table.strip()))


class KeepsTheFirstSnapshot(MemoryEventLog):
    async def save_snapshot(self, snapshot):
        self._snapshots.setdefault(snapshot.table, snapshot)


class RevokesByHash(MemoryEventLog):
    async def revoke_links(self, table, seat):
        return sum(
            [
                await super(RevokesByHash, self).revoke_links(other.table, other.seat)
                for link in await self.links(table)
                if link.seat == seat
                for other in await self.find_link(link.hash)
            ]
        )


class KeepsOneLinkForEachHash(MemoryEventLog):
    async def add_link(self, link):
        self._links = {key: kept for key, kept in self._links.items() if key[0] != link.hash}
        await super().add_link(link)


class LeavesTheOldHashGood(MemoryEventLog):
    async def move_links(self, old, new):
        before = dict(self._links)
        moved = await super().move_links(old, new)
        self._links = {**before, **self._links}
        return moved


class KeepsTheLinksOfAPurgedTable(MemoryEventLog):
    async def purge(self, table):
        kept = dict(self._links)
        await super().purge(table)
        self._links = kept


def complaints(log_class):
    """The tests of the contract that such a log fails, of those that ask for nothing but a log."""
    failed = []
    for name, test in inspect.getmembers(EventLogContract, inspect.iscoroutinefunction):
        if list(inspect.signature(test).parameters) == ["self", "log"]:
            try:
                asyncio.run(asyncio.wait_for(test(EventLogContract(), log_class()), 5))
            except (AssertionError, TimeoutError):
                failed.append(name)
    return failed


FAULTY = (
    TakesAnyRev,
    ForgetsCommands,
    SharesCommandsAmongTables,
    LooksBeforeItLeaps,
    ReadsTheRowItStartsAfter,
    TidiesNames,
    KeepsTheFirstSnapshot,
    RevokesByHash,
    KeepsOneLinkForEachHash,
    LeavesTheOldHashGood,
    KeepsTheLinksOfAPurgedTable,
)


@pytest.mark.parametrize("log_class", FAULTY)
def test_a_faulty_log_is_noticed(log_class):
    assert complaints(log_class)


def test_a_sound_log_gives_no_cause_for_complaint():
    assert not complaints(MemoryEventLog)
