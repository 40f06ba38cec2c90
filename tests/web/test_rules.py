"""The rules can be read: every clause that a page or a refusal names is an anchor there."""

import re

import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.kernel.reference import chapters
from tablewright.web.pages.clauses import clause_ids
from tablewright.web.words import LANGUAGES

pytestmark = pytest.mark.anyio

HEAD_OF_A_FOLD = re.compile(r"<summary.*?</summary>", re.DOTALL)
GAMES = {key: system for key, system in find_systems().items() if system.clauses}


@pytest.fixture
async def house():
    async with a_house(find_systems()) as found:
        yield found


@pytest.mark.parametrize("game", GAMES)
async def test_every_clause_is_an_anchor_in_both_languages(house, game):
    visitor = house.visitor()
    pages = {}
    for lang in LANGUAGES:
        answer = await visitor.get(f"/rules/{game}", headers={"accept-language": lang})
        assert answer.status_code == 200
        pages[lang] = answer.text
        assert re.findall(r'<div id="([A-Z]{2}-\d+)">', answer.text) == [
            key for chapter in chapters(GAMES[game].clauses) for key in chapter.clauses
        ]
    said = {lang: re.findall(r"<dd>(.+)", page) for lang, page in pages.items()}
    assert not set(said["en"]) & set(said["ru"])


async def test_the_games_are_listed_and_others_are_absent(house):
    visitor = house.visitor()
    listed = await visitor.get("/rules")
    assert all(f'href="/rules/{game}"' in listed.text for game in GAMES)
    assert 'href="/rules/candle"' not in listed.text
    assert (await visitor.get("/rules/candle")).status_code == 404
    assert (await visitor.get("/rules/chess")).status_code == 404


async def test_programs_get_the_clauses_as_data(house):
    found = (await house.visitor().get("/api/v1/systems/haze/rules")).json()["chapters"]
    assert {key for chapter in found for key in chapter["clauses"]} == set(clause_ids(GAMES["haze"]))


@pytest.mark.parametrize("game", GAMES)
async def test_a_clause_on_a_page_leads_to_its_words(house, game):
    gm = await house.gm(game)
    person = re.search(r'data-show="(\w+)"', (await gm.at()).text)[1]
    pages = [await gm.at("/options"), await gm.at(f"/advance/{person}"), await gm.at(f"?c={person}")]
    led = [
        found for page in pages for found in re.findall(r'class="clause" href="(/rules/\w+)#([A-Z]{2}-\d+)"', page.text)
    ]
    assert led
    assert {path for path, _ in led} == {f"/rules/{game}"}
    assert {clause for _, clause in led} <= set(clause_ids(GAMES[game]))
    texts = (
        HEAD_OF_A_FOLD.sub("", page.text) for page in pages
    )  # whose clause stands in the fold once more, as a link
    assert not re.findall(r'<span class="clause">[A-Z]{2}-\d+', "".join(texts))
