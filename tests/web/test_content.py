"""The page on which a GM writes the table's own lists: looked at first, written, and taken along."""

import html
import json

import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.kernel.document import load

pytestmark = pytest.mark.anyio

SYSTEMS = find_systems()
OWN = sorted(key for key, system in SYSTEMS.items() if system.views.written)
TALENT = {
    "base": json.dumps({"type": "write_talent", "actor": "mirette"}),
    "c.name": "Storm <b>Reader",
    "c.cost": "2",
    "c.effect": "Reads.",
    "m.conditions.0.source": "nature",
    "m.conditions.0.value": "2",
    "m.dice.0.source": "nature",
    "m.dice.0.value": "1",
    "c.helps": "",
    "c.free": "",
}
ENGLISH = {"accept-language": "en"}


@pytest.fixture
async def gm():
    async with a_house(SYSTEMS) as house:
        yield await house.gm("favor")


async def content(gm):
    return (await gm.house.tables.room(gm.table)).state.world.content


async def test_an_entry_is_read_before_it_is_written(gm):
    page = await gm.at("/content", params=TALENT, headers=ENGLISH)
    assert "Reads. · asks for Nature 2 · Nature: +1d6" in page.text
    assert "Storm &lt;b&gt;Reader" in page.text
    assert not (await content(gm)).talents
    base = html.unescape(page.text.split('name="base" value="')[1].split('"')[0])
    assert (await gm.send("/act", {"base": base})).status_code == 200
    assert [talent.name for talent in (await content(gm)).talents] == ["Storm <b>Reader"]
    assert "asks for Nature 2" in (await gm.at("/content", headers=ENGLISH)).text


@pytest.mark.parametrize(
    "change",
    [
        {"c.cost": "many"},
        {"c.cost": "-1"},
        {"base": "{"},
        {"base": json.dumps({"type": "write_talent", "actor": "mirette", "id": "flying"})},
    ],
)
async def test_what_does_not_fit_gets_a_sentence(gm, change):
    page = await gm.at("/content", params={**TALENT, **change})
    assert page.status_code == 200
    assert "banner refuse" in page.text
    assert "preview-go" not in page.text


async def test_only_what_writes_lists_is_looked_at(gm):
    other = {"base": json.dumps({"type": "damage", "actor": "mirette"}), "c.amount": "3"}
    page = await gm.at("/content", params=other)
    assert "banner refuse" in page.text
    assert "preview-go" not in page.text


async def test_the_pack_holds_what_was_written_and_loads_again(gm):
    page = await gm.at("/content", params=TALENT)
    await gm.send("/act", {"base": html.unescape(page.text.split('name="base" value="')[1].split('"')[0])})
    pack = (await gm.at("/content.json")).json()
    assert load(SYSTEMS["favor"], {"system": "favor", **pack}).world.content == await content(gm)


async def test_players_read_the_lists_and_no_more(gm):
    player = await gm.house.joined(gm.table)
    page = await player.at("/content", params=TALENT)
    assert page.status_code == 200
    assert 'name="base"' not in page.text
    assert (await player.at("/content.json")).status_code == 403


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_a_game_without_such_lists_has_no_such_page(system):
    async with a_house(SYSTEMS) as house:
        there = await house.gm(system)
        for path in ("/content", "/content.json"):
            assert (await there.at(path)).status_code == (200 if system in OWN else 404)
