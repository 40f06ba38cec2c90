"""Opening, joining, coming back, and being withdrawn."""

import asyncio

import pytest
from hosted import process

from tablewright.host.tokens import Tokens, fresh_token, hashed
from tablewright.kernel.decision import Invalid
from tablewright.store.errors import StoreUnavailable
from tablewright.table import commands as c
from tablewright.table.roles import Forbidden

pytestmark = pytest.mark.anyio


async def test_who_opens_a_table_is_its_gm_and_has_a_link_and_a_device(tables):
    opened = await tables.open(c.OpenTable("Cave", "lantern", "Gala"))
    state = (await tables.room(opened.table)).state
    assert (state.name, state.system, state.seats[opened.seat.id].role) == ("Cave", "lantern", "gm")
    for token, kind in ((opened.device, "device"), (tables.tokens.seat(opened.table, opened.seat.id), "seat")):
        (link,) = await tables.links(token, kind)
        assert (link.table, link.seat, link.role) == (opened.table, opened.seat.id, "gm")


async def test_a_table_has_an_invitation_for_players_and_one_for_spectators(tables, table):
    for role in ("player", "spectator"):
        (link,) = await tables.links(tables.tokens.invite(table.id, role), "invite")
        assert (link.table, link.role, link.seat) == (table.id, role, "")
    assert await tables.links(tables.tokens.invite(table.id, "gm"), "invite") == []


async def test_a_game_that_is_not_there_is_no_game(tables):
    with pytest.raises(Invalid, match="one of lantern") as caught:
        await tables.open(c.OpenTable("Cave", "chess", "Gala"))
    assert caught.value.path == "system"


async def test_a_seat_is_taken_by_a_name_in_the_role_of_the_invitation(tables, table):
    joined = await tables.join(table.id, "spectator", "Gleb")
    assert (await table.room()).state.seats[joined.seat.id] == joined.seat
    assert (joined.seat.name, joined.seat.role) == ("Gleb", "spectator")
    (link,) = await tables.links(joined.device, "device")
    assert link.seat == joined.seat.id


async def test_who_sends_the_form_twice_sits_down_once(tables, table):
    both = (tables.join(table.id, "player", "Boris", command_id="a secret of the form") for _ in range(2))
    first, again = await asyncio.gather(*both)
    assert first.seat == again.seat
    assert [seat.name for seat in (await table.room()).state.seats.values()].count("Boris") == 1
    for joined in (first, again):
        (link,) = await tables.links(joined.device, "device")
        assert link.seat == first.seat.id


async def test_two_who_send_the_same_id_are_two_unless_they_are_one(tables, table):
    ways = [("player", "Boris"), ("player", "Gleb"), ("spectator", "Boris")]
    joined = [await tables.join(table.id, role, name, command_id="1") for role, name in ways]
    assert len({each.seat.id for each in joined}) == 3


async def test_who_was_withdrawn_does_not_come_back_by_the_old_form(tables, table):
    joined = await tables.join(table.id, "player", "Boris", command_id="mine")
    await table.do(table.gm, c.RevokeSeat(joined.seat.id))
    with pytest.raises(Forbidden, match="no seat"):
        await tables.join(table.id, "player", "Boris", command_id="mine")


async def test_one_device_keeps_its_secret_at_every_table(tables, table):
    opened = await tables.open(c.OpenTable("Attic", "lantern", "Gala"), "secret")
    joined = await tables.join(table.id, "player", "Gala", "secret")
    assert (opened.device, joined.device) == ("secret", "secret")
    assert {link.table for link in await tables.links("secret", "device")} == {table.id, opened.table}


async def test_a_seat_comes_back_on_another_device(tables, table):
    seat = (await table.room()).state.seats[table.anya.seat]
    again = await tables.seat_device(table.id, seat)
    (link,) = await tables.links(again.device, "device")
    assert link.seat == table.anya.seat


async def test_a_secret_opens_only_links_of_its_kind(tables, table):
    token = tables.tokens.seat(table.id, table.anya.seat)
    assert [link.kind for link in await tables.links(token, "seat")] == ["seat"]
    assert await tables.links(token, "device") == await tables.links("guessed", "seat") == []


async def test_a_withdrawn_seat_has_no_links_and_may_nothing(tables, table):
    token = tables.tokens.seat(table.id, table.anya.seat)
    await table.do(table.gm, c.RevokeSeat(table.anya.seat))
    assert await tables.links(token, "seat") == []
    with pytest.raises(Forbidden, match="no seat"):
        await table.note(table.anya)


async def test_the_links_of_a_withdrawn_seat_end_at_the_second_try_when_the_first_failed(tables, table, log):
    log.fail("revoke_links")
    with pytest.raises(StoreUnavailable):
        await table.do(table.gm, c.RevokeSeat(table.anya.seat), "revoke")
    assert (await table.do(table.gm, c.RevokeSeat(table.anya.seat), "revoke")).repeated
    assert await tables.links(tables.tokens.seat(table.id, table.anya.seat), "seat") == []


async def test_a_seat_that_is_withdrawn_while_its_command_waits_gets_nothing_done(table):
    withdrawn = table.do(table.gm, c.RevokeSeat(table.anya.seat))
    done, refused = await asyncio.gather(withdrawn, table.note(table.anya), return_exceptions=True)
    assert done.record.seat == table.anya.seat
    assert isinstance(refused, Forbidden)
    assert (await table.room()).state.rev == done.rev


async def test_what_is_absent_is_declined_as_what_is_not_yours(tables, table):
    said = []
    for id_, seat in (("nowhere", table.anya.seat), (table.id, "nobody")):
        with pytest.raises(Forbidden) as caught:
            await tables.command(id_, seat, c.Note("…"), "1")
        said.append((caught.value.code, str(caught.value)))
    with pytest.raises(Forbidden) as caught:
        await tables.room("nowhere")
    assert {*said, (caught.value.code, str(caught.value))} == {("forbidden", "You have no seat at this table.")}


async def test_everything_is_still_there_in_another_process(table, log):
    again = process(log)
    room = await again.room(table.id)
    assert room.state == (await table.room()).state
    await again.close()


# Secrets


def test_a_link_is_the_same_each_time_and_another_for_each_seat_table_kind_and_key():
    tokens = Tokens(b"key")
    links = [
        tokens.invite("t", "player"), tokens.invite("t", "spectator"), tokens.invite("u", "player"),
        tokens.seat("t", "player"), tokens.seat("tp", "layer"), Tokens(b"other").invite("t", "player"),
    ]  # fmt: skip
    assert len(set(links)) == len(links)
    assert all(len(link) == 43 for link in links)
    assert tokens.invite("t", "player") == links[0]


def test_secrets_are_new_each_time_and_kept_by_their_hash():
    assert fresh_token() != fresh_token()
    assert hashed("secret") == hashed("secret") != hashed("secret ")
    assert len(hashed("\ud800")) == 32
