"""What the tests of tables in operation share."""

import pytest
from hosted import Table, Watched, process

from tablewright.store.memory import MemoryEventLog
from tablewright.store.sqlite import SqliteEventLog


@pytest.fixture(params=["memory", "sqlite"])
async def log(request, tmp_path):
    inner = MemoryEventLog() if request.param == "memory" else SqliteEventLog(tmp_path / "tables.sqlite3")
    yield Watched(inner)
    await inner.close()


@pytest.fixture
async def tables(log):
    found = process(log)
    yield found
    await found.close()


@pytest.fixture
async def table(tables):
    return await Table.opened(tables)


@pytest.fixture
async def other(log):
    """Another process over the same log, which hears nothing of the first."""
    found = process(log, seed=2)
    yield found
    await found.close()
