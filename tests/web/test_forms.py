"""Forms of the table: what works without scripts works with them, and what is wrong comes back with a sentence."""

import pytest
from candle_game import candle

from tablewright.kernel.decision import Declined
from tablewright.table.seen import Viewer
from tablewright.web.forms import Form, base_of, faces_of, level_of

pytestmark = pytest.mark.anyio

DARE = '{"type":"dare","actor":"ada"}'


async def test_a_form_without_scripts_goes_back_to_the_table(gm):
    answer = await gm.post(f"/t/{gm.table}/act", {"base": DARE, "c": "ada", "c.difficulty": "2", "faces": "5"})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{gm.table}?c=ada"
    assert "Done" in (await gm.at()).text


async def test_a_form_goes_back_to_the_page_it_stood_on(gm):
    page = f"/t/{gm.table}/advance/ada"
    answer = await gm.post(f"/t/{gm.table}/act", {"base": DARE}, headers={"referer": f"http://localhost{page}"})
    assert answer.headers["location"] == page
    answer = await gm.post(f"/t/{gm.table}/act", {"base": DARE}, headers={"referer": "http://elsewhere.example/t/x"})
    assert answer.headers["location"] == f"/t/{gm.table}"


async def test_what_was_typed_is_there_again_beside_the_sentence(gm):
    answer = await gm.post(f"/t/{gm.table}/act", {"base": DARE, "c": "ada", "c.difficulty": "5", "faces": "9"})
    assert answer.status_code == 422
    assert "is a d6 and can" in answer.text
    assert 'value="5"' in answer.text


async def test_the_same_form_twice_does_it_once(house, gm):
    form = {"base": DARE, "c.difficulty": "2", "faces": "5", "command": "only-once"}
    answers = [await gm.send("/act", form) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"ok": True}] * 3
    room = await house.tables.room(gm.table)
    assert sum(entry.kind == "acted" for entry in await house.tables.history(gm.table, viewer(room))) == 1


def viewer(room):
    (gm,) = [seat for seat in room.state.seats.values() if seat.role == "gm"]
    return Viewer(gm.id, "gm")


async def test_switches_and_numbers_reach_the_rule(gm):
    await gm.send("/act", {"base": DARE, "c.difficulty": "\N{MINUS SIGN}3", "t.burn": "1", "faces": "2"})
    entries = (await (await gm.house.program(gm)).api("/entries")).json()["entries"]
    assert entries[-1]["tell"]["number"] == "4"


async def test_a_switch_that_the_page_shut_stays_off(gm):
    form = {"base": '{"type":"dare","actor":"finn"}', "c.difficulty": "3", "t.burn": "1", "faces": "2"}
    assert (await gm.send("/act", form)).status_code == 200
    entries = (await (await gm.house.program(gm)).api("/entries")).json()["entries"]
    assert entries[-1]["tell"]["number"] == "2"


async def test_a_player_acts_for_their_own_character_alone(player):
    own = await player.send("/act", {"base": DARE, "faces": "3"})
    other = await player.send("/act", {"base": '{"type":"dare","actor":"finn"}', "faces": "3"})
    assert (own.status_code, other.status_code) == (200, 403)
    preview = await player.send("/preview", {"base": '{"type":"dare","actor":"finn"}'})
    assert preview.status_code == 403


async def test_a_player_does_not_roll_in_secret(player):
    answer = await player.send("/act", {"base": DARE, "level": "nothing"})
    assert answer.status_code == 403


async def test_a_note_of_a_player_can_be_for_the_gm_alone(house, gm, player):
    other = await house.joined(gm.table, name="Otto")
    await player.send("/note", {"line": "I pocket the ring.", "secret": "1"})
    assert "pocket" in (await gm.at()).text
    assert "pocket" in (await player.at()).text
    assert "pocket" not in (await other.at()).text


async def test_a_called_check_is_answered_once(house, gm, player):
    form = {"base": DARE, "who": "ada", "title": "Jump", "secret": "1", "c.difficulty": "6"}
    assert (await gm.send("/call", form)).status_code == 200
    (card,) = (await house.tables.room(gm.table)).state.cards
    assert "Jump" in (await player.at()).text
    tray = await player.at(f"/part/tray?c=ada&card={card}")
    assert "difficulty secret" in tray.text
    answers = [await player.send("/act", {"card": card, "c": "ada", "base": DARE}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 422]
    assert f"card-{card}" not in (await player.at("/part/cards")).text


async def test_more_of_a_roll_can_be_shown_and_never_less(gm, player):
    await gm.send("/act", {"base": DARE, "c.difficulty": "2", "faces": "5", "level": "made"})
    n = (await (await gm.house.program(gm)).api("/entries")).json()["entries"][-1]["n"]
    assert "Done" not in (await player.at("/part/log?before=99")).text
    assert (await gm.send("/disclose", {"entry": str(n), "level": "everything"})).status_code == 200
    assert "Done" in (await player.at("/part/log?before=99")).text
    assert (await gm.send("/disclose", {"entry": str(n), "level": "made"})).status_code == 403


@pytest.mark.parametrize(
    "form, status",
    [
        ({}, 422),
        ({"base": "["}, 422),
        ({"base": "[]"}, 422),
        ({"base": '{"type":"dare"}'}, 422),
        ({"base": '{"type":"fly","actor":"ada"}'}, 422),
        ({"base": '{"type":"dare","actor":["ada"]}'}, 422),
        ({"base": '{"type":"dare","actor":"nobody"}'}, 422),
        ({"base": DARE, "faces": "five"}, 422),
        ({"base": DARE, "faces": "7"}, 422),
        ({"base": DARE, "c.difficulty": "9" * 30}, 422),
        ({"base": DARE, "level": "loud"}, 422),
        ({"card": "gone", "c": "ada", "base": DARE}, 422),
        ({"base": '{"a":' * 40 + "1" + "}" * 40}, 422),
    ],
)
async def test_a_form_that_does_not_fit_gets_a_sentence(gm, form, status):
    answer = await gm.send("/act", form)
    assert answer.status_code == status
    assert answer.json()["error"]["message"].endswith(".")
    page = await gm.post(f"/t/{gm.table}/act", form)
    assert page.status_code == status
    assert "banner refuse" in page.text


async def test_files_are_not_taken_for_forms(gm):
    answer = await gm.http.post(f"/t/{gm.table}/note", files={"line": b"x"}, headers={"accept": "application/json"})
    assert answer.status_code == 422


async def test_a_form_of_a_thousand_fields_is_not_read(gm):
    assert (await gm.send("/note", {f"f{n}": "1" for n in range(1000)})).status_code == 422


@pytest.mark.parametrize(
    "written", ["", "[1]", "nonsense", '"dare"', "null", '{"type": "dare", "actor": "ada", "difficulty": []}']
)
def test_a_base_that_is_no_action_is_turned_down(written):
    with pytest.raises(Declined):
        base_of(candle(), written)


def test_faces_are_read_as_people_write_them():
    assert faces_of(Form([("faces", " 3, 4 5,6 ")])) == (3, 4, 5, 6)
    assert faces_of(Form([("faces", "  ")])) is None


def test_a_level_is_one_of_the_ladder():
    assert level_of(Form([])) is None
    assert level_of(Form([("level", "made")])) == "made"
    with pytest.raises(Declined):
        level_of(Form([("level", "some")]))
