"""Every page of every game that is installed can be looked at and used."""

import html
import json
import re
from urllib.parse import quote

import pytest
from house import a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

BASE = re.compile(r'name="base" value="([^"]*)"')
ROLL = re.compile(r'data-roll="([^"]*)"')


@pytest.fixture(params=sorted(find_systems()))
async def gm(request):
    async with a_house(find_systems()) as house:
        yield await house.gm(request.param)


def found(pattern, page):
    return [html.unescape(written) for written in dict.fromkeys(pattern.findall(page))]


async def party(gm):
    room = await gm.house.tables.room(gm.table)
    return list(room.state.world.characters)


async def test_every_line_of_every_sheet_opens_a_tray_with_its_odds(gm):
    for character in await party(gm):
        sheet = await gm.at(f"/part/sheet?c={quote(character)}")
        assert sheet.status_code == 200
        for action in found(ROLL, sheet.text):
            tray = await gm.at(f"/part/tray?c={quote(character)}&a={quote(action)}")
            assert tray.status_code == 200, (action, tray.text[-500:])
            assert 'id="odds"' in tray.text
            odds = await gm.send("/preview", {"base": action, "c": character})
            assert odds.status_code == 200, (action, odds.text[-500:])
            dice = await gm.send("/wanted", {"base": action, "c": character})
            assert dice.status_code == 200, (action, dice.text[-500:])


async def test_every_line_of_every_sheet_can_be_rolled(gm):
    rolled = 0
    for character in await party(gm):
        sheet = await gm.at(f"/part/sheet?c={quote(character)}")
        for action in found(ROLL, sheet.text)[:6]:
            answer = await gm.send("/act", {"base": action, "c": character})
            assert answer.status_code in {200, 409}, (action, answer.text)
            rolled += answer.status_code == 200
    assert rolled
    assert (await gm.at()).status_code == 200


@pytest.mark.parametrize("page", ["/part/moves?c={}", "/advance/{}"])
async def test_every_offer_is_carried_out_or_turned_down_with_a_sentence(gm, page):
    for character in await party(gm):
        offered = await gm.at(page.format(quote(character)))
        assert offered.status_code == 200
        for action in found(BASE, offered.text):
            answer = await gm.send("/act", {"base": action, "c": character})
            assert answer.status_code in {200, 409, 422}, (action, answer.text)
            if answer.status_code != 200:
                assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "odd", [[], {}, [1], None, True, -7, 10**9, "no such thing", "", "\N{GREEK SMALL LETTER ALPHA}"]
)
async def test_an_odd_value_anywhere_in_an_action_gets_an_answer(gm, odd):
    character = (await party(gm))[0]
    sheet = await gm.at(f"/part/sheet?c={quote(character)}")
    moves = await gm.at(f"/part/moves?c={quote(character)}")
    begun = {
        json.loads(each)["type"]: json.loads(each) for each in (*found(ROLL, sheet.text), *found(BASE, moves.text))
    }
    for action in begun.values():
        for key in action:
            base = json.dumps({**action, key: odd})
            for place in ("/act", "/preview", "/wanted"):
                answer = await gm.send(place, {"base": base, "c": character})
                assert answer.status_code < 500, (place, base, answer.text)


async def test_a_character_is_made_from_nothing(gm):
    answer = await gm.post(f"/t/{gm.table}/create", {"name": "Новый, <b>"})
    assert answer.status_code == 303
    choices = await gm.get(answer.headers["location"])
    assert choices.status_code == 200
    assert "Новый, &lt;b&gt;" in choices.text


async def test_every_page_is_there_in_russian(gm):
    for page in ("", "/part/party", "/part/moves", "/create", "/invite"):
        answer = await gm.at(page, headers={"accept-language": "ru"})
        assert answer.status_code == 200
    assert 'lang="ru"' in (await gm.at(headers={"accept-language": "ru"})).text
