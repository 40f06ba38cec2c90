"""Undo and redo by the pages of the table, with and without a script, and for programs."""

import re

import pytest
from house import Socket

pytestmark = pytest.mark.anyio

BURN = {"base": '{"type":"dare","actor":"ada"}', "c.difficulty": "2", "t.burn": "1", "faces": "5"}


async def stubs(gm, key="ada"):
    room = await gm.house.tables.room(gm.table)
    return room.state.world.characters[key].stubs


async def newest(visitor):
    return (await (await visitor.house.program(visitor)).api("/entries")).json()["entries"][-1]


async def burnt(gm):
    """The number of an entry that took a stub."""
    assert (await gm.send("/act", BURN)).status_code == 200
    return (await newest(gm))["n"]


async def test_what_is_undone_stands_in_the_log_struck_through(gm, player):
    before = await stubs(gm)
    n = await burnt(gm)
    assert 'aria-label="Undo: Ada: ' in (await gm.at()).text
    answer = await gm.post(f"/t/{gm.table}/undo", {"entry": str(n)})
    assert answer.status_code == 303
    assert await stubs(gm) == before
    for visitor in (gm, player):
        assert re.search(rf'class="entry undone[^"]*" id="entry-{n}"', (await visitor.at()).text)
    assert 'aria-label="Redo: Ada: ' in (await gm.at()).text
    assert (await gm.send("/redo")).status_code == 200
    assert await stubs(gm) == before - 1
    assert "undone" not in (await gm.at(f"/part/entry?n={n}")).text


async def test_what_rests_on_an_entry_is_named_before_it_goes_too(gm):
    numbers = [await burnt(gm), await burnt(gm)]
    asked = await gm.post(f"/t/{gm.table}/undo", {"entry": "2"})
    assert asked.status_code == 303
    page = await gm.get(asked.headers["location"])
    assert "2 later entries rest on it" in page.text
    along = re.search(r'name="along" value="([^"]+)"', page.text)[1]
    assert along == ", ".join(map(str, numbers))
    told = (await gm.send("/undo", {"entry": "2"})).json()["error"]
    assert (told["code"], told["details"]["entries"]) == ("refused", along)
    done = await gm.post(f"/t/{gm.table}/undo", {"entry": "2", "along": along, "home": "1"})
    assert done.headers["location"] == f"/t/{gm.table}"
    room = await gm.house.tables.room(gm.table)
    assert not room.state.world.characters
    assert (await gm.at()).status_code == 200


async def test_open_pages_are_told_what_is_struck_through(gm, player):
    n = await burnt(gm)
    socket = await Socket.open(player)
    await gm.send("/undo", {"entry": str(n)})
    told = await socket.until("entry")
    assert f'data-strikes="{n}"' in told["html"]
    assert "undone" in (await player.at(f"/part/entry?n={n}")).text
    await socket.leave()


async def test_a_player_undoes_nothing_but_their_purchases(gm, player):
    n = await burnt(gm)
    assert 'class="undoit"' not in (await player.at()).text
    answer = await player.post(f"/t/{gm.table}/undo", {"entry": str(n)})
    assert answer.status_code == 403
    assert "banner refuse" in answer.text
    assert (await player.at(f"/undo?entry={n}")).status_code == 403
    assert (await player.send("/redo")).status_code == 403


@pytest.mark.parametrize("form", [{}, {"entry": "x"}, {"entry": "99"}, {"entry": "1"}, {"entry": "3", "along": "x"}])
async def test_an_undo_of_nothing_gets_a_sentence(gm, form):
    answer = await gm.post(f"/t/{gm.table}/undo", form)
    assert answer.status_code in {403, 422}
    assert "banner refuse" in answer.text


@pytest.mark.parametrize("query", ["", "?entry=x", "?entry=99", "?entry=0"])
async def test_the_page_of_an_undo_of_nothing_gets_a_sentence(gm, query):
    assert (await gm.at(f"/undo{query}")).status_code == 422


@pytest.mark.parametrize("query, status", [("", 422), ("?n=x", 422), ("?n=99", 404), ("?n=0", 404), ("?n=1", 200)])
async def test_an_entry_is_asked_for_by_its_number(gm, query, status):
    assert (await gm.at(f"/part/entry{query}")).status_code == status
