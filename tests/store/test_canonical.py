"""A log says the same wherever it is kept, and a copy is compared."""

import json

import pytest

from tablewright.store.canonical import copy_log, digest, lines
from tablewright.store.errors import StoreUnavailable
from tablewright.store.memory import MemoryEventLog
from tablewright.store.sqlite import SqliteEventLog
from tablewright.testing.event_log import HOSTILE, HOSTILE_BODIES, a_link, a_row

pytestmark = pytest.mark.anyio


async def filled(log):
    """A log with everything that is hard to keep."""
    for table in HOSTILE:
        await log.append(a_row(1, table))
    for rev, body in enumerate(HOSTILE_BODIES, 2):
        await log.append(a_row(rev, "", body=body))
    for seat in ("anya", "boris"):
        await log.add_link(a_link("", seat))
    await log.revoke_links("", "anya")
    return log


async def test_every_row_and_link_is_a_line():
    log = await filled(MemoryEventLog())
    told = [json.loads(line) for line in [line async for line in lines(log)]]
    assert len([line for line in told if "row" in line]) == len(HOSTILE) + len(HOSTILE_BODIES)
    assert [line["seat"] for line in told if "link" in line] == ["anya", "boris"]


async def test_a_copy_there_and_back_is_the_same(tmp_path):
    log = await filled(MemoryEventLog())
    there, back = SqliteEventLog(tmp_path / "tables.db"), MemoryEventLog()
    assert await copy_log(log, there) == await copy_log(there, back) == await digest(log)
    assert [line async for line in lines(back)] == [line async for line in lines(log)]
    await there.close()


async def test_nothing_is_copied_over_other_tables():
    with pytest.raises(StoreUnavailable, match="Name one that is new"):
        await copy_log(await filled(MemoryEventLog()), await filled(MemoryEventLog()))


class Forgetful(MemoryEventLog):
    async def add_link(self, link):
        if link.seat != "boris":
            await super().add_link(link)


class Tidy(MemoryEventLog):
    async def read(self, table, after=0, limit=1000):
        return [row for row in await super().read(table, after, limit) if b"\xff" not in row.body]


@pytest.mark.parametrize("faulty", [Forgetful, Tidy])
async def test_a_copy_that_differs_is_noticed(faulty):
    with pytest.raises(StoreUnavailable, match="is not what was copied"):
        await copy_log(await filled(MemoryEventLog()), faulty())


async def test_a_log_with_a_gap_is_not_copied():
    log = await filled(MemoryEventLog())
    log._logs["'; DROP TABLE log; --"] = [a_row(2, "'; DROP TABLE log; --")]
    with pytest.raises(StoreUnavailable, match="has a gap"):
        await copy_log(log, MemoryEventLog())
