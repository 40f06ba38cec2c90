"""Undo, redo and rulings, by the pages of the table."""

import re

import pytest
from house import a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

BURN = {"base": '{"type":"dare","actor":"ada"}', "c.difficulty": "2", "t.burn": "1", "faces": "5"}


async def stubs(gm):
    room = await gm.house.tables.room(gm.table)
    return room.state.world.characters["ada"].stubs


async def newest(gm):
    return (await (await gm.house.program(gm)).api("/entries")).json()["entries"][-1]


async def test_the_gm_undoes_an_entry_and_redoes_it(gm):
    await gm.send("/act", BURN)
    n = (await newest(gm))["n"]
    assert "/undo" in (await gm.at()).text
    answer = await gm.post(f"/t/{gm.table}/undo", {"entry": str(n)})
    assert answer.status_code == 303
    assert await stubs(gm) == 3
    page = (await gm.at()).text
    assert re.search(rf'class="entry undone[^"]*" id="e-{n}"', page)
    assert "/redo" in page
    assert (await gm.send("/redo")).status_code == 200
    assert await stubs(gm) == 2
    assert 'class="entry undone' not in (await gm.at("/part/log?before=99")).text


async def test_what_rests_on_an_entry_is_named_before_it_goes_too(gm):
    for _ in range(3):
        await gm.send("/act", BURN)
    await gm.post(f"/t/{gm.table}/create", {"name": "Bert"})
    await gm.send("/act", {**BURN, "t.burn": "", "base": '{"type":"dare","actor":"bert"}'})
    told = await gm.send("/undo", {"entry": "2"})
    assert told.status_code == 409
    numbers = told.json()["error"]["details"]["entries"]
    asked = await gm.at("/undo?entry=2")
    assert asked.status_code == 200
    along = re.search(r'name="along" value="([^"]+)"', asked.text)[1]
    assert along == numbers
    answer = await gm.post(f"/t/{gm.table}/undo", {"entry": "2", "along": along})
    assert answer.status_code == 303
    room = await gm.house.tables.room(gm.table)
    assert list(room.state.world.characters) == ["bert"]


async def test_an_entry_can_be_had_as_it_is_now(gm, player):
    await gm.send("/act", BURN)
    n = (await newest(gm))["n"]
    assert "undone" not in (await player.at(f"/part/entry?n={n}")).text
    await gm.send("/undo", {"entry": str(n)})
    assert "undone" in (await player.at(f"/part/entry?n={n}")).text
    assert (await player.at("/part/entry?n=999")).status_code == 404


async def test_a_player_undoes_nothing_but_their_purchases(gm, player):
    await gm.send("/act", BURN)
    n = (await newest(gm))["n"]
    answer = await player.post(f"/t/{gm.table}/undo", {"entry": str(n)})
    assert answer.status_code == 403
    assert "banner refuse" in answer.text
    assert (await player.send("/redo")).status_code == 403


@pytest.mark.parametrize("form", [{}, {"entry": "x"}, {"entry": "99"}, {"entry": "1"}, {"entry": "3", "along": "x"}])
async def test_an_undo_of_nothing_gets_a_sentence(gm, form):
    answer = await gm.post(f"/t/{gm.table}/undo", form)
    assert answer.status_code in {403, 422}
    assert "banner refuse" in answer.text


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_every_ruling_of_a_game_can_be_chosen(game):
    async with a_house(find_systems()) as house:
        gm = await house.gm(game)
        page = (await gm.at("/options")).text
        for option in find_systems()[game].options:
            assert f'.{option.key}"' in page
            for place in range(len(option.values)):
                answer = await gm.post(f"/t/{gm.table}/options", {f"o.{option.key}": str(place)})
                assert answer.status_code in {303, 422}, (option.key, place)
            if option.lowest is not None:
                number = {f"o.{option.key}": "n", f"n.{option.key}": str(option.lowest + 1)}
                assert (await gm.post(f"/t/{gm.table}/options", number)).status_code in {303, 422}


async def test_players_see_the_rulings_and_do_not_choose(gm, player):
    assert (await player.at("/options")).status_code == 200
    answer = await player.post(f"/t/{gm.table}/options", {"o.x": "1"})
    assert answer.status_code in {403, 422}
