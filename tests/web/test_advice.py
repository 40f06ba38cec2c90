"""The fold that advises on a roll: for pages, without script, and for programs; nothing of a secret difficulty."""

import json

import pytest
from house import a_house

from tablewright.bootstrap import find_systems

pytestmark = pytest.mark.anyio

STEALTH = {"type": "check", "actor": "torben", "skill": "stealth"}
FORM = {"base": json.dumps(STEALTH), "c.difficulty": "9", "c": "torben"}


@pytest.fixture(scope="module")
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def gm():
    async with a_house(find_systems()) as house:
        yield await house.gm("haze")


async def test_a_tray_has_the_fold_and_works_nothing_out_before_it_is_asked(gm):
    page = (await gm.at(f"?c=torben&a={json.dumps(STEALTH)}")).text
    assert 'id="advice"' in page
    assert "Who should try" not in page


async def test_the_fold_advises(gm):
    part = await gm.post(f"/t/{gm.table}/part/advice", FORM, headers={"accept-language": "en"})
    assert part.status_code == 200
    for said in ("Who should help", "Who should try", "one must pass", "difficulty"):
        assert said in part.text
    assert "<html" not in part.text


async def test_without_script_the_advice_is_a_page(gm):
    page = await gm.post(f"/t/{gm.table}/advice", FORM, headers={"accept-language": "en"})
    assert "<html" in page.text
    assert "Who should try" in page.text


async def test_a_program_gets_exact_chances(gm):
    program = await gm.house.program(gm)
    answer = (await program.api("/advice", {"action": {**STEALTH, "difficulty": 9}})).json()["advice"]
    preview = (await program.api("/preview", {"action": {**STEALTH, "difficulty": 9}})).json()
    assert answer["chance"] == preview["chance"]
    assert {each["character"] for each in answer["who"]} == {"ilka", "torben", "sabeth", "quill"}
    assert set(answer["dial"]["advised"]) == {"best", "one", "most", "all"}
    assert set(answer["group"]) == {"one", "most", "all"}
    assert all(set(lever) == {"label", "chance", "cost", "first", "action"} for lever in answer["levers"])


async def test_what_can_not_be_rolled_is_answered_with_the_refusal(gm):
    untrained = {"base": json.dumps({**STEALTH, "skill": "machines"}), "c": "torben"}
    part = await gm.post(f"/t/{gm.table}/part/advice", untrained)
    assert (part.status_code, "HZ-10" in part.text) == (200, True)


async def test_nothing_is_advised_on_a_secret_difficulty(gm):
    player = await gm.house.joined(gm.table)
    seat = await gm.house.seat_of(player)
    assert (await gm.send("/assign", {"character": "torben", "seat": seat})).status_code == 200
    keeper, theirs = await gm.house.program(gm), await gm.house.program(player)
    bodies = []
    for value in (5, 15):
        await keeper.command(
            "call_check", title="Sneak", characters=["torben"], base={"type": "check", "skill": "stealth"},
            value=value, difficulty="difficulty", secret=True,
        )  # fmt: skip
        card = (await theirs.api()).json()["table"]["checks"][-1]["id"]
        answer = await theirs.api("/advice", {"card": card, "character": "torben"})
        part = await player.post(f"/t/{player.table}/part/advice", {"card": card, "c": "torben"})
        assert answer.status_code == 403
        assert "secret" in answer.json()["error"]["message"]
        bodies.append((answer.content, part.content))
        await keeper.command("close_card", card=card)
    assert bodies[0] == bodies[1]


async def test_a_player_asks_for_their_own_characters_alone(gm):
    player = await gm.house.joined(gm.table)
    theirs = await gm.house.program(player)
    assert (await theirs.api("/advice", {"action": {**STEALTH, "difficulty": 9}})).status_code == 403


async def test_after_a_roll_the_tray_that_waits_offers_it_again(gm):
    program = await gm.house.program(gm)
    assert "Reroll: 1 in 2" not in (await gm.at("?c=ilka", headers={"accept-language": "en"})).text
    action = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 14}
    assert (await program.command("act", action=action, dice=[1])).status_code == 200
    page = (await gm.at("?c=ilka", headers={"accept-language": "en"})).text
    assert "Reroll: 1 in 2; XP 1" in page
    hidden = await program.command("act", action=action, dice=[1], level="made")
    assert hidden.status_code == 200
    player = await gm.house.joined(gm.table)
    seat = await gm.house.seat_of(player)
    assert (await gm.send("/assign", {"character": "ilka", "seat": seat})).status_code == 200
    assert "Reroll: 1 in 2" not in (await player.at("?c=ilka", headers={"accept-language": "en"})).text
