"""The devices that a seat is open on are listed, and each can be signed out alone."""

from itertools import count

import pytest
from house import Socket, a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
TABLET = "Mozilla/5.0 (Linux; Android 15; SM-X900) AppleWebKit/537.36 Chrome/140 Safari/537.36"


@pytest.fixture
async def gm():
    """A GM's browser; each time that the clock is asked, a second has passed."""
    seconds = count()

    def now():
        minutes, second = divmod(next(seconds), 60)
        return f"2026-02-03T20:{minutes:02}:{second:02}Z"

    async with a_house(find_systems(), now=now) as house:
        yield await house.gm("two_fingers")


async def second_device(gm, seat, agent):
    phone = gm.house.visitor({"user-agent": agent})
    assert (await phone.post(f"/seat/{gm.house.tables.tokens.seat(gm.table, seat)}")).status_code == 303
    phone.table = gm.table
    return phone


async def listed(visitor):
    program = await visitor.house.program(visitor)
    return (await program.api("/devices")).json()["devices"]


@pytest.mark.parametrize("agent, kind", [(PHONE, "phone"), (IPHONE, "phone"), (TABLET, "tablet"), ("", "computer")])
async def test_each_sees_their_own_and_the_gm_all(gm, agent, kind):
    player = await gm.house.joined(gm.table)
    seat = await gm.house.seat_of(player)
    await second_device(gm, seat, agent)
    assert [(each["seat"], each["kind"]) for each in await listed(player)] == [(seat, "computer"), (seat, kind)]
    assert len(await listed(gm)) == 3
    assert (await player.at("/invite")).text.count('action="/t/' + gm.table + '/signout"') == 2
    assert (await gm.at("/invite")).text.count('action="/t/' + gm.table + '/signout"') == 3


async def test_one_is_signed_out_and_goes_dark_while_the_others_stay(gm):
    player = await gm.house.joined(gm.table)
    seat = await gm.house.seat_of(player)
    phone = await second_device(gm, seat, PHONE)
    dark, light = await Socket.open(phone), await Socket.open(player)
    device = (await listed(player))[1]["id"]
    await phone.post("/tables", {"game": "two_fingers", "name": "Sundays", "you": "Pia"})  # its secret changes
    assert (await player.post(f"/t/{gm.table}/signout", {"seat": seat, "device": device})).status_code == 303
    assert await dark.until("dark")
    assert (await phone.at()).status_code == 404
    assert "Sundays" in (await phone.get("/")).text
    assert (await player.at()).status_code == 200
    assert await light.until("entry")
    assert [each["kind"] for each in await listed(player)] == ["computer"]


async def test_who_signs_out_the_own_device_is_sent_to_the_front_page(gm):
    player = await gm.house.joined(gm.table)
    (own,) = await listed(player)
    answer = await player.post(f"/t/{gm.table}/signout", {"seat": own["seat"], "device": own["id"]})
    assert answer.headers["location"] == "/"
    assert (await player.at()).status_code == 404


async def test_nobody_signs_out_anothers_but_the_gm(gm):
    player, other = [await gm.house.joined(gm.table, name=name) for name in ("Anya", "Boris")]
    seat = await gm.house.seat_of(player)
    (device,) = await listed(player)
    form = {"seat": seat, "device": device["id"]}
    assert (await other.send("/signout", form)).status_code == 403
    assert (await other.send("/signout", {**form, "seat": await gm.house.seat_of(other)})).status_code == 422
    assert (await gm.send("/signout", {**form, "device": "guessed"})).status_code == 422
    assert (await player.at()).status_code == 200
    assert (await gm.send("/signout", form)).json() == {"ok": True}
    assert (await player.at()).status_code == 404
