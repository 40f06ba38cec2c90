"""The worked examples of the rules, each with the value that is right: by the rules, over HTTP, and on the page."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from house import a_house

from tablewright.systems.two_fingers import system
from tablewright.systems.two_fingers.planner import Goal, Owned, cheapest, price
from tablewright.testing.cases import differences, read_cases

EXAMPLES = read_cases(Path(__file__).parent / "worked_examples.jsonl")
OF_THE_FIRST = EXAMPLES[0].request


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_worked_example_has_the_value_that_is_right(example):
    assert differences(example, {system.id: system}) == []


def test_modifiers_of_16_cost_18_and_no_attribute():
    """TF-14, TF-16: the planner's example, within 100 XP; one attribute, skill and specialisation, no features."""
    plan = cheapest(Owned(), [Goal(16, "agility", "locks", "safes")])
    assert price(plan) == 18
    assert {line.kind for line in plan} == {"skill", "specialisation"}


@pytest.fixture
async def gm():
    async with a_house({system.id: system}) as house:
        yield await house.gm(system.id)


@pytest.mark.anyio
async def test_the_examples_are_the_same_over_http(gm):
    for example in EXAMPLES:
        answer = (await gm.http.post("/api/v1/act", json=example.request)).json()
        expected = dict(example.expect)
        if odds := expected.pop("odds_of", None):
            assert answer["summary"][odds["field"]] == odds["is"], example.name
        for part, fields in expected.items():
            told = answer[part]
            assert told == fields if not isinstance(fields, dict) else fields.items() <= told.items(), example.name


async def arrived(gm, document):
    """The character of a document, at the table."""
    program = await gm.house.program(gm)
    answer = await program.command("add_character", name=document["name"], document=document)
    assert answer.status_code == 200, answer.text
    people = (await program.api()).json()["table"]["characters"]
    return people[-1]["id"]


@pytest.mark.anyio
async def test_the_page_shows_the_chances_of_the_examples(gm):
    """TF-8, TF-9: 17, 20 and none of 20, and at 10 no die; in Russian, the language of the game."""
    vera = await arrived(gm, OF_THE_FIRST["world"]["characters"]["vera"])
    said = {
        15: ("17 <small>из</small> 20", "3 × (1 + 2), специализация «Сейфы»"),
        11: ("20 <small>из</small> 20",),
        32: ("0 <small>из</small> 20",),
        10: ("Успех без броска", "не бросается: 11 больше сложности"),
    }
    for difficulty, words in said.items():
        action = json.dumps({**OF_THE_FIRST["action"], "actor": vera, "difficulty": difficulty})
        page = await gm.at(f"/part/tray?c={quote(vera)}&a={quote(action)}")
        for word in words:
            assert word in page.text, (difficulty, word)


@pytest.mark.anyio
@pytest.mark.parametrize("difficulty, xp", [(10, 13), (15, 18), (30, 44), (40, 63), (60, 101), (80, 139), (100, 181)])
async def test_the_planner_of_the_table_finds_the_published_prices(gm, difficulty, xp):
    """TF-8, TF-21: for somebody who has nothing yet."""
    nobody = await arrived(gm, {"name": "Никто"})
    program = await gm.house.program(gm)
    values = {"goal1": "automatic", "use1": "+specialisation", "at1": difficulty, "budget": 181}
    answer = await program.api("/tools/planner", {"character": nobody, "values": values})
    assert answer.status_code == 200, answer.text
    rows = answer.json()["answer"][0]["rows"]
    assert sum(row[2] for row in rows) == xp
