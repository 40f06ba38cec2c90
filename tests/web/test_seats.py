"""Coming in, coming back, and being shown out."""

import pytest
from house import Socket, Stream

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
    visitor = house.visitor({"cookie": "tablewright=chosen-by-somebody-else"})
    answer = await visitor.post("/tables", {"game": "candle", "name": "T", "you": "G"})
    assert "chosen-by-somebody-else" not in answer.headers["set-cookie"]


async def test_a_browsers_secret_changes_with_a_further_seat_and_the_old_one_opens_nothing(house, gm):
    old = gm.http.cookies["tablewright"]
    assert (await gm.post("/tables", {"game": "candle", "name": "Sundays", "you": "Gus"})).status_code == 303
    assert gm.http.cookies["tablewright"] != old
    thief = house.visitor({"cookie": f"tablewright={old}"})
    thief.table = gm.table
    assert (await thief.at()).status_code == 404
    assert (await gm.at()).status_code == 200


async def test_who_plants_a_cookie_does_not_get_what_its_bearer_gets(house, gm, player):
    """Somebody lets another's browser have their own cookie; the seat that is then taken is not theirs to look at."""
    planted = player.http.cookies["tablewright"]
    victim = house.visitor({"cookie": f"tablewright={planted}"})
    link = f"/join/{house.tables.tokens.invite(gm.table, 'spectator')}"
    assert (await victim.post(link, {"you": "Vic", "command": "a" * 32})).status_code == 303
    taken = await house.tables.links(victim.http.cookies["tablewright"], "device")
    assert len({each.seat for each in taken}) == 2
    assert (await player.at()).status_code == 404
    assert (await player.post(link, {"you": "Vic", "command": "b" * 32})).status_code == 303
    assert await house.seat_of(player) not in {each.seat for each in taken}


async def test_a_form_that_is_sent_twice_opens_one_table_and_both_answers_are_good(house):
    browser, again = house.visitor(), house.visitor()
    form = {"game": "candle", "name": "T", "you": "G", "sample": "1", "command": "of the form, long enough"}
    first, second = [await each.post("/tables", form) for each in (browser, again)]
    assert first.headers["location"] == second.headers["location"]
    assert browser.http.cookies["tablewright"] == again.http.cookies["tablewright"]
    room = await house.tables.room(first.headers["location"].removeprefix("/t/"))
    assert [seat.name for seat in room.state.seats.values()] == ["G"]


async def test_a_form_brings_an_id_of_its_own_and_a_short_one_is_none(house):
    for path in ("/", "/"):
        page = (await house.visitor().get(path)).text
        assert len(page.split('name="command" value="')[1].split('"')[0]) >= 22
    form = {"game": "candle", "name": "T", "you": "G", "command": "1"}
    first, second = [await house.visitor().post("/tables", form) for _ in range(2)]
    assert first.headers["location"] != second.headers["location"]


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


async def test_an_invitation_that_has_run_out_opens_nothing(house, gm):
    await gm.send("/invite", {"role": "player", "most": "1"})
    state = (await house.tables.room(gm.table)).state
    (invite,) = [each for each in state.invites.values() if each.most == 1]
    link = f"/join/{house.tables.tokens.invite(gm.table, invite.id)}"
    assert link in (await gm.at("/invite")).text
    first = house.visitor()
    form = {"you": "Ann", "command": "of the form, long enough"}
    for _ in range(2):  # a second tap is the same person
        assert (await first.post(link, form)).status_code == 303
    late = house.visitor()
    assert (await late.get(link)).status_code == 404
    answer = await late.post(link, {"you": "Late"})
    assert answer.status_code == 403
    assert "lets nobody in any more" in answer.text
    assert "has run out" in (await gm.at("/invite")).text


async def test_a_gm_makes_another_whose_open_page_begins_anew(house, gm, player):
    socket = await Socket.open(player)
    await socket.until("presence")
    seat = await house.seat_of(player)
    assert (await gm.send("/role", {"seat": seat, "role": "gm"})).status_code == 200
    assert await socket.message() == {"type": "anew"}
    assert "close" in await socket.message()
    assert 'data-role="gm"' in (await player.at()).text
    assert (await player.send("/role", {"seat": await house.seat_of(gm), "role": "player"})).status_code == 200
    assert (await gm.send("/sample")).status_code == 403


async def test_a_page_that_was_drawn_for_another_role_begins_anew(house, gm, player):
    cursor = (await gm.at()).text.split('data-cursor="')[1].split('"')[0]
    socket = await Socket.open(player, f"?after={cursor}&role=gm")
    assert await socket.message() == {"type": "anew"}
    stream = await Stream.open(await house.program(player))
    await gm.send("/role", {"seat": await house.seat_of(player), "role": "gm"})
    assert (await stream.event())["event"] == "anew"
    assert await stream.event() == {}


async def test_who_leaves_is_at_no_table_any_more(gm, player):
    socket = await Socket.open(player)
    await socket.until("presence")
    answer = await player.post(f"/t/{gm.table}/leave")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert await socket.message() == {"type": "dark"}
    assert (await player.at()).status_code == 404
    assert gm.table not in (await player.get("/")).text
    assert "Pia leaves the table" in (await gm.at()).text


async def test_a_seat_goes_by_another_name(gm, player):
    await player.send("/rename", {"name": "Pip"})
    assert "Pip" in (await gm.at("/invite")).text


async def test_an_archived_table_is_read_and_nothing_else(gm, player):
    assert (await gm.send("/archive")).status_code == 200
    page = (await player.at()).text
    assert "Archived." in page
    assert "/restore" not in page
    assert "/restore" in (await gm.at()).text
    answer = await player.send("/note", {"line": "Hello?"})
    assert (answer.status_code, answer.json()["error"]["message"][:23]) == (403, "This table is put away.")
    assert (await gm.send("/restore")).status_code == 200
    assert (await player.send("/note", {"line": "Hello?"})).status_code == 200


async def test_a_deleted_table_is_dark_for_all_but_its_gm_who_can_bring_it_back(house, gm, player):
    socket, stream = await Socket.open(player), await Stream.open(await house.program(player))
    await socket.until("presence")
    assert (await gm.send("/delete")).status_code == 200
    assert await socket.until("dark")
    assert (await stream.event())["event"] == "dark"
    assert (await player.at()).status_code == 404
    assert (await (await house.program(player)).api()).status_code == 404
    assert gm.table not in (await player.get("/")).text
    for role in ("player", "spectator"):
        link = f"/join/{house.tables.tokens.invite(gm.table, role)}"
        assert (await house.visitor().get(link)).status_code == 404
        assert (await house.visitor().post(link, {"you": "Eva"})).status_code == 404
    assert "30 days" in (await gm.get("/")).text
    assert (await gm.send("/restore")).status_code == 200
    assert (await player.at()).status_code == 200


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


async def test_a_new_link_ends_the_old_one_and_every_other_device_at_once(house, gm, player):
    seat, old = await house.seat_of(player), await house.program(player)
    phone = house.visitor()
    link = f"/seat/{house.tables.tokens.seat(gm.table, seat)}"
    assert (await phone.post(link)).status_code == 303
    phone.table = gm.table
    await player.post("/tables", {"game": "candle", "name": "Sundays", "you": "Pia"})
    socket, stream = await Socket.open(phone), await Stream.open(old)
    await socket.until("presence")
    assert (await player.post(f"/t/{gm.table}/renew")).status_code == 303
    assert await socket.until("anew")
    assert (await stream.event())["event"] == "anew"
    assert [(await phone.at()).status_code, (await old.api()).status_code] == [404, 404]
    assert (await house.visitor().post(link)).status_code == 404
    assert (await player.at()).status_code == 200
    assert "Sundays" in (await player.get("/")).text
    new = f"/seat/{house.tables.tokens.seat(gm.table, seat, 1)}"
    assert new in (await player.at("/invite")).text
    assert (await house.visitor().post(new)).status_code == 303


async def test_a_program_that_renews_its_seat_gets_the_new_token(house, player):
    program = await house.program(player)
    token = (await program.command("renew_seat")).json()["token"]
    assert (await program.api()).status_code == 404
    again = house.visitor({"authorization": f"Bearer {token}"})
    again.table = player.table
    assert (await again.api()).status_code == 200
