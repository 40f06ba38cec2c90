"""A command is decided once, by whatever process, and stands before it is answered."""

import asyncio

import pytest
from hosted import Table, heard, process
from lantern_game import lantern

from tablewright.host import deciding
from tablewright.host.deciding import Busy
from tablewright.kernel.decision import Refused
from tablewright.table import commands as c, records as r
from tablewright.table.roles import Forbidden

pytestmark = pytest.mark.anyio


# The same id again


async def test_the_same_id_again_has_the_same_answer_and_no_second_row(table):
    first = await table.dare(table.anya)
    sent = c.Act({"type": "dare", "actor": "ada", "difficulty": 4})
    answers = [await table.do(table.anya, sent, "mine") for _ in range(3)]
    assert [answer.repeated for answer in answers] == [False, True, True]
    assert all((answer.rev, answer.record) == (first.rev + 1, answers[0].record) for answer in answers)
    assert len(await table.rows()) == first.rev + 1


async def test_the_same_id_is_answered_even_when_the_rules_would_now_refuse_it(table):
    first = await table.pour(table.gm, command_id="last measure")
    with pytest.raises(Refused, match="empty"):
        await table.pour(table.gm)
    again = await table.pour(table.gm, command_id="last measure")
    assert (again.rev, again.record, again.repeated) == (first.rev, first.record, True)


async def test_the_same_id_is_answered_with_the_first_answer_whatever_it_asks_now(table):
    await table.note(table.gm, "first")
    first = await table.do(table.gm, c.Note("second"), "mine")
    again = await table.do(table.gm, c.RenameSeat("Other"), "mine")
    assert again.record == first.record
    assert (await table.room()).state.seats[table.gm.seat].name == "Gala"


async def test_twenty_of_the_same_id_at_once_are_one(table):
    before = len(await table.rows())
    answers = await asyncio.gather(*(table.pour(table.gm, command_id="mine") for _ in range(20)))
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 19
    assert len({answer.rev for answer in answers}) == 1
    assert len(await table.rows()) == before + 1


async def test_twenty_of_the_same_id_at_once_at_two_processes_are_one(table, other):
    before = len(await table.rows())
    both = [table.tables, other] * 10
    answers = await asyncio.gather(*(table.pour(table.gm, command_id="mine", at=each) for each in both))
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 19
    assert len(await table.rows()) == before + 1


async def test_a_process_that_answers_for_another_has_read_what_it_answers(table, other):
    behind = await other.room(table.id)
    done = await table.do(table.anya, c.Note("mine"), "mine")
    again = await table.do(table.anya, c.Note("mine"), "mine", at=other)
    assert (again.rev, again.repeated) == (done.rev, True)
    assert behind.state == (await table.room()).state


async def test_one_seats_id_is_not_anothers(table):
    secret = await table.do(table.gm, c.Note("psst", secret=True), "1")
    mine = await table.do(table.anya, c.Note("mine"), "1")
    assert (mine.repeated, mine.record.line) == (False, "mine")
    assert secret.record.line == "psst"


async def test_a_refused_command_may_be_sent_again_under_its_id(table):
    await table.pour(table.gm)
    with pytest.raises(Refused):
        await table.pour(table.gm, command_id="mine")
    await table.do(table.gm, c.Act({"type": "fill", "actor": "finn"}))
    assert not (await table.pour(table.gm, command_id="mine")).repeated


async def test_a_withdrawn_seat_has_no_answers_any_more(table):
    await table.do(table.anya, c.Note("mine"), "1")
    await table.do(table.gm, c.RevokeSeat(table.anya.seat))
    with pytest.raises(Forbidden, match="no seat"):
        await table.do(table.anya, c.Note("mine"), "1")


# Races


async def test_of_thirty_who_spend_the_last_measure_exactly_one_does(table):
    answers = await asyncio.gather(*(table.pour(table.gm) for _ in range(30)), return_exceptions=True)
    assert sum(isinstance(answer, Refused) for answer in answers) == 29
    assert (await table.room()).state.world.characters["finn"].oil == 0


async def test_of_thirty_who_spend_it_at_two_processes_exactly_one_does(table, other):
    both = [table.tables, other] * 15
    answers = await asyncio.gather(*(table.pour(table.gm, at=each) for each in both), return_exceptions=True)
    assert sum(isinstance(answer, Refused) for answer in answers) == 29
    again = process(table.tables.log)
    assert (await again.room(table.id)).state.world.characters["finn"].oil == 0
    await again.close()


async def test_a_command_is_decided_again_when_another_process_was_quicker(table, other):
    await other.room(table.id)
    await table.note(table.gm, "first")
    done = await table.note(table.gm, "second", at=other)
    assert done.rev == len(await table.rows())
    assert (await other.room(table.id)).state.rev == done.rev


async def test_what_is_refused_at_an_old_state_is_decided_at_the_new_one(table, other):
    await table.pour(table.gm)
    await other.room(table.id)
    await table.do(table.gm, c.Act({"type": "fill", "actor": "finn"}))
    assert (await table.pour(table.gm, at=other)).record.result == {"oil": 0}


async def test_who_joined_at_one_process_is_known_at_the_other(table, other):
    await other.room(table.id)
    joined = await table.tables.join(table.id, "player", "Boris")
    done = await other.command(table.id, joined.seat.id, c.Note("here"), "1")
    assert done.record.who == "Boris"


async def test_who_was_withdrawn_at_one_process_may_nothing_at_the_other(table, other):
    await other.room(table.id)
    await table.do(table.gm, c.RevokeSeat(table.anya.seat))
    with pytest.raises(Forbidden, match="no seat"):
        await table.note(table.anya, at=other)


async def test_a_table_where_others_are_always_quicker_is_too_busy(table, other, log, monkeypatch):
    monkeypatch.setattr(deciding, "TRIES", 3)
    honest = log.append

    async def overtaken(row):
        if row.body and row.seat != table.vera.seat:
            await table.do(table.vera, c.RenameSeat("Vera"), at=other)
        return await honest(row)

    monkeypatch.setattr(log, "append", overtaken)
    with pytest.raises(Busy, match="too busy"):
        await table.note(table.gm)
    monkeypatch.undo()
    assert (await table.note(table.gm)).rev == len(await table.rows())


# Disclosures


async def test_a_disclosure_goes_on_from_the_last_one_whichever_entry_is_named(table):
    secret = await table.dare(table.gm, level="nothing")
    first = await table.do(table.gm, c.Disclose(secret.rev, "outcome"))
    for named in (secret.rev, first.rev):
        with pytest.raises(Forbidden, match="can't be hidden again"):
            await table.do(table.gm, c.Disclose(named, "made"))
    more = await table.do(table.gm, c.Disclose(first.rev, "dice"))
    assert isinstance(more.record, r.Disclosed)
    assert (more.record.rev, more.record.earlier) == (secret.rev, secret.record)


@pytest.mark.parametrize("entry", [-1, 0, 1, 1000])
async def test_what_is_no_roll_is_not_disclosed(table, entry):
    with pytest.raises(Exception, match="no roll"):
        await table.do(table.gm, c.Disclose(entry, "everything"))


async def test_a_player_discloses_nothing(table):
    done = await table.dare(table.gm, level="nothing")
    with pytest.raises(Forbidden, match="Your role"):
        await table.do(table.anya, c.Disclose(done.rev, "everything"))


# Who does not wait, and what goes wrong


async def test_a_command_is_carried_out_though_nobody_waits_for_it(table, log, monkeypatch):
    honest, reached, go = log.append, asyncio.Event(), asyncio.Event()

    async def slow(row):
        answer = await honest(row)
        reached.set()
        await go.wait()
        return answer

    monkeypatch.setattr(log, "append", slow)
    room = await table.room()
    with room.listening() as listener:
        asking = asyncio.ensure_future(table.note(table.anya, "heard"))
        await reached.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        go.set()
        (happened,) = await heard(listener)
    assert happened.record.line == "heard"
    assert room.state.rev == len(await table.rows())


async def test_a_fault_in_a_rule_reaches_the_caller_and_leaves_the_table(log):
    def broken(_world, _action):
        raise ZeroDivisionError

    system = lantern()
    system.rules[next(iter(system.rules))] = broken
    tables = process(log, systems={"lantern": system})
    table = await Table.opened(tables)
    before = await table.rows()
    with pytest.raises(ZeroDivisionError):
        await table.dare(table.anya)
    assert await table.rows() == before
    assert (await table.note(table.anya)).rev == len(before) + 1
    await tables.close()


async def test_what_could_not_be_folded_is_never_appended(table, monkeypatch):
    before = await table.rows()
    monkeypatch.setattr(deciding, "evolve", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        await table.note(table.anya)
    monkeypatch.undo()
    assert await table.rows() == before
    await table.note(table.anya)
