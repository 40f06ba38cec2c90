"""News for open pages and for programs."""

import asyncio
from unittest.mock import patch

import pytest
from house import Socket, Stream

from tablewright.web.seats import MOST_PAGES

pytestmark = pytest.mark.anyio

DARE = '{"type": "dare", "actor": "ada"}'


async def test_what_happens_reaches_an_open_page(gm, player):
    socket = await Socket.open(player)
    await gm.send("/note", {"line": "It gets dark."})
    told = await socket.until("entry")
    assert "It gets dark." in told["html"]
    await socket.leave()


async def test_a_page_that_comes_back_gets_what_it_missed_once(gm, player):
    socket = await Socket.open(player)
    await gm.send("/note", {"line": "one"})
    first = await socket.until("entry")
    await socket.leave()
    for line in ("two", "three"):
        await gm.send("/note", {"line": line})
    socket = await Socket.open(player, f"?after={first['cursor']}")
    missed = [await socket.until("entry") for _ in range(2)]
    assert [told["n"] for told in missed] == [first["n"] + 1, first["n"] + 2]
    await gm.send("/note", {"line": "four"})
    assert (await socket.until("entry"))["n"] == first["n"] + 3
    await socket.leave()


async def test_who_is_here_is_told_when_somebody_comes_and_goes(house, gm, player):
    socket = await Socket.open(player)
    mine = await house.seat_of(player)
    assert (await socket.until("presence"))["here"] == [mine]
    other = await Socket.open(gm)
    assert len((await socket.until("presence"))["here"]) == 2
    await other.leave()
    assert (await socket.until("presence"))["here"] == [mine]
    await socket.leave()


async def test_a_withdrawn_seat_goes_dark_and_gets_nothing_more(house, gm, player):
    socket = await Socket.open(player)
    await socket.until("presence")
    await gm.send("/revoke", {"seat": await house.seat_of(player)})
    assert await socket.message() == {"type": "dark"}
    await gm.send("/note", {"line": "among ourselves"})
    assert "close" in await socket.message()
    assert (await player.at()).status_code == 404


async def test_a_page_from_another_site_hears_nothing(gm):
    socket = Socket(gm, origin="http://elsewhere.example")
    assert await socket.message() == {"close": 1008}


async def test_a_stranger_hears_nothing(house, gm):
    stranger = house.visitor()
    stranger.table = gm.table
    assert await Socket(stranger).message() == {"close": 1008}


async def test_a_cursor_of_nowhere_is_turned_away(gm):
    assert await Socket(gm, "?after=nonsense").message() == {"close": 1008}


async def test_a_program_reads_the_same_news_and_comes_back_with_its_last_id(house, gm):
    program = await house.program(gm)
    stream = await Stream.open(program)
    await gm.send("/act", {"base": DARE, "faces": "5"})
    first = await stream.event()
    assert first["event"] == "entry"
    assert '"number":"5"' in first["data"]
    await stream.leave()
    await gm.send("/note", {"line": "later"})
    stream = await Stream.open(program, headers={"last-event-id": first["id"]})
    assert "later" in (await stream.event())["data"]
    await stream.leave()


async def test_a_program_with_a_withdrawn_seat_is_told_so_and_left(house, gm, player):
    program = await house.program(player)
    stream = await Stream.open(program)
    await house.program(gm)
    await gm.send("/revoke", {"seat": await house.seat_of(player)})
    event = await stream.event()
    while event.get("event") == "changed":
        event = await stream.event()
    assert event["event"] == "dark"
    assert await stream.event() == {}


async def test_a_seat_has_not_more_pages_open_than_anybody_needs(gm):
    pages = [await Socket.open(gm) for _ in range(MOST_PAGES)]
    assert await Socket(gm).message() == {"close": 1013}
    await pages.pop().leave()
    pages.append(await Socket.open(gm))
    for page in pages:
        await page.leave()


async def test_a_page_that_reads_too_slowly_is_sent_away_to_come_back(gm):
    with patch("tablewright.host.listener.QUEUE", 3):
        socket = await Socket.open(gm)
        await socket.until("presence")
        held = asyncio.Event()

        async def hold(_message):
            await held.wait()

        socket._take, taken = hold, socket._take
        for n in range(8):
            await gm.send("/note", {"line": str(n)})
        socket._take = taken
        held.set()
        message = await socket.message()
        while "close" not in message:
            message = await socket.message()
        assert message == {"close": 1013}
