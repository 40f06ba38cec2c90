"""Opening, joining, coming back, and being withdrawn."""

import asyncio

import pytest
from hosted import process

from tablewright.host import tables as host
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
    both = (tables.join(table.id, "player", "Boris", secret="a secret of the form") for _ in range(2))
    first, again = await asyncio.gather(*both)
    assert first.seat == again.seat
    assert [seat.name for seat in (await table.room()).state.seats.values()].count("Boris") == 1
    for joined in (first, again):
        (link,) = await tables.links(joined.device, "device")
        assert link.seat == first.seat.id


async def test_two_who_send_the_same_id_are_two_unless_they_are_one(tables, table):
    ways = [("player", "Boris"), ("player", "Gleb"), ("spectator", "Boris")]
    joined = [await tables.join(table.id, role, name, secret="1") for role, name in ways]
    assert len({each.seat.id for each in joined}) == 3


async def test_who_was_withdrawn_does_not_come_back_by_the_old_form(tables, table):
    joined = await tables.join(table.id, "player", "Boris", secret="mine")
    await table.do(table.gm, c.RevokeSeat(joined.seat.id))
    with pytest.raises(Forbidden, match="no seat"):
        await tables.join(table.id, "player", "Boris", secret="mine")


async def test_a_device_gets_a_new_secret_with_each_seat_and_the_old_one_opens_nothing_more(tables, table):
    opened = await tables.open(c.OpenTable("Attic", "lantern", "Gala"))
    joined = await tables.join(table.id, "player", "Gala", opened.device)
    assert {link.table for link in await tables.links(joined.device, "device")} == {table.id, opened.table}
    assert await tables.links(opened.device, "device") == []


async def test_a_secret_that_we_did_not_give_out_opens_nothing_and_is_not_kept(tables, table):
    joined = await tables.join(table.id, "player", "Gala", "chosen by somebody else")
    assert joined.device != "chosen by somebody else"
    assert await tables.links("chosen by somebody else", "device") == []


async def test_who_asks_the_same_again_gets_the_same_new_secret(tables, table):
    opened = await tables.open(c.OpenTable("Attic", "lantern", "Gala"))
    seat = (await table.room()).state.seats[table.anya.seat]
    first, again = [await tables.seat_device(table.id, seat, opened.device, "of the form") for _ in range(2)]
    assert first.device == again.device
    assert {link.table for link in await tables.links(again.device, "device")} == {table.id, opened.table}
    other = await tables.seat_device(table.id, seat, opened.device, "of another form")
    assert [link.table for link in await tables.links(other.device, "device")] == [table.id]


async def test_who_opens_a_table_twice_by_one_form_opens_it_once(tables):
    asked = c.OpenTable("Attic", "lantern", "Gala")
    first, again = await asyncio.gather(*(tables.open(asked, None, "a secret of the form") for _ in range(2)))
    assert first == again
    assert len(await tables.log.read(first.table)) == 1
    for other in (c.OpenTable("Attics", "lantern", "Gala"), c.OpenTable("Attic", "lantern", "Gal")):
        assert (await tables.open(other, None, "a secret of the form")).table != first.table
    assert (await tables.open(asked, None, "another secret")).table != first.table


async def test_a_new_invitation_has_a_link_of_its_own_also_at_the_second_try(tables, table):
    for _ in range(2):
        done = await table.do(table.gm, c.Invite("spectator", most=1), "invite")
    (link,) = await tables.links(tables.tokens.invite(table.id, done.record.invite.id), "invite")
    assert (link.seat, link.role) == (done.record.invite.id, "spectator")


async def test_of_many_who_come_by_the_last_use_of_an_invitation_one_sits_down(tables, table):
    invite = (await table.do(table.gm, c.Invite("player", most=1))).record.invite
    came = await asyncio.gather(*(tables.join(table.id, invite.id, f"P{n}") for n in range(8)), return_exceptions=True)
    assert sorted(type(each).__name__ for each in came) == ["Forbidden"] * 7 + ["Joined"]


async def test_who_leaves_has_no_links_any_more(tables, table):
    await table.do(table.anya, c.LeaveTable())
    assert await tables.links(tables.tokens.seat(table.id, table.anya.seat), "seat") == []


# Gone for good


async def test_a_table_that_was_deleted_long_ago_is_forgotten_and_no_other(log):
    clock = ["2031-05-06T18:00:00Z"]
    tables = process(log)
    tables.now = tables._decider._now = lambda: clock[0]
    opened = [await tables.open(c.OpenTable(name, "lantern", "Gala")) for name in ("Kept", "Gone", "Young", "Left")]
    kept, gone, young, left = (each.table for each in opened)
    seats = {each.table: each.seat.id for each in opened}
    second = await tables.join(left, "player", "Boris")
    for table in (gone, left):
        await tables.command(table, seats[table], c.DeleteTable(), "delete")
    await tables.command(left, second.seat.id, c.LeaveTable(), "leave")
    clock[0] = "2031-06-05T17:00:00Z"
    await tables.command(young, seats[young], c.DeleteTable(), "delete")
    clock[0] = "2031-06-05T18:00:00Z"
    for _ in range(2):
        await tables.sweep()
        assert set(await log.tables()) == {kept, young}
    for table, opening in zip((gone, left), (opened[1], opened[3]), strict=True):
        assert await log.links(table) == ()
        assert await tables.links(opening.device, "device") == []
        with pytest.raises(Forbidden):
            await tables.room(table)
    assert (await tables.command(young, seats[young], c.RestoreTable(), "back")).record.by == seats[young]
    await tables.close()


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


async def test_sweeping_goes_on_when_the_database_was_not_there_for_once(tables, monkeypatch):
    swept = []

    async def sweep():
        swept.append(1)
        if len(swept) == 1:
            raise StoreUnavailable("The disk is full.")
        if len(swept) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(tables, "sweep", sweep)
    monkeypatch.setattr(host, "A_DAY", 0)
    with pytest.raises(asyncio.CancelledError):
        await tables.keep_swept()
    assert len(swept) == 3
