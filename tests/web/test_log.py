"""The log on pages and for programs: filtered, searched, linked to; a player's search finds nothing that is hidden."""

import html
import re

import pytest
from house import Socket

from tablewright.table import commands as c

pytestmark = pytest.mark.anyio

ENTRY = re.compile(r'<li class="entry[^"]*" id="e-(\d+)"')
SAY = re.compile(r'<p class="say[^"]*">(.*?)</p>', re.DOTALL)


def numbers(page):
    return [int(n) for n in ENTRY.findall(page.text)]


def said(page):
    return [html.unescape(re.sub(r"<[^>]+>", "", line)) for line in SAY.findall(page.text)]


async def do(visitor, command, given=None):
    house = visitor.house
    seat = await house.seat_of(visitor)
    return await house.tables.command(visitor.table, seat, command, given or f"t{next(house.numbers)}")


@pytest.fixture
async def evening(gm, player):
    """Two sessions with a roll, a note and a secret each."""
    for n in (1, 2):
        await do(gm, c.BeginSession(f"Night {n}"))
        await do(player, c.Note(f"A note of night {n}"))
        await do(player, c.Act({"type": "dare", "actor": "ada", "difficulty": 2}))
        await do(gm, c.Note("the butler did it", secret=True))
        await do(gm, c.Act({"type": "dare", "actor": "ada", "difficulty": 6}, None, "nothing"))
        await do(gm, c.EndSession())


@pytest.mark.usefixtures("evening")
async def test_an_entry_of_a_session_is_found_by_it(gm, player):
    page = await player.at("/log?session=2")
    assert page.status_code == 200
    lines = said(page)
    assert lines[0].startswith("Session 2 ends")
    assert lines[-1].startswith("Session 2 begins: Night 2")
    assert any("A note of night 2" in line for line in lines)
    assert not any("night 1" in line for line in lines)
    assert len(said(await gm.at("/log?session=2"))) == len(lines) + 2
    assert numbers(await player.at("/log?session=9")) == []


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    "query, expected",
    [
        ("kind=note", 2),
        ("kind=roll", 2),
        ("q=NIGHT+1", 2),
        ("person=Pia&kind=note&session=1", 1),
        ("person=Nobody", 0),
        ("check=nothing+like+it", 0),
        ("kind=note&q=night+2", 1),
    ],
)
async def test_filters_go_together(player, query, expected):
    assert len(numbers(await player.at(f"/log?{query}"))) == expected


@pytest.mark.usefixtures("evening")
async def test_a_check_is_found_by_its_name(player):
    (made, _) = said(await player.at("/log?kind=roll"))[:2]
    name = made.split(":")[1].split()[0]
    assert len(numbers(await player.at(f"/log?check={name}"))) == 2


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("query", ["q=butler", "kind=note&person=Gus", "q=Gus&kind=roll", "kind=roll&person=Gus"])
async def test_a_players_search_finds_nothing_that_is_hidden(gm, player, query):
    assert numbers(await player.at(f"/log?{query}")) == []
    assert len(numbers(await gm.at(f"/log?{query}"))) == 2
    program = await gm.house.program(player)
    assert (await program.api(f"/entries?{query}")).json()["entries"] == []


@pytest.mark.usefixtures("evening")
async def test_programs_search_too(gm, player):
    program = await gm.house.program(player)
    found = (await program.api("/entries?q=night&session=1&kind=note")).json()
    assert [entry["kind"] for entry in found["entries"]] == ["note"]
    assert found["older"] is None
    assert (await program.api("/entries?kind=nothing")).status_code == 422
    assert (await program.api("/entries?session=x")).status_code == 422


async def test_a_search_goes_on_where_it_stopped(player):
    for n in range(70):
        await do(player, c.Note(f"line {n}" if n % 2 else f"verse {n}"))
    first = await player.at("/log?q=line")
    assert len(numbers(first)) == 30
    more = html.unescape(re.search(r'data-older="([^"]+)"', first.text)[1])
    second = await player.get(more)
    assert len(numbers(second)) == 5
    assert "data-older" not in second.text


async def test_a_link_to_an_entry_shows_it_however_old(player):
    for n in range(50):
        await do(player, c.Note(f"{n}"))
    page = await player.at("/log?at=5")
    assert 5 in numbers(page)
    assert "To the newest" in page.text
    assert numbers(await player.at("/log?at=99999"))[0] == numbers(await player.at("/log"))[0]


async def test_a_pinned_entry_stands_above_the_log_for_who_sees_it(gm, player):
    await do(player, c.Note("Bring rope"))
    newest = numbers(await gm.at())[0]
    assert (await gm.send("/pin", {"entry": str(newest), "pinned": "1"})).json() == {"ok": True}
    for visitor in (gm, player):
        assert "Bring rope" in (await visitor.at("/part/pins")).text
    assert (await gm.send("/pin", {"entry": str(newest), "pinned": ""})).json() == {"ok": True}
    assert "Bring rope" not in (await player.at("/part/pins")).text


async def test_a_line_is_corrected_on_the_page(player):
    await do(player, c.Note("The dor is red"))
    page = await player.at()
    n = re.search(r'id="correct-(\d+)"', page.text)[1]
    assert (await player.send("/correct", {"entry": n, "line": "The door is red"})).json() == {"ok": True}
    page = (await player.at()).text
    assert f"corrects entry {n}" in page
    assert "The dor is red" in page


async def test_a_roll_is_begun_again_from_its_entry(player):
    await do(player, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}))
    page = await player.at()
    again = html.unescape(re.search(r'<a class="button plain little" href="([^"]+)" data-roll', page.text)[1])
    tray = await player.get(again)
    assert tray.status_code == 200
    assert 'id="tray-form"' in tray.text


async def test_who_catches_up_sees_no_entry_arrive(player):
    await do(player, c.Note("missed"))
    socket = await Socket.open(player, "?after=e1")
    assert ' fresh"' not in (await socket.until("entry"))["html"]
    while "missed" not in (entry := await socket.until("entry"))["html"]:
        pass
    assert ' fresh"' not in entry["html"]
    await do(player, c.Note("now"))
    assert ' fresh"' in (await socket.until("entry"))["html"]
    await socket.leave()
