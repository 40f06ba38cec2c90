"""The log in a SQLite file keeps the promises of every log."""

import pytest

from tablewright.store.sqlite import SqliteEventLog
from tablewright.testing.event_log import EventLogContract


class TestSqliteEventLog(EventLogContract):
    @pytest.fixture
    async def log(self, tmp_path):
        log = SqliteEventLog(tmp_path / "tables.db")
        yield log
        await log.close()
