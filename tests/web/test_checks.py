"""Called checks on the pages: who helps, what is proposed, what comes of it."""

import json

import pytest
from house import Socket, a_house
from lantern_game import lantern

from tablewright.table.seen import Viewer, cards

pytestmark = pytest.mark.anyio
DARE = json.dumps({"type": "dare", "actor": "ada"})


@pytest.fixture
async def house():
    async with a_house({"lantern": lantern()}, draw=lambda sides: min(sides, 5)) as found:
        yield found


@pytest.fixture
async def gm(house):
    return await house.gm("lantern")


async def seated(house, gm, name, character):
    found = await house.joined(gm.table, name=name)
    await gm.send("/assign", {"character": character, "seat": await house.seat_of(found)})
    return found


@pytest.fixture
async def anya(house, gm):
    return await seated(house, gm, "Anya", "ada")


@pytest.fixture
async def boris(house, gm):
    return await seated(house, gm, "Boris", "finn")


async def called(house, gm, *who, **more):
    """Call a check by the form of the tray, and give its id."""
    form = {"base": DARE, "title": "Over the gap", "c.difficulty": "6", "who": list(who), **more}
    answer = await gm.send("/call", form)
    assert answer.status_code == 200, answer.text
    (card,) = (await house.tables.room(gm.table)).state.cards
    return card


async def shown(house, gm):
    (card,) = cards((await house.tables.room(gm.table)).state, Viewer("", "gm"))
    return card


async def test_help_is_offered_given_seen_and_counts_in_the_odds(house, gm, anya, boris):
    card = await called(house, gm, "ada")
    page = (await boris.at("/part/cards")).text
    assert "Help Ada" in page
    assert "Propose something else" not in page
    socket = await Socket.open(anya)
    before = (await anya.send("/preview", {"card": card, "c": "ada"})).text
    help_ = {"card": card, "character": "ada", "helper": "finn", "reason": "<holds> the rope"}
    assert (await boris.send("/help", help_)).status_code == 200
    assert "the rope" in (await socket.until("entry"))["html"]
    assert await socket.until("changed")
    page = (await anya.at("/part/cards")).text
    assert "Finn helps: &lt;holds&gt; the rope" in page
    assert "/unhelp" not in page
    helped = (await anya.send("/preview", {"card": card, "c": "ada"})).text
    assert helped != before
    assert "/unhelp" in (await boris.at("/part/cards")).text
    await boris.send("/unhelp", {"card": card, "character": "ada", "helper": "finn"})
    assert (await anya.send("/preview", {"card": card, "c": "ada"})).text == before
    await socket.leave()


async def test_a_tray_whose_check_was_closed_says_so(house, gm, anya):
    card = await called(house, gm, "ada")
    assert (await gm.send("/close", {"card": card})).status_code == 200
    answer = await anya.send("/preview", {"card": card, "c": "ada"})
    assert answer.status_code == 200
    assert "That check is closed, or already answered." in answer.text
    assert "data-refused" in answer.text


async def test_a_proposal_is_answered_with_one_tap(house, gm, anya):
    card = await called(house, gm, "ada")
    form = {"card": card, "character": "ada", "instead": '{"boldly": true}', "source": "cloak", "bonus": "2"}
    assert (await anya.send("/propose", {**form, "reason": "I am quick"})).status_code == 200
    assert "/settle" not in (await anya.at("/part/cards")).text
    page = (await gm.at("/part/cards")).text
    assert "Proposed: Bold dare; cloak +2 (I am quick)" in page
    (proposal,) = (await shown(house, gm)).proposals
    answer = await gm.send("/settle", {"card": card, "proposal": proposal.id, "agreed": "1"})
    assert answer.status_code == 200
    assert "agreed" in (await anya.at("/part/cards")).text
    assert (await anya.send("/act", {"card": card, "c": "ada", "base": DARE, "c.difficulty": "1"})).status_code == 200
    entry = (await (await house.program(gm)).api("/entries")).json()["entries"][-1]
    assert entry["tell"]["passed"] is True  # 5 + 2 against 6


@pytest.mark.parametrize(
    "more",
    [
        {"instead": "{"},
        {"instead": "[]"},
        {"instead": '{"boldly": 5}'},
        {"bonus": "many"},
        {"bonus": "2", "card": "none"},
        {},
    ],
)
async def test_a_proposal_that_is_none_is_turned_down_with_a_sentence(house, gm, anya, more):
    card = await called(house, gm, "ada")
    answer = await anya.send("/propose", {"card": card, "character": "ada", **more})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


async def test_a_combined_check_fills_in_live_and_says_what_came_of_it(house, gm, anya, boris):
    card = await called(house, gm, "ada", "finn", how="combined-one", **{"c.difficulty": "5"})
    assert "It is enough when one of them passes." in (await boris.at("/part/cards")).text
    socket = await Socket.open(boris)
    await anya.send("/act", {"card": card, "c": "ada", "base": DARE})
    assert await socket.until("changed")
    page = (await boris.at("/part/cards")).text
    assert "passed" in page
    assert "all together" not in (await boris.at()).text
    await gm.send("/skip", {"card": card, "character": "finn"})
    assert "Over the gap: all together, it is done" in (await boris.at()).text
    assert 'id="card-' not in (await boris.at("/part/cards")).text
    await socket.leave()


async def test_a_roll_for_several_is_called_by_its_own_tray(house, gm, anya, boris):
    race = json.dumps({"type": "race", "actor": "ada", "rival": "finn"})
    tray = (await gm.at("/part/tray", params={"c": "ada", "a": race})).text
    assert 'name="how" value="joint"' in tray
    assert (await gm.send("/call", {"base": race, "how": "joint"})).status_code == 200
    card = await shown(house, gm)
    assert (card.kind, card.characters, card.title) == ("joint", ("ada", "finn"), "A race")
    assert "card=" not in (await boris.at("/part/cards")).text
    assert (await boris.send("/act", {"card": card.id, "c": "finn", "base": race})).status_code == 403
    assert "card=" in (await anya.at("/part/cards")).text
    assert (await (await house.program(anya)).api("/preview", {"card": card.id, "character": "ada"})).status_code == 200
    assert (await anya.send("/act", {"card": card.id, "c": "ada", "base": race})).status_code == 200
    assert (await house.tables.room(gm.table)).state.cards == {}


async def test_each_sets_their_part_of_a_roll_for_several(house, gm, anya, boris):
    race = {"type": "race", "actor": "ada", "rival": "finn", "runners": ["ada", "finn"]}
    assert (await gm.send("/call", {"base": json.dumps(race), "how": "joint"})).status_code == 200
    card = await shown(house, gm)
    assert 'name="m.runners.finn.bonuses.0.source"' in (await boris.at("/part/cards")).text
    assert "m.runners.ada" not in (await boris.at("/part/cards")).text
    part = {"card": card.id, "character": "finn", "m.runners.finn.bonuses.0.source": "<b>tunnel</b>"}
    assert (await boris.send("/part", {**part, "m.runners.finn.bonuses.0.value": "3"})).json() == {"ok": True}
    page = (await anya.at("/part/cards")).text
    assert "&lt;b&gt;tunnel&lt;/b&gt; +3" in page
    tray = (await anya.at(f"/part/tray?c=ada&card={card.id}")).text
    assert "tunnel" in tray
    assert "m.runners" not in tray
    bad = {"card": card.id, "character": "ada", "m.runners.ada.bonuses.0.source": "x"}
    assert (await boris.send("/part", {**bad, "m.runners.ada.bonuses.0.value": "1"})).status_code == 403
    program = await house.program(anya)
    fields = {"bonuses": [{"source": "shoes", "value": 1}], "shoes": True}
    set_part = await program.command("set_part", card=card.id, character="ada", fields=fields)
    assert set_part.status_code == 200
    assert (await anya.send("/part", {"card": card.id, "character": "ada"})).status_code == 200
    assert str((await shown(house, gm)).parts[-1].what) == "shoes: yes"


async def test_a_check_that_nothing_is_shown_of_is_on_no_other_page(house, gm, anya, boris):
    card = await called(house, gm, "ada", secret="1", level="nothing")
    assert "Over the gap" in (await anya.at("/part/cards")).text
    for page in ("/part/cards", "", "/part/tray?c=ada&card=" + card):
        assert "Over the gap" not in (await boris.at(page)).text
    assert (await boris.at(f"/part/tray?c=ada&card={card}")).status_code == 422
    assert (await boris.at("/part/tray?c=ada&card=none")).status_code == 422


async def test_an_answer_that_comes_late_or_twice_is_told_so_and_does_nothing(house, gm, anya):
    card = await called(house, gm, "ada")
    for status in (200, 422):
        assert (await anya.send("/act", {"card": card, "c": "ada", "base": DARE})).status_code == status
    room = await house.tables.room(gm.table)
    before = room.state.rev
    for path in ("/help", "/propose", "/act"):
        form = {"card": card, "character": "ada", "c": "ada", "helper": "finn", "reason": "x", "base": DARE}
        answer = await gm.send(path, form)
        assert answer.status_code in {403, 422}
        assert "closed, or already answered" in answer.json()["error"]["message"]
    assert room.state.rev == before
