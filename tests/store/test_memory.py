"""The log in memory keeps the promises of every log."""

import pytest

from tablewright.store.memory import MemoryEventLog
from tablewright.testing.event_log import EventLogContract


class TestMemoryEventLog(EventLogContract):
    @pytest.fixture
    async def log(self):
        log = MemoryEventLog()
        yield log
        await log.close()
