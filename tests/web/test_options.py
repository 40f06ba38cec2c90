"""The page of rulings: read by all, changed by the GM, in every game."""

import html
import json
import re

import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.table.rulings import rulings

pytestmark = pytest.mark.anyio

ENGLISH = {"accept-language": "en"}
NAMES = re.compile(r'name="(o\.[^"]+)"')


@pytest.fixture(params=sorted(find_systems()))
async def gm(request):
    async with a_house(find_systems()) as house:
        yield await house.gm(request.param)


async def here(gm):
    room = await gm.house.tables.room(gm.table)
    return rulings(room.system, room.state.world.options)


def numbered(ruling, number):
    """The form that sets a ruling to a number."""
    key = ruling.option.key
    return {f"o.{key}": "n", f"n.{key}": str(number)} if ruling.option.values else {f"o.{key}": str(number)}


async def test_every_ruling_can_be_chosen_and_is_marked_and_printed_on_the_sheet(gm):
    page = await gm.at("/options")
    assert page.status_code == 200
    names = set(map(html.unescape, NAMES.findall(page.text)))
    for ruling in await here(gm):
        name = f"o.{ruling.option.key}"
        assert name in names
        others = [value for value, _ in ruling.option.values if value != ruling.value]
        form = {name: json.dumps(others[0])} if others else numbered(ruling, 7)
        answer = await gm.post(f"/t/{gm.table}/options", form)
        assert answer.status_code == 303, answer.text
    assert not any(ruling.usual for ruling in await here(gm))
    page = await gm.at("/options", headers=ENGLISH)
    assert page.text.count(">not as usual</span>") == len(await here(gm))
    sheet = html.unescape((await gm.at("/part/sheet", headers=ENGLISH)).text)
    for ruling in await here(gm):
        assert f"{ruling.option.title} {ruling.words}" in sheet


async def test_a_number_is_chosen_where_one_will_do(gm):
    for ruling in await here(gm):
        if ruling.option.lowest is None:
            continue
        lowest = ruling.option.lowest
        for number, status in ((lowest + 5, 200), (lowest - 1, 422), ("x", 422)):
            assert (await gm.send("/options", numbered(ruling, number))).status_code == status


async def test_what_is_no_value_gets_a_sentence(gm):
    for ruling in await here(gm):
        for value in ("[", "maybe", "1e9", '"nothing of the kind"'):
            answer = await gm.send("/options", {f"o.{ruling.option.key}": value})
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


async def test_players_read_the_rulings_and_do_not_choose(gm):
    player = await gm.house.joined(gm.table)
    page = await player.at("/options")
    assert page.status_code == 200
    assert 'action="/t/' not in page.text.partition("<main")[2]
    (first, *_) = await here(gm)
    assert (await player.send("/options", {f"o.{first.option.key}": "true"})).status_code in {403, 422}
    assert all(ruling.usual for ruling in await here(gm))
