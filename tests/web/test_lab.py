"""The lab's pages: every game, every form of file, and a sentence for what does not fit."""

import html
import json
from urllib.parse import urlencode

import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.lab import scenes

pytestmark = pytest.mark.anyio

GAMES = sorted(find_systems())
EN = {"accept-language": "en"}
STEALTH = json.dumps({"type": "check", "skill": "stealth"})


@pytest.fixture
async def visitor():
    async with a_house(find_systems()) as house:
        yield house.visitor(EN)


def at(path, **query):
    return f"/lab/{path}?{urlencode(query, doseq=True)}"


async def test_the_lab_lists_the_games_and_each_has_curves_and_lint(visitor):
    front = (await visitor.get("/lab")).text
    for game in GAMES:
        assert f'href="/lab/{game}"' in front
        curves = await visitor.get(f"/lab/{game}")
        assert (curves.status_code, 'class="line1"' in curves.text) == (200, True), html.unescape(curves.text[-900:])
        assert (await visitor.get(f"/lab/{game}/lint")).status_code == 200
        assert (await visitor.get(f"/lab/{game}/scene")).status_code == 200


async def test_curves_stand_side_by_side_under_two_rulings(visitor):
    page = await visitor.get(at("haze", roll=STEALTH, who=["ilka", "torben"], ruling="stack_bonuses=true"))
    assert page.text.count('class="plot key"') == 4
    assert '<th scope="row">12</th><td class="n">70.0 %</td>' in page.text
    assert "As source for icepool" in page.text


async def test_a_curve_goes_along_a_number_of_the_sheet(visitor):
    query = {"roll": STEALTH, "who": "ilka", "along": "skills.stealth", "from": 0, "to": 2, "difficulty": 12}
    page = await visitor.get(at("haze", **query))
    assert page.text.count('<th scope="row">') == 3


@pytest.mark.parametrize(
    "form, said",
    [("csv", "12,7/10"), ("md", "| 12 | 70.0 % |"), ("svg", "<svg"), ("icepool", "d(10)"), ("anydice", "output")],
)
async def test_curves_go_out_as_files(visitor, form, said):
    answer = await visitor.get(at(f"haze/curve/{form}", roll=STEALTH, who="ilka", difficulty=12))
    assert answer.status_code == 200
    assert said in answer.text
    assert "attachment" in answer.headers["content-disposition"]


async def test_a_scene_is_told_step_by_step(visitor):
    query = {"plan": "blur_roll", "who": "marit", "watch": "blur", "times": 3, "until": "blur>=3"}
    page = await visitor.get(at("blur/scene", **query))
    assert "Until it is over: 1.50 steps on average." in page.text
    assert page.text.count('<th scope="row">') == 4


@pytest.mark.parametrize(
    "path, query",
    [
        ("haze", {"roll": "[" * 5000}),
        ("haze", {"roll": '{"type": "fly"}'}),
        ("haze", {"roll": STEALTH, "along": "sight"}),
        ("haze", {"roll": STEALTH, "along": "skills.stealth", "to": "99999"}),
        ("haze", {"roll": STEALTH, "from": "x"}),
        ("haze", {"roll": STEALTH, "difficulty": "9" * 30}),
        ("haze", {"roll": STEALTH, "ruling": "nothing=1"}),
        ("blur/scene", {"plan": "fly", "watch": "blur"}),
        ("blur/scene", {"plan": "blur_roll", "watch": "sight"}),
        ("blur/scene", {"plan": "blur_roll", "watch": "blur", "times": "9999"}),
        ("blur/scene", {"plan": "blur_roll", "watch": "blur", "until": "blur>=x"}),
        ("blur/scene", {"plan": "blur_roll =", "watch": "blur"}),
    ],
)
async def test_what_does_not_fit_is_a_sentence_and_no_answer(visitor, path, query):
    page = await visitor.get(at(path, **query))
    assert page.status_code == 200
    assert "banner refuse" in page.text or 'class="hint"' in page.text
    assert 'id="answer"' not in page.text


async def test_a_scene_too_large_is_told_its_size(visitor, monkeypatch):
    monkeypatch.setattr(scenes, "MAX_ROWS", 10)
    page = await visitor.get(at("blur/scene", plan="blur_roll", watch="blur", who="marit"))
    assert "more than 10 outcomes were walked" in page.text


@pytest.mark.parametrize("path", ["/lab/chess", "/lab/chess/lint", "/lab/haze/curve/exe"])
async def test_what_is_not_there_is_absent(visitor, path):
    assert (await visitor.get(path)).status_code == 404
