"""A power cut takes what was not synced, and nothing that was acknowledged."""

import asyncio
from random import Random

import pytest

from tablewright.store.sqlite import SqliteEventLog
from tablewright.testing.disk import Disk
from tablewright.testing.event_log import a_row, lost

CUTS = 40


def lost_by_a_cut(folder, seed):
    """Append to three tables at once, cut the power at some moment, and look what is left."""
    chance = Random(seed)
    disk = Disk(f"cut-{seed}")
    before, after = folder / f"before-{seed}", folder / f"after-{seed}"
    before.mkdir()
    after.mkdir()
    acknowledged = set()
    until = chance.randrange(1, 80)
    time_has_come = asyncio.Event()

    async def append(log, table):
        for rev in range(1, 30):
            await log.append(a_row(rev, table, body=b"{}" * chance.randrange(2000)))
            acknowledged.add((table, rev))
            if len(acknowledged) == until:
                time_has_come.set()

    async def run():
        log = SqliteEventLog(before / "tables.db", vfs=disk.name)
        appending = asyncio.gather(*(append(log, table) for table in ("fen", "harbour", "moor")))
        await time_has_come.wait()
        promised = set(acknowledged)
        disk.cut_power(after, chance)
        await appending
        await log.close()
        left = SqliteEventLog(after / "tables.db")
        assert not (await left.check()).problems
        losses = await lost(left, promised)
        await left.close()
        return losses

    return asyncio.run(run())


@pytest.mark.slow
def test_no_acknowledged_row_is_lost_by_power_cuts(tmp_path, opened_with):
    opened_with("FULL")
    assert [lost_by_a_cut(tmp_path, seed) for seed in range(CUTS)] == [set()] * CUTS


@pytest.mark.slow
def test_the_gauge_of_power_cuts_notices_a_log_that_syncs_too_seldom(tmp_path, opened_with):
    opened_with("NORMAL")
    assert any(lost_by_a_cut(tmp_path, seed) for seed in range(CUTS))
