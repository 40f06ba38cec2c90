"""A server that is killed in the midst of its work has kept what it acknowledged."""

import asyncio
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tablewright.store.errors import StoreUnavailable
from tablewright.store.sqlite import SqliteEventLog
from tablewright.testing.event_log import lost

APPENDING = Path(__file__).parent.parent / "support" / "appending.py"


def acknowledged_before_a_kill(path, count, *options):
    """What it acknowledged until it was killed, soon after `count` revs."""
    command = [sys.executable, str(APPENDING), str(path), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        lines = list(islice(server.stdout, count))
        server.kill()
        lines += server.stdout
    whole = (line.split() for line in lines if line.endswith("\n"))
    return {(table, int(rev)) for table, rev in whole}


async def lost_from(path, acknowledged):
    log = SqliteEventLog(path)
    try:
        assert not (await log.check()).problems
        return await lost(log, acknowledged)
    finally:
        await log.close()


@pytest.mark.slow
def test_no_acknowledged_row_is_lost_by_kills(tmp_path):
    path = tmp_path / "tables.db"
    acknowledged = set()
    for count in (1, 2, 3, 20, 55, 150, 400, 900):
        acknowledged |= acknowledged_before_a_kill(path, count)
        assert asyncio.run(lost_from(path, acknowledged)) == set()
    assert len(acknowledged) > 1500


@pytest.mark.slow
def test_a_file_is_one_process_alone_until_that_ends(tmp_path):
    path = tmp_path / "tables.db"
    with subprocess.Popen([sys.executable, str(APPENDING), str(path)], stdout=subprocess.PIPE) as server:
        server.stdout.readline()
        with pytest.raises(StoreUnavailable, match="Another Tablewright server uses"):
            SqliteEventLog(path)
        server.kill()
        server.stdout.read()
    assert asyncio.run(lost_from(path, ())) == set()


@pytest.mark.slow
def test_the_gauge_of_kills_notices_a_log_that_acknowledges_before_it_commits(tmp_path):
    path = tmp_path / "tables.db"
    losses = [
        asyncio.run(lost_from(path, acknowledged_before_a_kill(path, count, "--write-behind")))
        for count in (20, 75, 130)
    ]
    assert any(losses)
