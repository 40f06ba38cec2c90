"""For whatever watches over a server."""

import json
import logging

import pytest
from house import a_house

from server import serving
from tablewright.cli.logs import log_as
from tablewright.settings import Settings
from tablewright.store.errors import StoreUnavailable

pytestmark = pytest.mark.anyio


async def test_a_server_whose_database_answers_is_ready():
    async with a_house({}) as house:
        answers = [await house.visitor().get(path) for path in ("/healthz", "/readyz")]
        assert [answer.text for answer in answers] == ["ok\n", "ready\n"]


async def test_a_server_whose_database_does_not_answer_is_alive_and_not_ready(monkeypatch):
    async with a_house({}) as house:

        async def broken(_table):
            raise StoreUnavailable("The PostgreSQL database at hush can't be reached.")

        monkeypatch.setattr(house.tables.log, "head", broken)
        visitor = house.visitor()
        ready = await visitor.get("/readyz")
        assert (ready.status_code, ready.headers["retry-after"]) == (503, "5")
        assert "hush" not in ready.text
        assert (await visitor.get("/healthz")).status_code == 200


async def test_metrics_are_absent_unless_they_are_turned_on():
    async with a_house({}) as house:
        assert (await house.visitor().get("/metrics")).status_code == 404


async def test_metrics_count_and_name_nobody():
    async with a_house({}, settings=Settings(metrics=True)) as house:
        visitor = house.visitor()
        await visitor.get("/t/0123456789abcdef")
        await visitor.get("/join/a-secret-link")
        told = (await visitor.get("/metrics")).text
    assert 'tablewright_requests_total{handler="table",status="404"} 1.0' in told
    assert "tablewright_tables_open 0.0" in told
    assert "0123456789abcdef" not in told
    assert "secret" not in told


def test_the_log_for_programs_is_a_line_of_json_each(capsys):
    before = logging.getLogger().handlers[:]
    try:
        log_as("json")
        try:
            raise RuntimeError("a wire\ncame loose")  # noqa: TRY301 - to have a trace
        except RuntimeError:
            logging.getLogger("tablewright.web").exception("Unexpected, reference %s", "abc")
        line = json.loads(capsys.readouterr().err)
    finally:
        logging.basicConfig(handlers=before, force=True)
    assert (line["level"], line["message"]) == ("error", "Unexpected, reference abc")
    assert "came loose" in line["trace"]


@pytest.mark.slow
def test_a_server_told_to_stop_ends_well(tmp_path):
    with serving(tmp_path / "t.db") as server:
        with server.client() as client:
            assert client.get("/readyz").status_code == 200
        server.process.terminate()
        assert server.process.wait(timeout=20) in {0, -15}
