"""The server as a process: what it says, what it tells live, and what is left when it is killed."""

import itertools
import json
import os
import re
import signal
import threading
from collections import Counter
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from server import serving
from tablewright.table.checking import verify

pytestmark = pytest.mark.slow

TABLES = 6
KILLS = int(os.environ.get("KILLS", "3"))
"""How often the server is killed; `make kills` does it more often."""
ACKNOWLEDGED = 120
"""How many answers there have been when the server is killed."""


def a_game(server):
    with server.client() as client:
        return client.get("/api/v1/systems").json()["systems"][0]["id"]


def opened(client, game, name="Tuesdays"):
    answer = client.post("/api/v1/tables", json={"name": name, "system": game, "your_name": "Gus", "sample": True})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_first_start_serves_an_empty_house(tmp_path):
    with serving(tmp_path / "house.sqlite3") as server:
        with server.client() as client:
            home = client.get("/")
            assert home.status_code == 200
            assert 'name="sample"' in home.text
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=20) == 0
    assert (tmp_path / "house.sqlite3.key").stat().st_mode & 0o077 == 0


def test_those_who_follow_are_sent_home_when_it_stops(tmp_path):
    with serving(tmp_path / "house.sqlite3") as server, server.client() as client:
        table = opened(client, a_game(server))
        headers = {"authorization": f"Bearer {table['token']}"}
        with client.stream("GET", f"/api/v1/tables/{table['table']}/events", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ": here"
            server.process.send_signal(signal.SIGINT)
            assert list(lines) == [""]
        assert server.process.wait(timeout=20) == 0


def test_an_open_page_is_told_what_happens_and_goes_dark(tmp_path):
    with serving(tmp_path / "house.sqlite3") as server, server.client() as gm, server.client() as player:
        answer = gm.post("/tables", data={"game": a_game(server), "name": "T", "you": "Gus", "sample": "1"})
        table = answer.headers["location"]
        invitation = re.search(r"/join/[\w-]+", gm.get(f"{table}/invite").text)[0]
        assert player.post(invitation, data={"you": "Pia"}).status_code == 303
        cookie = f"tablewright={player.cookies['tablewright']}"
        url = f"{server.address.replace('http', 'ws')}{table}/live"
        with connect(url, origin=server.address, additional_headers={"cookie": cookie}) as page:
            here = json.loads(page.recv(timeout=20))["here"]
            assert gm.post(f"{table}/note", data={"line": "It gets dark."}).status_code == 303
            told = json.loads(page.recv(timeout=20))
            assert "It gets dark." in told["html"]
            assert gm.post(f"{table}/revoke", data={"seat": here[0]}).status_code == 303
            while told["type"] != "dark":
                told = json.loads(page.recv(timeout=20))
        assert player.get(table).status_code == 404


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path):
    assert lost_or_doubled(tmp_path / "house.sqlite3") == []


def test_the_gauge_notices_after_a_kill_that_a_server_acknowledged_before_it_committed(tmp_path):
    hasty = Path(__file__).parent.parent / "support" / "hasty.py"
    assert lost_or_doubled(tmp_path / "house.sqlite3", program=[hasty])


def lost_or_doubled(db, **program):
    """The acknowledged lines that are not in the log once, after kills amid the load."""
    with serving(db) as server, server.client() as client:
        tables = [opened(client, a_game(server), f"T{n}") for n in range(TABLES)]
    ids = itertools.count()
    acknowledged: dict[str, list[str]] = {table["table"]: [] for table in tables}
    in_doubt: list[tuple[dict, str]] = []
    for _ in range(KILLS):
        with serving(db, **program) as server:
            under_load(server, tables, ids, acknowledged, in_doubt)
    with serving(db) as server:
        for table, name in in_doubt:
            with server.client(authorization=f"Bearer {table['token']}") as client:
                assert write(client, table, name) == 200
            acknowledged[table["table"]].append(name)
        logs = {table["table"]: Counter(written(server, table)) for table in tables}
    return [line for table, lines in acknowledged.items() for line in lines if logs[table][line] != 1]


def under_load(server, tables, ids, acknowledged, in_doubt):
    """Write at every table at once, and kill the server amid it."""
    enough = threading.Event()
    answers = itertools.count(1)

    def writing(table):
        with server.client(authorization=f"Bearer {table['token']}") as client:
            for number in ids:
                name = f"line {number}"
                try:
                    if write(client, table, name) != 200:
                        return
                except httpx.HTTPError:
                    in_doubt.append((table, name))
                    return
                acknowledged[table["table"]].append(name)
                if next(answers) >= ACKNOWLEDGED:
                    enough.set()

    threads = [threading.Thread(target=writing, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    assert enough.wait(timeout=60)
    server.kill()
    for thread in threads:
        thread.join()


def write(client, table, name):
    body = {"id": name, "command": {"command": "note", "line": name}}
    return client.post(f"/api/v1/tables/{table['table']}/commands", json=body).status_code


def written(server, table):
    """All lines of the log, page by page."""
    lines, before = [], ""
    with server.client(authorization=f"Bearer {table['token']}") as client:
        while True:
            page = client.get(f"/api/v1/tables/{table['table']}/entries?limit=200{before}").json()
            lines += [entry["text"] for entry in page["entries"] if entry["kind"] == "note"]
            if page["older"] is None:
                return lines
            before = f"&before={page['older']}"


def test_the_dice_of_a_running_server_can_be_checked(tmp_path):
    with serving(tmp_path / "house.sqlite3") as server, server.client() as client:
        for game in [each["id"] for each in client.get("/api/v1/systems").json()["systems"]]:
            table = opened(client, game)
            with server.client(authorization=f"Bearer {table['token']}") as gm:
                path = f"/api/v1/tables/{table['table']}"
                for number, dice in enumerate(("3d6", "1d20+2d4", "10d10")):
                    body = {"id": f"throw {number}", "command": {"command": "throw_dice", "dice": dice}}
                    assert gm.post(f"{path}/commands", json=body).status_code == 200
                assert verify(gm.get(f"{path}/dice").json()) == (0, 3)
                body = {"id": "reveal", "command": {"command": "reveal_dice"}}
                assert gm.post(f"{path}/commands", json=body).status_code == 200
                assert verify(gm.get(f"{path}/dice").json()) == (3, 0)
