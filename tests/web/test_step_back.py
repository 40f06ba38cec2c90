"""The scene a step back: by the last step that counts, whatever came since, with what rests on it named first."""

import re

import pytest
from house import a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

TURN = {"type": "end_turn", "actor": "marit"}
INTO = {"type": "set_scene", "actor": "marit", "in_fog": True}
HOUR = {"type": "set_scene", "actor": "marit", "time": "fogfall"}
NOTES = {"type": "set_notes", "actor": "osk", "notes": "Owes three."}
WITH_BLUR = {"type": "test", "actor": "osk", "dice": 1, "obstacle": 1, "blur_die": True}


@pytest.fixture
async def foggy():
    """The GM of a table of Blur with its sample party, who holds its token too."""
    async with a_house(find_systems()) as house:
        gm = await house.gm("blur")
        await gm.send("/sample")
        gm.program = await house.program(gm)
        yield gm


async def acted(gm, action, dice=None):
    more = {} if dice is None else {"dice": dice}
    answer = await gm.program.command("act", action=action, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()["entry"]


async def scene(gm):
    return (await gm.house.tables.room(gm.table)).state.world


async def stepped_back(gm):
    """Confirm the page as it stands, and give how many entries it named."""
    page = (await gm.at("/back")).text
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("entry", "along")}
    assert (await gm.post(f"/t/{gm.table}/undo", fields)).status_code == 303
    return fields


async def test_next_next_back_back_is_where_the_scene_was_though_others_acted_between(foggy):
    worlds, entries = [], []
    for step in (TURN, HOUR, TURN):
        worlds.append((await scene(foggy)).scene)
        entries.append(await acted(foggy, step))
        await acted(foggy, {**NOTES, "notes": f"After {len(entries)}."})
    for entry, before in zip(reversed(entries), reversed(worlds), strict=True):
        assert await stepped_back(foggy) == {"entry": str(entry), "along": ""}
        assert (await scene(foggy)).scene == before
    assert (await scene(foggy)).characters["osk"].notes == "After 3."


async def test_what_rests_on_the_step_is_named_before_it_goes(foggy):
    await acted(foggy, {**INTO, "in_fog": False})
    step = await acted(foggy, INTO)
    rolled = await acted(foggy, WITH_BLUR, [6, 1])
    told = (await foggy.program.api("/back")).json()
    assert (told["entry"], told["what"]) == (step, "The scene changes")
    assert [each["entry"] for each in told["rests"]] == [rolled]
    assert "Osk" in told["rests"][0]["what"]
    assert await stepped_back(foggy) == {"entry": str(step), "along": str(rolled)}
    assert not (await scene(foggy)).characters["osk"].in_fog


async def test_without_a_step_there_is_none_to_take_back(foggy):
    await acted(foggy, NOTES)
    answer = await foggy.program.api("/back")
    assert answer.status_code == 403
    assert "no step" in answer.json()["error"]["message"]
    page = await foggy.at("/back")
    assert page.status_code == 200
    assert "there is no step to take back" in page.text


async def test_the_step_back_is_the_gms(foggy):
    player = await foggy.house.joined(foggy.table)
    assert (await player.at("/back")).status_code == 403
    assert "/back" in (await foggy.at("?c=osk")).text
    assert "/back" not in (await player.at("?c=osk")).text
    program = await foggy.house.program(player)
    assert (await program.api("/back")).status_code == 403
