"""What experience is worth at a table: by the checks that were really made, for whoever plays the character."""

import pytest
from house import a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

STEALTH = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 12}


@pytest.fixture
async def gm():
    async with a_house(find_systems()) as house:
        yield await house.gm("haze")


async def test_few_checks_are_no_mix_and_five_are(gm):
    program = await gm.house.program(gm)
    assert "Over every line of the sheet once" in (await gm.at("/worth/ilka", headers={"accept-language": "en"})).text
    for _ in range(5):
        assert (await program.command("act", action=STEALTH)).status_code == 200
    page = (await gm.at("/worth/ilka", headers={"accept-language": "en"})).text
    assert "Over the checks that were really made" in page
    answer = (await program.api("/worth/ilka")).json()["answer"][0]
    best = answer["rows"][0]
    assert best[:2] == ["Light step", 1]
    assert (best[2], best[3], best[4]) == ("70 %", "80 %", "10")


async def test_the_advancement_page_leads_there(gm):
    assert f'href="/t/{gm.table}/worth/ilka"' in (await gm.at("/advance/ilka")).text


async def test_only_whoever_plays_the_character_asks(gm):
    player = await gm.house.joined(gm.table)
    program = await gm.house.program(player)
    assert (await player.at("/worth/ilka")).status_code == 404
    assert (await program.api("/worth/ilka")).status_code == 403
    assert (await gm.at("/worth/nobody")).status_code == 404


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_the_page_of_every_game_has_purchases_or_says_why_not(game):
    async with a_house(find_systems()) as house:
        gm = await house.gm(game)
        room = await house.tables.room(gm.table)
        page = await gm.at(f"/worth/{next(iter(room.state.world.characters))}")
        assert page.status_code == 200
        assert "<table" in page.text or "banner refuse" in page.text
