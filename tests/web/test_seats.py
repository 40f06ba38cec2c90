"""Coming in, coming back, and being shown out."""

import pytest

pytestmark = pytest.mark.anyio


async def test_looking_at_an_invitation_uses_nothing_up(house, gm):
    link = f"/join/{house.tables.tokens.invite(gm.table, 'player')}"
    for _ in range(2):
        page = await house.visitor().get(link)
        assert page.status_code == 200
        assert "Tuesdays" in page.text
    room = await house.tables.room(gm.table)
    assert len(room.state.seats) == 1


async def test_a_seats_link_opens_it_on_another_device(house, gm, player):
    seat = await house.seat_of(player)
    link = f"/seat/{house.tables.tokens.seat(gm.table, seat)}"
    phone = house.visitor()
    assert "Pia" in (await phone.get(link)).text
    assert (await phone.post(link)).status_code == 303
    phone.table = gm.table
    assert "Ada" in (await phone.at()).text
    assert await house.seat_of(phone) == seat


async def test_a_link_that_opens_nothing_says_so_and_no_more(house):
    for path in ("/join/guessed", "/seat/guessed"):
        assert (await house.visitor().get(path)).status_code == 404
        assert (await house.visitor().post(path, {"you": "x"})).status_code == 404


async def test_a_browser_that_has_a_seat_comes_back_to_it(house, gm, player):
    before = (await house.tables.room(gm.table)).state
    answer = await player.post(f"/join/{house.tables.tokens.invite(gm.table, 'player')}", {"you": "Pia again"})
    assert answer.headers["location"] == f"/t/{gm.table}"
    assert (await house.tables.room(gm.table)).state is before


async def test_a_made_up_cookie_is_not_taken_over(house):
    visitor = house.visitor()
    visitor.http.cookies.set("tablewright", "chosen-by-somebody-else", domain="localhost")
    answer = await visitor.post("/tables", {"game": "candle", "name": "T", "you": "G"})
    assert "chosen-by-somebody-else" not in answer.headers["set-cookie"]


async def test_one_browser_has_seats_at_several_tables(gm):
    answer = await gm.post("/tables", {"game": "candle", "name": "Sundays", "you": "Gus"})
    assert answer.status_code == 303
    home = (await gm.get("/")).text
    assert "Tuesdays" in home
    assert "Sundays" in home


async def test_a_name_is_asked_for_with_a_sentence(house, gm):
    link = f"/join/{house.tables.tokens.invite(gm.table, 'player')}"
    for you in ("", "   ", "x" * 81):
        answer = await house.visitor().post(link, {"you": you})
        assert answer.status_code == 422
        assert "Write one of up to 80 characters." in answer.text
    answer = await house.visitor().post("/tables", {"game": "candle", "name": "", "you": "Gus"})
    assert answer.status_code == 422
    assert 'value="Gus"' in answer.text


async def test_a_game_that_is_not_here_is_turned_down(house):
    answer = await house.visitor().post("/tables", {"game": "chess", "name": "T", "you": "G"})
    assert answer.status_code == 422
    assert "candle" in answer.text


async def test_a_withdrawn_seat_is_nowhere_any_more(house, gm, player):
    program = await house.program(player)
    seat = await house.seat_of(player)
    assert (await gm.send("/revoke", {"seat": seat})).status_code == 200
    assert (await player.at()).status_code == 404
    assert (await program.api()).status_code == 404
    link = f"/seat/{house.tables.tokens.seat(gm.table, seat)}"
    assert (await house.visitor().post(link)).status_code == 404
    assert gm.table not in (await player.get("/")).text


async def test_only_the_gm_sees_invitations(gm, player):
    assert "/join/" in (await gm.at("/invite")).text
    page = await player.at("/invite")
    assert "/join/" not in page.text
    assert "/seat/" in page.text


@pytest.mark.parametrize(
    "headers, lang",
    [
        ({}, "en"),
        ({"accept-language": "ru-RU,ru;q=0.9,en;q=0.5"}, "ru"),
        ({"accept-language": "fr, en;q=0.1, ru;q=0.2"}, "ru"),
        ({"accept-language": "ru;q=0, en"}, "en"),
        ({"accept-language": ";;q=x,,"}, "en"),
        ({"accept-language": "ru", "cookie": "lang=en"}, "en"),
        ({"cookie": "lang=tlh"}, "en"),
    ],
)
async def test_the_language_is_the_picked_one_then_the_browsers(house, headers, lang):
    assert f'<html lang="{lang}"' in (await house.visitor().get("/", headers=headers)).text
