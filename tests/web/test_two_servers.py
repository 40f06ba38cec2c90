"""Two servers on one database: one is killed, and nothing is lost, doubled or out of order for anybody."""

import json
import random
import threading
import time
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from histories import Did, faults
from services import a_broker

from server import serving

pytestmark = pytest.mark.slow

TABLES = 3
VIEWERS = 2
LINES = 40
"""Lines that are written at each table; the server is killed after a third of all."""


class Fleet:
    """The servers that people may turn to."""

    def __init__(self, servers):
        self.servers = list(servers)
        self.written = 0
        self.third = threading.Event()

    def any(self, chance):
        return chance.choice(self.servers)

    def count(self):
        self.written += 1
        if self.written == TABLES * LINES // 3:
            self.third.set()


@contextmanager
def a_fleet(url, folder, **settings):
    with ExitStack() as stack:
        key = str(folder / "key")
        yield Fleet(stack.enter_context(serving(url, TABLEWRIGHT_KEY=key, **settings)) for _ in range(2))


def opened(server):
    with server.client() as client:
        game = client.get("/api/v1/systems").json()["systems"][0]["id"]
        body = {"name": "T", "system": game, "your_name": "Gus"}
        return client.post("/api/v1/tables", json=body).json()


def write(fleet, table, did):
    """Write every line until it is acknowledged, at whichever server answers."""
    chance = random.Random(table["table"])
    clients = {each: each.client(authorization=f"Bearer {table['token']}") for each in fleet.servers}
    for number in range(LINES):
        line = f"line {number}"
        sent = time.monotonic()
        body = {"id": line, "command": {"command": "note", "line": line}}
        while True:
            try:
                answer = clients[fleet.any(chance)].post(f"/api/v1/tables/{table['table']}/commands", json=body)
            except httpx.HTTPError:
                continue
            if answer.status_code == 200:
                break
            assert answer.status_code in {429, 503}, answer.text
            time.sleep(0.02)
        did.append(Did(line, sent, time.monotonic()))
        fleet.count()
    for client in clients.values():
        client.close()


def view(fleet, table, heard, ready, end):
    """Follow the table, moving over to another server whenever a stream ends, from where it ended."""
    chance = random.Random(len(heard))
    cursor, server = {}, fleet.servers[0]
    while not end.is_set():
        headers = {"authorization": f"Bearer {table['token']}"}
        try:
            with (
                server.client(**headers) as client,
                client.stream("GET", f"/api/v1/tables/{table['table']}/events", headers=cursor, timeout=3) as stream,
            ):
                assert stream.status_code == 200, stream.read()
                for line in stream.iter_lines():
                    if not heard and not cursor and line == ": here":
                        ready.wait(timeout=30)
                    if line.startswith("id: "):
                        cursor = {"last-event-id": line.removeprefix("id: ")}
                    if line.startswith("data: {") and (entry := json.loads(line.removeprefix("data: "))):
                        heard.append((entry["n"], entry.get("text") or ""))
                        if entry.get("text") == f"line {LINES - 1}":
                            return
        except httpx.HTTPError:
            pass
        server = fleet.any(chance)


def lines_of(server, table):
    found, before = [], ""
    with server.client(authorization=f"Bearer {table['token']}") as client:
        while True:
            page = client.get(f"/api/v1/tables/{table['table']}/entries?limit=200{before}").json()
            found = [entry["text"] for entry in page["entries"] if entry["kind"] == "note"] + found
            if page["older"] is None:
                return found
            before = f"&before={page['older']}"


def kill_the_first(fleet):
    fleet.servers[0].kill()
    del fleet.servers[0]


def under_load(fleet, harm):
    """Write and watch at all tables while harm is done after a third; gives the faults of each table's history."""
    tables = [opened(fleet.servers[number % 2]) for number in range(TABLES)]
    did = {table["table"]: [] for table in tables}
    heard = {table["table"]: [[] for _ in range(VIEWERS)] for table in tables}
    ready, end = threading.Barrier(TABLES * VIEWERS + 1), threading.Event()
    watching = [
        threading.Thread(target=view, args=(fleet, table, each, ready, end))
        for table in tables
        for each in heard[table["table"]]
    ]
    writing = [threading.Thread(target=write, args=(fleet, table, did[table["table"]])) for table in tables]
    for thread in watching:
        thread.start()
    ready.wait(timeout=30)
    for thread in writing:
        thread.start()
    assert fleet.third.wait(timeout=60)
    harm(fleet)
    for thread in writing:
        thread.join(timeout=60)
    for thread in watching:
        thread.join(timeout=15)
    end.set()
    for thread in watching:
        thread.join(timeout=15)
    return {
        table["table"]: faults(lines_of(fleet.servers[-1], table), did[table["table"]], heard[table["table"]])
        for table in tables
    }, heard


def test_when_one_of_two_servers_is_killed_nothing_is_lost_doubled_or_out_of_order(cluster, tmp_path):
    with a_fleet(cluster.create("failover"), tmp_path) as fleet:
        found, heard = under_load(fleet, kill_the_first)
    assert found == {key: [] for key in found}
    assert all(len(each) == LINES for viewers in heard.values() for each in viewers)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_when_the_database_is_restarted_nothing_is_lost_doubled_or_out_of_order(cluster, tmp_path, mode):
    def restart(_fleet):
        cluster.stop(mode)
        cluster.start()

    with a_fleet(cluster.create(f"restarted_{mode}"), tmp_path) as fleet:
        found, heard = under_load(fleet, restart)
    assert found == {key: [] for key in found}
    assert all(len(each) == LINES for viewers in heard.values() for each in viewers)


@pytest.mark.parametrize("harm", ["stall", "kill"])
def test_when_the_broker_stalls_or_dies_nothing_is_lost_doubled_or_out_of_order(cluster, tmp_path, harm):
    with (
        a_broker("redis") as broker,
        a_fleet(cluster.create(f"broker_{harm}"), tmp_path, TABLEWRIGHT_BUS=broker.url) as fleet,
    ):
        try:
            found, heard = under_load(fleet, lambda _: getattr(broker, harm)())
        finally:
            if harm == "stall":
                broker.go_on()
    assert found == {key: [] for key in found}
    assert all(len(each) == LINES for viewers in heard.values() for each in viewers)


def test_a_broker_that_stalls_delays_news_by_no_more_than_the_net(cluster, tmp_path):
    with (
        a_broker("redis") as broker,
        a_fleet(cluster.create("stalled"), tmp_path, TABLEWRIGHT_BUS=broker.url) as fleet,
    ):
        table = opened(fleet.servers[0])
        headers = {"authorization": f"Bearer {table['token']}"}
        broker.stall()
        try:
            with (
                fleet.servers[1].client(**headers) as far,
                far.stream("GET", f"/api/v1/tables/{table['table']}/events", timeout=10) as stream,
                fleet.servers[0].client(**headers) as near,
            ):
                lines = stream.iter_lines()
                assert next(lines) == ": here"
                body = {"id": "x", "command": {"command": "note", "line": "Can you hear me?"}}
                began = time.monotonic()
                assert near.post(f"/api/v1/tables/{table['table']}/commands", json=body).status_code == 200
                assert time.monotonic() - began < 2
                assert "Can you hear me?" in next(line for line in lines if line.startswith("data: "))
                assert time.monotonic() - began < 5
        finally:
            broker.go_on()


def test_a_server_with_another_key_does_not_start_and_says_why_in_a_sentence(cluster, tmp_path, capfd):
    url = cluster.create("keys")
    with serving(url, TABLEWRIGHT_KEY=str(tmp_path / "key")) as server:
        opened(server)
    with pytest.raises(IndexError), serving(url, TABLEWRIGHT_KEY=str(tmp_path / "other")):
        pass
    told = capfd.readouterr().err
    assert "Copy their key file" in told
    assert "Traceback" not in told


def test_what_one_server_does_the_other_shows_at_once(cluster, tmp_path):
    with a_fleet(cluster.create("read"), tmp_path) as fleet:
        table = opened(fleet.servers[0])
        headers = {"authorization": f"Bearer {table['token']}"}
        with fleet.servers[0].client(**headers) as one, fleet.servers[1].client(**headers) as other:
            for number in range(20):
                writer, reader = (one, other) if number % 2 else (other, one)
                body = {"id": f"c{number}", "command": {"command": "note", "line": f"line {number}"}}
                entry = writer.post(f"/api/v1/tables/{table['table']}/commands", json=body).json()["entry"]
                page = reader.get(f"/api/v1/tables/{table['table']}/entries?limit=1").json()
                assert (page["entries"][-1]["n"], page["entries"][-1]["text"]) == (entry, f"line {number}")
            again = other.post(f"/api/v1/tables/{table['table']}/commands", json=body)
            assert again.json()["entry"] == entry


def test_a_withdrawn_seat_is_dark_within_a_second_at_every_server(cluster, tmp_path):
    with a_fleet(cluster.create("revoked"), tmp_path) as fleet:
        table = opened(fleet.servers[0])
        gm_headers = {"authorization": f"Bearer {table['token']}"}
        with fleet.servers[0].client() as guest, fleet.servers[0].client(**gm_headers) as gm:
            body = {"invitation": table["invitations"]["player"], "name": "Pia"}
            joined = guest.post("/api/v1/join", json=body).json()
            headers = {"authorization": f"Bearer {joined['token']}"}
            path = f"/api/v1/tables/{table['table']}"
            with (
                fleet.servers[1].client(**headers) as far,
                far.stream("GET", f"{path}/events", timeout=10) as stream,
            ):
                lines = stream.iter_lines()
                assert next(lines) == ": here"
                began = time.monotonic()
                body = {"id": "out", "command": {"command": "revoke_seat", "seat": joined["seat"]}}
                assert gm.post(f"{path}/commands", json=body).status_code == 200
                assert "event: dark" in lines
                assert time.monotonic() - began < 1
                assert far.get(path).status_code == 404


# The checker

SOUND = ["a", "b", "c"]
DID = [Did("a", 0, 1), Did("b", 2, 3), Did("c", 4, 5)]
SAW = [(3, "a"), (4, "b"), (5, "c")]


def test_a_sound_history_has_no_faults():
    assert faults(SOUND, DID, [SAW, SAW[1:]]) == []


@pytest.mark.parametrize(
    "log, viewer, fault",
    [
        (["a", "c"], [(3, "a"), (4, "c")], "lost: b"),
        (["a", "b", "b", "c"], [], "doubled: b"),
        (["b", "a", "c"], [], "out of order: b stands before a"),
        (["a", "b", "x", "c"], [], "made up: x"),
        (SOUND, [(3, "a"), (5, "c")], "gaps or doubles"),
        (SOUND, [(3, "a"), (4, "b"), (4, "b"), (5, "c")], "gaps or doubles"),
        (SOUND, [(3, "b"), (4, "a"), (5, "c")], "another order"),
        (SOUND, [(3, "a"), (4, "b")], "did not hear the end"),
    ],
)
def test_the_checker_notices(log, viewer, fault):
    assert any(fault in each for each in faults(log, DID, [viewer]))
