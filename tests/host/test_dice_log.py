"""Rolls at a table by pledged keys: what each viewer can check, and when."""

import pytest
from hosted import Table, process

from tablewright.store.memory import MemoryEventLog
from tablewright.table import commands as c
from tablewright.table.checking import Misfit, verify
from tablewright.table.fair import Fair

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table():
    tables = process(MemoryEventLog(), fair=Fair(b"f" * 32))
    yield await Table.opened(tables)
    await tables.close()


async def dice_log(table, viewer):
    return await table.tables.dice_log(table.id, viewer)


async def test_open_rolls_fit_once_the_key_is_shown(table):
    for _ in range(10):
        await table.dare(table.anya)
    assert verify(await dice_log(table, table.vera)) == (0, 10)
    await table.do(table.gm, c.RevealDice())
    assert verify(await dice_log(table, table.vera)) == (10, 0)
    await table.dare(table.anya)
    assert verify(await dice_log(table, table.vera)) == (10, 1)


async def test_the_end_of_a_session_shows_the_key_of_its_open_rolls_alone(table):
    await table.do(table.gm, c.BeginSession())
    for _ in range(3):
        await table.dare(table.anya)
    await table.dare(table.gm, level="dice")
    await table.do(table.gm, c.EndSession())
    await table.dare(table.anya)
    log = await dice_log(table, table.vera)
    assert verify(log) == (3, 2)
    assert [(each["epoch"], each["kind"]) for each in log["epochs"] if each["key"]] == [(1, "public")]
    said = (await table.tables.history(table.id, table.vera))[-2]
    assert str(said.text) == "Session 1 ends. The key of its dice is shown: anyone can check them"


async def test_a_roll_after_the_key_was_shown_is_made_with_another(table):
    await table.dare(table.anya)
    await table.do(table.gm, c.RevealDice())
    await table.dare(table.anya)
    await table.do(table.gm, c.RevealDice())
    log = await dice_log(table, table.anya)
    assert verify(log) == (2, 0)
    assert [roll["epoch"] for roll in log["rolls"]] == [1, 2]
    assert len({each["pledge"] for each in log["epochs"]}) == 6


@pytest.mark.parametrize("level", ["nothing", "made", "outcome"])
async def test_a_secret_roll_shows_a_player_no_more_than_its_seal_until_it_is_opened_alone(table, level):
    first = await table.dare(table.gm, level=level)
    await table.dare(table.gm, level=level)
    await table.do(table.gm, c.RevealDice())
    entries = await table.tables.history(table.id, table.anya)
    seals = [entry.seal for entry in entries if entry.seal is not None]
    assert len(seals) == (0 if level == "nothing" else 2)
    assert all(entry.proof is None and entry.opening is None for entry in entries)
    assert (await dice_log(table, table.anya))["rolls"] == []
    await table.do(table.gm, c.Disclose(first.rev, "dice"))
    log = await dice_log(table, table.anya)
    assert verify(log) == (1, 0)
    assert log["rolls"][0]["seal"] in seals or level == "nothing"
    assert all(each["key"] is None for each in log["epochs"] if each["kind"] == "secret")


async def test_a_face_that_the_host_changed_is_found(table):
    await table.dare(table.anya)
    await table.do(table.gm, c.RevealDice())
    log = await dice_log(table, table.anya)
    log["rolls"][0]["dice"][0][1] += 1
    with pytest.raises(Misfit, match="Roll"):
        verify(log)


async def test_the_same_command_again_is_the_same_roll(table):
    done = await table.do(table.anya, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}), "mine")
    again = await table.do(table.anya, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}), "mine")
    assert again.repeated
    assert done.record.proof.roll == f"{table.anya.seat}/mine"


async def test_thrown_dice_are_in_the_log_too_and_typed_ones_are_not(table):
    await table.do(table.anya, c.ThrowDice("2d6+1d20"))
    await table.do(table.anya, c.Act({"type": "dare", "actor": "ada", "difficulty": 4}, (3, 2)))
    await table.do(table.gm, c.RevealDice())
    log = await dice_log(table, table.anya)
    assert [[sides for sides, _ in roll["dice"]] for roll in log["rolls"]] == [[6, 6, 20]]
    assert verify(log) == (1, 0)


async def test_a_table_of_before_gets_its_pledges_when_the_gm_asks_for_them():
    log = MemoryEventLog()
    old = process(log)
    table = await Table.opened(old)
    await table.dare(table.anya)
    await old.close()
    table.tables = process(log, fair=Fair(b"f" * 32))
    assert (await table.tables.history(table.id, table.anya))[-1].proof is None
    await table.dare(table.anya)
    await table.do(table.gm, c.RevealDice())
    await table.dare(table.anya)
    await table.do(table.gm, c.RevealDice())
    assert verify(await dice_log(table, table.anya)) == (1, 0)
    await table.tables.close()
