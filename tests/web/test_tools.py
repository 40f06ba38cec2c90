"""Tools of a game: their page, and their answer for programs."""

import html

import pytest
from house import a_house
from lantern_game import lantern

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio


@pytest.fixture
async def keeper():
    async with a_house({"lantern": lantern()}) as house:
        yield await house.gm("lantern")


async def test_a_tool_asks_first_and_then_answers_with_blocks(keeper):
    assert "/tools/last/ada" in (await keeper.at("/part/sheet?c=ada")).text
    asked = await keeper.at("/tools/last/ada")
    assert 'id="answer"' not in asked.text
    answer = await keeper.at("/tools/last/ada?c.pours=2&c.lamp=new")
    assert '<th scope="col">Hour</th>' in answer.text
    assert '<th scope="row">2</th><td class="n">1</td>' in answer.text
    assert 'aria-label="Light. It lasts."' in answer.text
    assert ">new<" in answer.text


@pytest.mark.parametrize("query", ["c.pours=x", "c.pours=51", "c.pours=", "c.pours=99999999999"])
async def test_what_a_tool_can_not_work_with_gets_a_sentence(keeper, query):
    answer = await keeper.at(f"/tools/last/ada?{query}")
    assert answer.status_code == 200
    assert "banner refuse" in answer.text
    assert 'id="answer"' not in answer.text


@pytest.mark.parametrize("path", ["/tools/first/ada", "/tools/last/nobody"])
async def test_a_tool_or_a_character_that_is_not_there_is_absent(keeper, path):
    assert (await keeper.at(path)).status_code == 404


async def test_a_program_gets_the_blocks_with_their_kinds(keeper):
    program = await keeper.house.program(keeper)
    answer = (await program.api("/tools/last", {"character": "ada", "values": {"pours": 1}})).json()
    assert [block["block"] for block in answer["answer"]] == ["grid", "curve", "listing"]
    assert answer["answer"][0]["rows"] == [[0, 3], [1, 2]]


@pytest.mark.parametrize(
    "body, status",
    [
        ({}, 422),
        ({"character": "nobody"}, 422),
        ({"character": 5}, 422),
        ({"character": "ada", "values": []}, 422),
        ({"character": "ada", "values": {"oil": 1}}, 422),
        ({"character": "ada", "values": {"pours": "many"}}, 422),
        ({"character": "ada", "values": {"pours": 51}}, 422),
        ({"character": "ada"}, 200),
    ],
)
async def test_a_program_gets_a_sentence_for_what_does_not_fit(keeper, body, status):
    program = await keeper.house.program(keeper)
    answer = await program.api("/tools/last", body)
    assert answer.status_code == status
    assert status == 200 or answer.json()["error"]["message"]
    assert (await program.api("/tools/first", {"character": "ada"})).status_code == 404


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_every_tool_of_every_game_answers_as_its_form_stands(game):
    async with a_house(find_systems()) as house:
        gm = await house.gm(game)
        room = await house.tables.room(gm.table)
        for tool in room.system.tools:
            for character in list(room.state.world.characters)[:2]:
                page = await gm.at(f"/tools/{tool.id}/{character}?asked=1", headers={"accept-language": "en"})
                assert page.status_code == 200
                assert 'id="answer"' in page.text or "banner refuse" in page.text, html.unescape(page.text[-800:])
