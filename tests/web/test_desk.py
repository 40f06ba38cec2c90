"""The GM's desk, overrides and texts on pages: for whom they are, and what they do."""

import html
import json
import re

import pytest
from house import a_house
from lantern_game import lantern

from tablewright.bootstrap import find_systems
from tablewright.table import commands as c
from tablewright.web.follow import _changed
from tablewright.web.seats import Seated
from tablewright.web.words import LANGUAGES

pytestmark = pytest.mark.anyio

GAMES = find_systems()
ENGLISH = {"accept-language": "en"}


@pytest.fixture(params=sorted(GAMES))
async def gm(request):
    async with a_house(GAMES) as house:
        yield await house.gm(request.param)


@pytest.fixture
async def lantern_gm():
    async with a_house({"lantern": lantern()}) as house:
        yield await house.gm("lantern")


async def state_of(visitor):
    return (await visitor.house.tables.room(visitor.table)).state


def shown(page):
    return html.unescape(re.sub(r"<[^>]+>", " ", page.text))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_party_stands_in_one_table(gm, lang):
    page = await gm.at("/desk", headers={"accept-language": lang})
    assert page.status_code == 200
    for person in (await state_of(gm)).world.characters.values():
        assert person.name in shown(page)
    assert page.text.count('<th scope="row">') == len((await state_of(gm)).world.characters)
    assert (await gm.at("/overrides", headers={"accept-language": lang})).status_code == 200


async def test_who_is_best_at_it_is_said_by_exact_odds(gm):
    page = await gm.at("/desk")
    names = [html.unescape(name) for name in re.findall(r"<option>([^<]+)</option>", page.text)]
    assert names
    asked = await gm.at("/desk", params={"what": names[0], "difficulty": "8"})
    best = asked.text.partition('id="best"')[2].partition("</ol>")[0]
    assert best.count("<li>") == len((await state_of(gm)).world.characters)


async def test_experience_goes_to_several_with_its_reason(gm):
    state = await state_of(gm)
    system = GAMES[state.system]
    if not system.award:
        assert "/award" not in (await gm.at("/desk")).text
        return
    who = list(state.world.characters)
    form = {"who": who, "c.amount": "3", "reason": "They burnt the letter.", "command": "x"}
    for _ in range(2):  # a second tap gives nothing twice
        assert (await gm.send("/award", form)).json() == {"ok": True}
    after = await state_of(gm)
    assert after.rev == state.rev + 1 + len(who)
    assert "They burnt the letter." in shown(await gm.at())
    refused = await gm.send("/award", {"who": [who[0], "nobody"], "c.amount": "3"})
    assert refused.status_code == 422
    assert (await state_of(gm)).rev == after.rev


COUNTS = {
    "haze": ("skills.stealth", "Stealth", 12),
    "favor": ("abilities.stealth", "Stealth", 12),
    "blur": ("ratings.will", "Will", 3),
    "two_fingers": ("attributes.agility", "Agility", 14),
}
"""A number of each game's sheet, what is rolled with it, and against what."""


async def test_an_override_counts_in_odds_and_rolls(gm):
    state = await state_of(gm)
    path, what, difficulty = COUNTS[state.system]
    who = next(iter(state.world.characters))
    name = state.world.characters[who].name
    asked = {"what": what, "difficulty": str(difficulty)}

    async def chance():
        best = (
            (await gm.at("/desk", params=asked, headers=ENGLISH)).text.partition('id="best"')[2].partition("</ol>")[0]
        )
        return next(line for line in best.split("<li>") if html.escape(name) in line)

    before = await chance()
    form = {"character": who, "path": path, "how": "add", "value": "2", "reason": "the moon is full"}
    assert (await gm.send("/override", form)).json() == {"ok": True}
    assert await chance() != before
    sheet = GAMES[state.system].views.sheet((await gm.house.tables.room(gm.table)).state.world, who)
    rows = [row for group in sheet.groups for row in (group, *group.rows) if row.action]
    row = next(row for row in rows if str(getattr(row, "label", None) or row.title) == what)
    action = json.dumps({**row.action, **({"dice": 4} if state.system == "blur" else {})})
    tray = shown(await gm.at("/part/tray", params={"c": who, "a": action}, headers=ENGLISH))
    assert (await gm.send("/act", {"base": action, "c": who})).json() == {"ok": True}
    if state.system != "blur":  # whose ratings stand in no sum
        assert "counts as" in tray
        assert "the moon is full" in tray
        assert "counts as" in shown(await gm.at(headers=ENGLISH))
        assert "the moon is full" in (await gm.at()).text.partition('class="why"')[2]


@pytest.mark.parametrize("path", ["/desk", "/overrides"])
async def test_the_desk_is_the_gms(lantern_gm, path):
    for role in ("player", "spectator"):
        assert (await (await lantern_gm.house.joined(lantern_gm.table, role)).at(path)).status_code == 404
    player = await lantern_gm.house.joined(lantern_gm.table)
    assert (await player.send("/award", {"who": "ada"})).status_code == 404


async def test_an_override_is_seen_on_the_sheet_and_counts(lantern_gm):
    form = {"character": "ada", "path": "oil", "how": "set", "value": "0", "reason": "it leaks", "until": "roll"}
    assert (await lantern_gm.send("/override", form)).json() == {"ok": True}
    player = await lantern_gm.house.joined(lantern_gm.table)
    for visitor in (lantern_gm, player):
        assert "computed 3, counts as 0 it leaks" in " ".join(shown(await visitor.at("/part/sheet?c=ada")).split())
    program = await lantern_gm.house.program(player)
    (ada, _) = (await program.api()).json()["table"]["characters"]
    assert ada["sheet"]["stats"][0]["value"] == 0
    poured = await lantern_gm.send("/act", {"base": '{"type":"pour","actor":"ada"}'})
    assert poured.json()["error"]["clause"] == "LA-4"
    page = shown(await lantern_gm.at("/overrides"))
    assert "it leaks; until the next roll" in page
    override = (await state_of(lantern_gm)).overrides[0].id
    for path in ("/keep", "/lift"):
        assert (await lantern_gm.send(path, {"override": override})).json() == {"ok": True}
    assert "Oil: set to 0" in " ".join(shown(await lantern_gm.at("/overrides")).split())


async def test_a_prepared_difficulty_stands_in_the_gms_tray_alone(lantern_gm):
    assert (await lantern_gm.send("/prepare", {"title": "The Ledge", "value": "4"})).json() == {"ok": True}
    player = await lantern_gm.house.joined(lantern_gm.table)
    await lantern_gm.send("/assign", {"character": "ada", "seat": await lantern_gm.house.seat_of(player)})
    tray = '/part/tray?c=ada&a={"type":"dare","actor":"ada"}'
    assert "The Ledge" in (await lantern_gm.at(tray)).text
    assert "The Ledge" not in (await player.at(tray)).text


async def test_a_change_on_an_older_text_is_shown_with_both(lantern_gm):
    player = await lantern_gm.house.joined(lantern_gm.table)
    assert (await lantern_gm.send("/text", {"field": "party", "text": "Bring\r\nrope.", "was": ""})).json() == {
        "ok": True
    }
    assert (await state_of(lantern_gm)).texts["party"] == "Bring\nrope."
    form = {"field": "party", "text": "Bring <oil>.", "was": ""}
    stale = await player.send("/text", form)
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")
    assert stale.json()["error"]["details"] == {"now": "Bring\nrope.", "yours": "Bring <oil>."}
    page = await player.post(f"/t/{player.table}/text", form)
    assert page.status_code == 409
    assert "Bring &lt;oil&gt;." in page.text
    assert "Bring\nrope." in page.text


async def test_a_change_of_a_sheet_is_based_on_what_stands_there(lantern_gm):
    player = await lantern_gm.house.joined(lantern_gm.table)
    await lantern_gm.send("/assign", {"character": "ada", "seat": await lantern_gm.house.seat_of(player)})
    page = (await player.at("?c=ada")).text
    assert 'action="/t/' in page
    assert '<input type="hidden" name="field" value="motto"><input type="hidden" name="was" value="">' in page
    form = {"c": "ada", "character": "ada", "field": "motto", "was": ""}
    assert (await lantern_gm.send("/patch", {**form, "text": "Ever\r\nlit"})).json() == {"ok": True}
    mine = {**form, "text": "<i>Dim</i>"}
    stale = await player.send("/patch", mine)
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")
    assert stale.json()["error"]["details"] == {"now": "Ever\nlit", "yours": "<i>Dim</i>"}
    both = await player.post(f"/t/{player.table}/patch", mine)
    assert both.status_code == 409
    assert "&lt;i&gt;Dim&lt;/i&gt;" in both.text
    assert f'action="/t/{player.table}/patch"' in both.text
    assert '<input type="hidden" name="character" value="ada">' in both.text
    program = await lantern_gm.house.program(player)
    answer = await program.command("patch", character="ada", path="motto", value="Dim", was="")
    assert (answer.status_code, answer.json()["error"]["details"]["now"]) == (409, "Ever\nlit")
    answer = await program.command("patch", character="ada", path="motto", value="Dim", was="Ever\nlit")
    assert answer.status_code == 200
    assert (await state_of(lantern_gm)).world.characters["ada"].motto == "Dim"


async def test_a_player_hands_their_character_over(lantern_gm):
    player, other = [await lantern_gm.house.joined(lantern_gm.table, name=name) for name in ("Anya", "Boris")]
    seats = [await lantern_gm.house.seat_of(each) for each in (player, other)]
    await lantern_gm.send("/assign", {"character": "ada", "seat": seats[0]})
    assert 'id="give"' in (await player.at("?c=ada")).text
    assert 'id="give"' not in (await other.at("?c=ada")).text
    assert (await other.send("/assign", {"character": "ada", "seat": seats[1]})).status_code == 403
    assert (await player.send("/assign", {"character": "ada", "seat": seats[1]})).json() == {"ok": True}
    assert (await state_of(lantern_gm)).owners == {"ada": seats[1]}


async def test_a_long_text_comes_back_whole(lantern_gm):
    long = "x" * 7_000
    await lantern_gm.send("/text", {"field": "desk", "text": long, "was": ""})
    stale = await lantern_gm.send("/text", {"field": "desk", "text": "y" * 7_000, "was": ""})
    assert stale.json()["error"]["details"] == {"now": long, "yours": "y" * 7_000}


async def test_dice_are_thrown_from_the_desk(lantern_gm):
    assert (await lantern_gm.send("/throw", {"dice": "2d6+1", "why": "rain", "level": "nothing"})).json() == {
        "ok": True
    }
    player = await lantern_gm.house.joined(lantern_gm.table)
    assert "2d6+1 for rain" in shown(await lantern_gm.at())
    assert "2d6+1" not in shown(await player.at())
    refused = await player.send("/throw", {"dice": "2d6", "level": "nothing"})
    assert refused.status_code == 403


async def test_what_the_desk_writes_stirs_no_players_page(lantern_gm):
    house = lantern_gm.house
    player = await house.joined(lantern_gm.table)
    room = await house.tables.room(lantern_gm.table)
    seated = Seated(room, room.state.seats[await house.seat_of(player)])
    gm = Seated(room, room.state.seats[await house.seat_of(lantern_gm)])
    with room.listening() as listener:
        heard = aiter(listener)
        for command, told in (
            (c.WriteText("desk", "a trap"), False),
            (c.PrepareDifficulty("Pit", 4), False),
            (c.WriteText("notes.ada", "a scar"), False),
            (c.WriteText("party", "rope"), True),
            (c.BeginSession(), True),
            (c.SetOverride("ada", "oil", "add", 1, "a find"), True),
        ):
            await house.tables.command(room.state.id, gm.seat.id, command, f"k{next(house.numbers)}")
            happened = await anext(heard)
            assert (_changed(seated, happened), _changed(gm, happened)) == (told, True)
