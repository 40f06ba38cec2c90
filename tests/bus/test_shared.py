"""Buses between processes keep the promises of every bus, and outlive their broker."""

import asyncio
import sys
from contextlib import asynccontextmanager

import pytest
from nats.errors import Error as NatsError
from redis.exceptions import RedisError
from services import a_broker

from tablewright import bootstrap
from tablewright.bus import shared
from tablewright.bus.nats import NatsCarrier
from tablewright.bus.postgres import PostgresCarrier
from tablewright.bus.redis import RedisCarrier
from tablewright.bus.shared import SharedBus
from tablewright.settings import Settings
from tablewright.store.errors import StoreUnavailable
from tablewright.testing.bus import BusContract, reached

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def nats_server():
    with a_broker("nats") as running:
        yield running


@pytest.fixture(scope="module")
def redis_server():
    with a_broker("redis") as running:
        yield running


class Both:
    """Two processes of one bus: what one publishes, the other hears."""

    def __init__(self, one, other):
        self.one, self.other = one, other
        self.publish, self.subscribe = one.publish, other.subscribe


@asynccontextmanager
async def both(carrier, url):
    async with SharedBus(carrier(url)) as one, SharedBus(carrier(url)) as other:
        assert one.connected
        assert other.connected
        yield Both(one, other)


class TestPostgresBus(BusContract):
    @pytest.fixture
    async def bus(self, cluster):
        async with both(PostgresCarrier, cluster.url()) as bus:
            yield bus

    async def test_a_connection_that_broke_is_made_anew(self, bus):
        bus.other._carrier._db.terminate()
        async with bus.subscribe("harbour") as subscription:
            await reached_again(bus, subscription)


async def reached_again(bus, subscription):
    """Publish until the other one hears of it."""
    async with asyncio.timeout(10):
        hearing = asyncio.ensure_future(anext(subscription))
        rev = 0
        while not hearing.done():
            rev += 1
            await bus.publish("harbour", rev)
            await asyncio.wait([hearing], timeout=0.05)


class BrokerContract(BusContract):
    async def test_a_broker_that_was_killed_is_found_again_and_nobody_waits_for_it(self, bus, broker):
        async with bus.subscribe("harbour") as subscription, bus.one.subscribe("harbour") as near:
            broker.kill()
            for rev in range(1, 50):
                async with asyncio.timeout(0.5):
                    await bus.publish("harbour", rev)
            assert (await reached(near, 49))[-1] == 49
            broker.start()
            await reached_again(bus, subscription)

    async def test_a_broker_that_stalls_holds_up_nobody(self, bus, broker):
        async with bus.subscribe("harbour") as subscription, bus.one.subscribe("harbour") as near:
            broker.stall()
            try:
                for rev in range(1, 50):
                    async with asyncio.timeout(0.5):
                        await bus.publish("harbour", rev)
                assert (await reached(near, 49))[-1] == 49
            finally:
                broker.go_on()
            await reached_again(bus, subscription)


class TestNatsBus(BrokerContract):
    @pytest.fixture
    def broker(self, nats_server):
        return nats_server

    @pytest.fixture
    async def bus(self, broker):
        async with both(NatsCarrier, broker.url) as bus:
            yield bus


class TestRedisBus(BrokerContract):
    @pytest.fixture
    def broker(self, redis_server):
        return redis_server

    @pytest.fixture
    async def bus(self, broker):
        async with both(RedisCarrier, broker.url) as bus:
            yield bus


@pytest.mark.parametrize(
    "carrier",
    [
        NatsCarrier("nats://127.0.0.1:1"),
        RedisCarrier("redis://:hush@127.0.0.1:1"),
        PostgresCarrier("postgresql://tables:hush@127.0.0.1:1/tables"),
    ],
    ids=["nats", "redis", "postgres"],
)
async def test_without_a_broker_a_process_works_alone_and_says_so_without_a_password(carrier, monkeypatch, caplog):
    monkeypatch.setattr(shared, "PATIENCE", 0.3)
    async with SharedBus(carrier) as bus, bus.subscribe("harbour") as subscription:
        await bus.publish("harbour", 7)
        assert await reached(subscription, 7) == [7]
        async with asyncio.timeout(10):
            while not caplog.text:  # noqa: ASYNC110 - a log has no event
                await asyncio.sleep(0.01)
        assert not bus.connected
    assert "can't be had" in caplog.text
    assert "hush" not in caplog.text


@pytest.mark.parametrize("message", [b"", b"x", b"x y", b"\xff 1", b"x -1", b"x 1 y", b"x " + b"9" * 30])
async def test_what_others_send_does_no_harm(message):
    bus = SharedBus(NatsCarrier("nats://127.0.0.1:1"))
    bus._heard(message)


NO_REDIS = (b"?\r\n", b"$x\r\n", b"$99999999\r\n", b"-ERR no\r\n", b"*1\r\n-NO\r\n", b"$5\r\nab")
NO_NATS = (
    b"HTTP/1.1 400 No\r\n",
    b"INFO {}\r\n-ERR 'no'\r\n",
    b"INFO {}\r\nMSG t 1 9999999\r\n",
    b"INFO {}\r\nMSG t 1 9\r\nab",
)


async def told(carrier, answer):
    """Connect to a server that says this and leaves."""
    scheme = "redis" if carrier is RedisCarrier else "nats"

    async def speak(_reader, writer):
        writer.write(answer)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
        line = carrier(f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        try:
            await line.connect(lambda _message: None)
            await line.broken()
        finally:
            await line.disconnect()


@pytest.mark.parametrize(
    "carrier, answer", [*((RedisCarrier, said) for said in NO_REDIS), *((NatsCarrier, said) for said in NO_NATS)]
)
async def test_what_is_no_broker_ends_the_line(carrier, answer):
    # The last two are what the parser of redis-py trips over.
    with pytest.raises((RedisError, NatsError, ConnectionError, ValueError, IndexError)):
        await told(carrier, answer)


async def test_a_nats_server_without_tls_is_told_nothing_where_tls_was_asked_for():
    said = asyncio.get_running_loop().create_future()

    async def speak(reader, writer):
        writer.write(b'INFO {"auth_required":true}\r\n')
        said.set_result(await reader.read())
        writer.close()

    async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
        carrier = NatsCarrier(f"tls://me:hush@127.0.0.1:{server.sockets[0].getsockname()[1]}")
        with pytest.raises(NatsError):
            await carrier.connect(lambda _message: None)
        await carrier.disconnect()
        assert await said == b""


@pytest.mark.parametrize(
    "url, expected",
    [("me:h%40sh@", {"user": "me", "password": "h@sh"}), ("t%40ken@", {"token": "t@ken"}), ("", {})],
)
async def test_what_a_nats_url_says_of_its_user_is_unquoted(url, expected):
    assert NatsCarrier(f"nats://{url}broker")._credentials() == expected


@pytest.mark.parametrize("kind", ["nats", "redis"])
async def test_a_missing_client_is_told_in_a_sentence_with_its_extra(kind, monkeypatch):
    monkeypatch.delitem(sys.modules, f"tablewright.bus.{kind}", raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == kind]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, kind, None)
    with pytest.raises(StoreUnavailable) as told:
        bootstrap._carrier(Settings(db="postgresql://x/y", bus=f"{kind}://broker"))
    assert f"tablewright[{kind}]" in told.value.sentence


class LosesOneCancellation:
    name = "The forgetful"

    async def connect(self, _heard):
        pass

    async def broken(self):
        await asyncio.Event().wait()

    async def send(self, _message):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionError from None

    async def disconnect(self):
        pass


async def test_a_client_that_loses_a_cancellation_does_not_keep_the_bus_from_ending():
    async with asyncio.timeout(5), SharedBus(LosesOneCancellation()) as bus:
        await bus.publish("harbour", 1)
        await asyncio.sleep(0.01)
