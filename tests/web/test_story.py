"""The pages of stories: of every number of every sheet, and of nothing else."""

import html
import re

import pytest
from house import a_house
from lantern_game import lantern

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

STORY = re.compile(r'href="/t/\w+(/story/[^"]+)"')
POUR = {"base": '{"type":"pour","actor":"ada"}'}


@pytest.fixture
async def keeper():
    async with a_house({"lantern": lantern()}) as house:
        yield await house.gm("lantern")


async def test_a_number_tells_who_changed_it_when_and_for_how_much(keeper):
    await keeper.send("/act", POUR)
    page = await keeper.at("/story/ada?path=oil")
    assert "3 → <b>2</b>" in page.text
    assert "(\N{MINUS SIGN}1)" in page.text
    assert "Gus" in page.text
    assert "2026-02-03 20:15" in page.text


async def test_a_player_is_not_told_what_was_done_out_of_their_sight(keeper):
    player = await keeper.house.joined(keeper.table)
    await keeper.send("/act", POUR | {"level": "nothing"})
    page = await player.at("/story/ada?path=oil")
    assert "3 → <b>2</b>" in page.text
    assert "out of your sight" in page.text
    assert "Gus" not in page.text.partition("out of your sight")[0].rpartition("<tr>")[2]


@pytest.mark.parametrize("query", ["ada", "ada?path=", "ada?path=last", "ada?path=name", "nobody?path=oil"])
async def test_what_is_not_on_the_sheet_has_no_story(keeper, query):
    assert (await keeper.at(f"/story/{query}")).status_code == 404


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_every_number_that_a_sheet_links_has_its_story(game):
    async with a_house(find_systems()) as house:
        gm = await house.gm(game)
        room = await house.tables.room(gm.table)
        for character in list(room.state.world.characters)[:1]:
            sheet = await gm.at(f"/part/sheet?c={character}")
            found = [html.unescape(each) for each in dict.fromkeys(STORY.findall(sheet.text))]
            assert found
            for path in found:
                page = await gm.at(path)
                assert page.status_code == 200, path
                assert "<table" in page.text or 'class="muted"' in page.text
