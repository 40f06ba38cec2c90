"""The odds on the sheet: a switch of the device, and the same chances as the tray has."""

import json

import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.kernel.document import load
from tablewright.kernel.view import Number
from tablewright.table.fill import fill, preset
from tablewright.web.pages.odds import odds_view
from tablewright.web.pages.strip import MOST, strips

pytestmark = pytest.mark.anyio

GAMES = sorted(find_systems())


def sampled(game):
    system = find_systems()[game]
    return system, load(system, {"system": game, **system.views.sample()}).world


@pytest.mark.parametrize("game", GAMES)
def test_a_strip_has_the_chances_of_the_tray(game):
    system, world = sampled(game)
    for character in world.characters:
        found = strips(system, world, system.views.sheet(world, character))
        assert found
        for written, cells in list(found.items())[:6]:
            assert 0 < len(cells) <= MOST
            tray = system.views.tray(world, json.loads(written))
            action = fill(tray.action, tray.controls, preset(tray.controls))
            for cell in cells:
                view = odds_view(system, world, tray, {**action, tray.difficulty: cell.difficulty})
                assert cell.chance == view.chance or view.chance is None


@pytest.mark.parametrize("game", GAMES)
def test_where_a_game_has_a_ladder_its_steps_are_the_difficulties(game):
    system, world = sampled(game)
    for character in world.characters:
        for written, cells in strips(system, world, system.views.sheet(world, character)).items():
            tray = system.views.tray(world, json.loads(written))
            (number,) = [each for each in tray.controls if isinstance(each, Number) and each.key == tray.difficulty]
            ladder = [value for value, _ in number.ladder[:MOST]]
            assert not ladder or [cell.difficulty for cell in cells] == ladder


async def test_the_switch_is_kept_by_the_device():
    async with a_house(find_systems()) as house:
        gm = await house.gm(GAMES[0])
        assert 'class="strip"' not in (await gm.at()).text
        answer = await gm.post("/look", {"odds": "shown", "back": f"/t/{gm.table}"})
        assert answer.status_code == 303
        page = await gm.at()
        assert 'class="strip"' in page.text
        assert 'aria-pressed="true"' in page.text
        assert 'class="strip"' in (await gm.at("/part/sheet")).text
        await gm.post("/look", {"odds": "", "back": "/"})
        assert 'class="strip"' not in (await gm.at()).text
        await gm.post("/look", {"odds": "loud", "back": "/"})
        assert 'class="strip"' not in (await gm.at()).text
